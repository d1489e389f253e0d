import { PAYMENT_STATUSES } from '#backoffice/wire/price.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

// One traveller of each market, the trip to look at, the way it is written there.
const journeys = [
  {
    market: 'international',
    who: 'Emma',
    trip: 'Iceland, the whole ring',
    total: '2.239\u00a0€',
    from: '2.190\u00a0€',
    ages: '25 to 35',
  },
  {
    market: 'italy',
    who: 'Sofia',
    trip: 'Lofoten in kayak',
    total: '2.869\u00a0€',
    from: '1.490\u00a0€',
    ages: 'Dai 25 ai 35 anni',
  },
  {
    market: 'global-us',
    who: 'Olivia',
    trip: 'Peru, on Inca roads',
    total: '$31,247.70',
    from: '$2,550',
    ages: '35 and over',
  },
  {
    market: 'english-we',
    who: 'James',
    trip: 'Sri Lanka, tea and tides',
    total: '£2,852.25',
    from: '£1,380',
    ages: '35 and over',
  },
  {
    market: 'spain',
    who: 'Lucía',
    trip: 'Patagonia contra el viento',
    total: '2.990\u00a0€',
    from: '2.990\u00a0€',
    ages: 'A partir de 35 años',
    show: 'cancelled',
  },
  {
    market: 'france',
    who: 'Chloé',
    trip: 'Sri Lanka, thé et marées',
    total: '1.540\u00a0€',
    from: '1.590\u00a0€',
    ages: 'À partir de 35 ans',
  },
  {
    market: 'germany',
    who: 'Jonas',
    trip: 'Jordanien kompakt',
    total: '1.149\u00a0€',
    from: '1.149\u00a0€',
    ages: '25 bis 35 Jahre',
  },
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    for (const { market, who, trip, total, from, ages, ...more } of journeys) {
      // The markets differ in words only: with script one that writes euros and one that writes dollars.
      if (javaScriptEnabled && market !== 'italy' && market !== 'global-us') continue
      test(`${market}: from the list to the trip, and back by its breadcrumb`, async ({
        page,
        signIn,
        axe,
      }) => {
        const copy = copyOf(market)
        await signIn(who, market)
        const show = 'show' in more ? more.show : 'upcoming'
        await page.goto(`${markets[market]}/?routingKey=travels&show=${show}`)
        const list = page.url()
        await page.getByRole('main').getByRole('link', { name: trip }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(trip)
        const main = page.getByRole('main')
        await expect(main).toContainText(total)
        const about = main.locator('.card', {
          has: page.getByRole('heading', { name: copy('trip:about.title') }),
        })
        await expect(about).toContainText(from)
        await expect(about).toContainText(ages)
        for (const key of ['trip:receipt', 'trip:payments', 'travellers:title']) {
          await expect(main.getByRole('heading', { name: copy(key) })).toBeVisible()
        }
        expect(await page.locator('script[src]').count(), 'script files').toBe(0)
        if (javaScriptEnabled) await axe()
        await page
          .getByRole('navigation', { name: copy('shell:breadcrumb') })
          .getByRole('link', { name: copy('shell:MY_TRAVELS') })
          .click()
        expect(new URL(page.url()).pathname).toBe(new URL(list).pathname)
      })
    }
  })
}

test('the dashboard leads to the next trip', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  await page.getByRole('article').getByRole('link', { name: 'Lofoten in kayak', exact: true }).click()
  await expect(page).toHaveURL(`${markets.italy}/viaggi/B2041`)
})

test('a trip that is ATOL protected leads to its certificate', async ({ page, signIn }) => {
  const en = copyOf('english-we')
  await signIn('James', 'english-we')
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name: en('trip:extras.atolLink') })
  await page.goto(`${markets['english-we']}/travels/B2301`)
  await expect(main).toContainText(en('trip:extras.atol'))
  await expect(main).toContainText(en('trip:extras.atolText'))
  await expect(link).toHaveAttribute('href', /\/atol\/B2301$/)
  await expect(link).toHaveAttribute('target', '_blank')
  await page.goto(`${markets['english-we']}/travels/B1777`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main).not.toContainText(en('trip:extras.atol'))
})

