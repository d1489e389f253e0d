import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

// One thing now: each of these travellers does the most urgent thing with one press on the dashboard (record 018).
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('Sofia pays in one press, above the fold of a phone', async ({ page, signIn }) => {
      const it = copyOf('italy')
      await signIn('Sofia', 'italy')
      await page.goto(markets.italy)
      const strip = page.getByRole('region', { name: it('to-do:strip.title') })
      const pay = strip.getByRole('link').first()
      await expect(pay).toContainText(it('trip:pay.amount', { amount: '2.008\u00a0€' }))
      await expect(pay).toHaveAttribute('href', /\/pay\/B2041$/)
      await expect(pay).toBeInViewport({ ratio: 1 })
    })

    // As Ida's story tells it; documents.spec.ts uploads Ida's own.
    test('whoever lacks a passport is in its form with one press', async ({ page, signIn }) => {
      const en = copyOf('international')
      await signIn('vera', 'international')
      await page.goto(markets.international)
      await page
        .getByRole('main')
        .getByRole('link', { name: en('to-do:link.document') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/account\/documents\/passport\/information/)
    })

    test('Mia sees the hours that are left first, and everything else after it', async ({ page, signIn }) => {
      const en = copyOf('international')
      await signIn('mia', 'international')
      await page.goto(markets.international)
      const rows = page.getByRole('region', { name: en('to-do:strip.title') }).getByRole('listitem')
      await expect(rows.first()).toContainText('1.645\u00a0€ is overdue')
      await expect(rows.first()).toContainText(/\d+ hours? left to pay/)
      await expect(rows.first()).toBeInViewport()
    })

    test('whoever has money coming back is not told that nothing was booked', async ({ page, signIn }) => {
      const es = copyOf('spain')
      await signIn('Lucía', 'spain')
      await page.goto(markets.spain)
      const main = page.getByRole('main')
      await expect(main).toContainText(es('to-do:refund.known', { amount: '2.093\u00a0€' }))
      await expect(main).not.toContainText(es('dashboard:leadNoTrip'))
    })

    test('whoever has nothing to do reads that', async ({ page, signIn }) => {
      const en = copyOf('international')
      await signIn('Emma', 'international')
      await page.goto(markets.international)
      await expect(page.getByRole('region', { name: en('to-do:strip.clear.title') })).toBeVisible()
    })
  })
}

test('on a phone the trip’s own page pays above the fold too', async ({ page, signIn }) => {
  const it = copyOf('italy')
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/viaggi/B2041`)
  const pay = page
    .getByRole('main')
    .getByRole('link', { name: it('trip:pay.amount', { amount: '2.008\u00a0€' }) })
  await expect(pay.first()).toBeInViewport({ ratio: 1 })
})

test('who did not book reads who pays, sees no card of theirs, and pays only by a second choice', async ({
  page,
  signIn,
  axe,
}) => {
  const it = copyOf('italy')
  await signIn('luca', 'italy')
  await page.goto(`${markets.italy}/viaggi/B2041`)
  const main = page.getByRole('main')
  const words = it('to-do:payment.other.known', { name: 'Sofia', amount: '2.008\u00a0€' })
  await expect(main.getByText(words).first()).toBeVisible()
  await expect(main).not.toContainText('4242')
  const pay = main.locator('a[href*="/pay/"]')
  await expect(pay).toHaveCount(1)
  await expect(pay).toBeHidden()
  await main.getByText(it('trip:pay.instead')).click()
  await expect(pay).toBeVisible()
  await axe()
})

test('who booked is led to those whose details are missing, and writes to them with one press', async ({
  page,
  signIn,
  axe,
}) => {
  const us = copyOf('global-us')
  await signIn('Olivia', 'global-us')
  await page.goto(markets['global-us'])
  await expect(page.getByRole('main')).toContainText('11 people’s details are missing')
  await page
    .getByRole('main')
    .getByRole('link', { name: us('to-do:link.partyDetails') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/travels\/B2201#party$/)
  await page.getByRole('link', { name: 'Ava Nguyen' }).click()
  const ask = page.getByRole('link', { name: us('travellers:ask.write', { name: 'Ava Nguyen' }) })
  const mail = new URL((await ask.getAttribute('href')) ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.searchParams.get('body')).toContain(us('profile:field.birthDate'))
  expect(mail.href).not.toContain('+')
  await axe()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('details that a trip asks for lead back to that trip, with how much of it is done', async ({
      page,
      signIn,
    }) => {
      const it = copyOf('italy')
      await signIn('Marco', 'italy')
      await page.goto(`${markets.italy}/viaggi/B2055`)
      await page
        .getByRole('main')
        .getByRole('link', { name: it('to-do:link.ownDetails') })
        .click()
      await expect(page).toHaveURL(/\/anagrafica\?trip=B2055$/)
      // Leaving leads where saving does.
      const form = page.getByRole('main').locator('form')
      await expect(form).toHaveAttribute('action', /trip=B2055/)
      await form.locator('a.button--ghost').click()
      await expect(page).toHaveURL(/\/viaggi\/B2055#ready$/)
      await expect(page.locator('#ready')).toContainText(it('ui:progress', { done: 0, total: 3 }))
    })

    test('saving leads back to the trip too', async ({ page, signIn }) => {
      const en = copyOf('international')
      await signIn('mia', 'international')
      await page.goto(`${markets.international}/account/registry/personal?trip=B2110`)
      await page.getByRole('button', { name: en('profile:save') }).click()
      await expect(page).toHaveURL(/\/travels\/B2110#ready$/)
    })
  })
}