test.describe('each payment state', () => {
  const de = copyOf('germany')
  const trip = (id: string) => `${markets.germany}/reisen/${id}`
  // Jonas has a trip in each state. `payable`: the number of links to pay it, in the alert, the checklist and the payments, and,
  // where a late payment blocks a change of the trip, in that message.
  const states = [
    { id: 'B2601', badge: 'TO_PAY', words: 'Zahlung in 3 Tagen fällig', payable: 3 },
    { id: 'B2602', badge: 'EXPIRING', words: 'Zahlung in 4 Tagen fällig', payable: 3 },
    { id: 'B2606', badge: 'EXPIRED', words: de('trips:payment.EXPIRED'), payable: 4 },
    { id: 'B2604', badge: 'PAID', words: de('trips:payment.PAID'), payable: 0 },
    { id: 'B1930', badge: null, words: de('trip:figure.left'), payable: 0 },
  ] as const

  test('has its own text', () => {
    expect(new Set(states.map(({ badge }) => badge ?? 'COMPLETED'))).toEqual(new Set(PAYMENT_STATUSES))
  })

  for (const { id, badge, words, payable } of states) {
    test(`${badge ?? 'COMPLETED'}`, async ({ page, signIn, axe }) => {
      await signIn('Jonas', 'germany')
      await page.goto(trip(id))
      const main = page.getByRole('main')
      await expect(main.getByText(words, { exact: true }).first()).toBeVisible()
      const links = main.locator('a[href*="/pay/"]')
      await expect(links).toHaveCount(payable)
      for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noopener/)
      await axe()
    })
  }

  test('an overdue payment says for how long its grace has been over', async ({ page, signIn }) => {
    await signIn('Jonas', 'germany')
    await page.goto(trip('B2606'))
    await expect(page.getByRole('main')).toContainText(
      /Die Frist von 48 Stunden ist seit \d+ Stunden? abgelaufen/,
    )
  })

  test('an overdue payment says how many hours are left', async ({ page, signIn }) => {
    const fr = copyOf('france')
    await signIn('chloe', 'france')
    await page.goto(`${markets.france}/voyages/B2501`)
    await expect(page.getByRole('main')).toContainText(
      fr('to-do:payment.overdue.known', { amount: '1.078\u00a0€' }),
    )
    await expect(page.getByRole('main')).toContainText(/Il te reste \d+ heures? pour payer/)
  })

  test('the timeline distinguishes paid, due, scheduled and failed payments', async ({ page, signIn }) => {
    const us = copyOf('global-us')
    await signIn('Olivia', 'global-us')
    await page.goto(`${markets['global-us']}/travels/B2201`)
    const steps = page.getByRole('list', { name: us('trip:payments') }).getByRole('listitem')
    await expect(steps).toHaveText([
      /Paid on/,
      /Installment 1.*Paid on/,
      /Installment 2.*Will be charged automatically on/,
      /To pay by/,
    ])
  })

  test('an instalment that failed says so', async ({ page, signIn, axe }) => {
    await signIn('James', 'english-we')
    await page.goto(`${markets['english-we']}/travels/B2301`)
    await expect(page.getByRole('main')).toContainText('Didn’t go through, was due on')
    await axe()
  })
})

test.describe('cancelled', () => {
  test('by the company: suggests another trip, and says how far each refund has come and its latest day', async ({
    page,
    signIn,
    axe,
  }) => {
    const es = copyOf('spain')
    await signIn('Lucía', 'spain')
    await page.goto(`${markets.spain}/viajes/B2401`)
    const main = page.getByRole('main')
    await expect(main).toContainText(es('trip:cancelled.COMPANY.text'))
    const money = main.getByRole('list', {
      name: es('trip:refund.by.ORIGINAL_PAYMENT', { amount: '2.093\u00a0€' }),
    })
    await expect(money.getByRole('listitem')).toHaveText([
      new RegExp(`${es('trip:refund.step.asked')}.*\\d de \\w+ de \\d{4}`),
      new RegExp(es('trip:refund.step.approved.done')),
      new RegExp(es('trip:refund.step.sent.done')),
      new RegExp(
        `${es('trip:refund.step.arrived.open')}.*2\\.093.*${es('trip:refund.note.latest', { date: '\\d' })}`,
      ),
    ])
    // Known to the day: the market's general terms are not told beside it.
    await expect(main).not.toContainText(es('trip:refund.businessDaysAndGiftCard', { days: 15 }))
    await expect(main.getByRole('link', { name: es('trip:cancelled.rebook') })).toHaveAttribute(
      'target',
      '_blank',
    )
    await expect(main.getByRole('heading', { name: es('to-do:ready.title') })).toHaveCount(0)
    await expect(main.locator('a[href*="/pay/"]')).toHaveCount(0)
    // The gift card is among the credits.
    await main.getByRole('link', { name: es('trip:refund.toCard') }).click()
    await expect(page.locator('article:target')).toContainText('GC-7720')
    await axe()
  })

  test('by the traveller: promises nothing that the terms do not', async ({ page, signIn }) => {
    const de = copyOf('germany')
    await signIn('Jonas', 'germany')
    await page.goto(`${markets.germany}/reisen/B2608`)
    await expect(page.getByRole('main')).toContainText(de('trip:cancelled.TRAVELLER.title'))
    await expect(page.getByRole('main')).toContainText(de('trip:refund.ifDue'))
    await expect(page.getByRole('main')).toContainText(de('trip:refund.days', { days: 7 }))
  })
})

test('open items of a trip link to where they are done', async ({ page, signIn, axe }) => {
  const it = copyOf('italy')
  await signIn('Marco', 'italy')
  await page.goto(`${markets.italy}/viaggi/B2055`)
  const main = page.getByRole('main')
  await expect(main).toContainText(it('to-do:ownDetails'))
  await expect(main).toContainText(it('trip:confirmed.no.text'))
  await expect(main).toContainText(it('to-do:state.blocking'))
  await axe()
  await main.getByRole('link', { name: it('to-do:link.ownDetails') }).click()
  await expect(page).toHaveURL(/\/account\/i-miei-dati\/anagrafica/)
})

test('a passport that ends before the day that the tour requires is an alert with that day', async ({
  page,
  signIn,
}) => {
  const en = copyOf('english-we')
  await signIn('James', 'english-we')
  await page.goto(`${markets['english-we']}/travels/B2301`)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByText(en('documents:kind.PASSPORT'), { exact: true }) })
  await expect(row).toContainText(/valid for 6 months after your return: until \d\d \w+ \d{4}/)
  await expect(row).toContainText(en('to-do:state.blocking'))
  await expect(page.getByRole('main')).toContainText(en('to-do:passport.tooShort'))
})

test('shared flights are shown from airport to airport', async ({ page, signIn }) => {
  const en = copyOf('international')
  await signIn('Emma', 'international')
  await page.goto(`${markets.international}/travels/B2101`)
  await expect(page.getByRole('main')).toContainText(en('trip:confirmed.yes.text'))
  await expect(page.getByRole('main')).toContainText(en('trip:flights.OUTBOUND'))
  await expect(page.getByRole('main')).toContainText(/CPH\s+\d\d:\d\d/)
})

test('printed, it is a sheet without controls', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/viaggi/B2041`)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Browsers leave backgrounds out: what is white then cannot be seen.
  const marks = page.locator('.check--done:visible, .timeline__step--paid .timeline__mark:visible')
  const colours = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).color))
  expect(colours.length).toBeGreaterThan(3)
  expect(colours).not.toContain('rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText('2.869\u00a0€').first()).toBeVisible()
  await expect(
    page.locator('.button:visible, .header:visible, .footer:visible, .cover__picture:visible'),
  ).toHaveCount(0)
})
