import type { Page } from 'playwright'
import { brand } from '#ui/brand.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const en = copyOf('international')
const de = copyOf('germany')
const trip = (id: string) => `${markets.international}/travels/${id}`
const dialog = (id: string) => `${trip(id)}/change`

/** The dialog in place, or without script its page. */
const opened = (page: Page) => page.locator('#trip-change')

// A change cannot be undone: each mode has a booking of its own.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    // Long journeys, so that few are needed.
    test.setTimeout(90_000)

    test('a change begun for the public site is in progress, and completed there', async ({
      page,
      context,
      signIn,
      axe,
    }) => {
      const look = () => (javaScriptEnabled ? axe() : Promise.resolve())
      const id = javaScriptEnabled ? 'B2121' : 'B2122'
      await signIn('nora')
      await page.goto(trip(id))
      await expect(page.getByRole('main')).toContainText(en('trip:extras.flexibleText', { days: 8 }))
      await page.getByRole('link', { name: en('trip-change:open') }).click()
      const box = opened(page)
      await expect(page).toHaveURL(dialog(id))
      // Eight days before, as a date.
      await expect(box).toContainText(/until \d\d?\s[A-Z][a-z]+\s\d{4}, 8\sdays before you leave/)
      await look()
      const elsewhere = en('trip-change:choice.publicSite', { brand: brand.name })
      await box.getByRole('link', { name: elsewhere }).click()
      for (const key of ['keeps.paid', 'keeps.flexible', 'loses.flights', 'loses.discounts', 'loses.room']) {
        await expect(box).toContainText(en(`trip-change:${key}`))
      }
      await box.getByRole('button', { name: en('trip-change:submitElsewhere') }).click()
      await expect(box).toContainText(en('trip-change:underway.title'))
      const token = (await context.cookies()).find(({ name }) => name === 'tourchange_token')
      expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })

      // Back, and the page tells of it; the offer is gone.
      if (javaScriptEnabled) {
        await page.evaluate(() => Object.assign(window, { sameDocument: true }))
        await box.getByRole('button', { name: en('trip-change:close') }).click()
      } else await box.getByRole('link', { name: en('trip-change:close') }).click()
      await expect(page).toHaveURL(trip(id))
      const main = page.getByRole('main')
      await expect(main).toContainText(en('trip-change:underway.title'))
      await expect(main.getByRole('link', { name: en('trip-change:open') })).toHaveCount(0)
      if (javaScriptEnabled) {
        expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true)
        await expect(page.locator(':focus')).toContainText(en('trip-change:underway.title'))
      }
      await look()

      const publicSite = context.waitForEvent('page')
      await main.getByRole('link', { name: en('trip-change:underway.link') }).click()
      const choice = await publicSite
      await choice.locator('li', { hasText: 'Azores' }).getByRole('button').first().click()
      await expect(choice.getByText('Done: your trip has been changed.')).toBeVisible()
      await choice.close()
      await page.reload()
      await expect(main).toContainText(en('trip-change:moved.title'))
      await expect(main).toContainText(/Before that it was for “Azores, slowly”, \d/)
    })

    test('a departure is chosen, compared and confirmed, and the trip’s page goes on saying what was changed', async ({
      page,
      signIn,
      axe,
    }) => {
      const look = () => (javaScriptEnabled ? axe() : Promise.resolve())
      const id = javaScriptEnabled ? 'B2621' : 'B2622'
      await signIn('greta', 'germany')
      await page.goto(`${markets.germany}/reisen/${id}`)
      await page.getByRole('link', { name: de('trip-change:open') }).click()
      const box = opened(page)
      await expect(box).toContainText(/31\sTage vor der Abreise/)
      // The difference is known before anything is chosen.
      await expect(box.getByRole('listitem').filter({ hasText: 'Japan auf Schienen' }).first()).toContainText(
        '€ mehr',
      )
      await box
        .getByRole('link', { name: /Japan auf Schienen/ })
        .first()
        .click()
      const table = box.getByRole('table', { name: de('trip-change:compare.title') })
      for (const text of ['Georgien', 'Japan auf Schienen', de('trip-change:compare.price')]) {
        await expect(table).toContainText(text)
      }
      await look()
      await box.getByRole('link', { name: de('trip-change:compare.back') }).click()
      await expect(box).toContainText(de('trip-change:choice.legend'))
      await box
        .getByRole('link', { name: /Japan auf Schienen/ })
        .first()
        .click()
      await box.getByRole('button', { name: /Für .* € mehr umbuchen/ }).click()
      if (javaScriptEnabled) {
        await expect(box).toContainText(de('trip-change:moved.title'))
        await expect(box.locator('.notice')).toBeFocused()
        await expect(box).toContainText(/Vorher galt sie für „Georgien/)
        await look()
        await box.getByRole('link', { name: de('trip-change:way.newTrip') }).click()
      }
      await expect(page).toHaveURL(`${markets.germany}/reisen/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Japan auf Schienen')
      const main = page.getByRole('main')
      for (const _visit of ['the first', 'after a reload']) {
        await expect(main).toContainText(de('trip-change:moved.title'))
        await expect(main).toContainText(/Vorher galt sie für „Georgien[^“]*“, \d/)
        await expect(main).toContainText(/kostet [\d.,\s]+€ mehr, zu zahlen bis zum/)
        await expect(main).toContainText(de('trip:step.INTEGRATION'))
        await page.reload()
      }
      await expect(page).toHaveTitle(/^Japan auf Schienen/)
    })

    test('a refusal is said where the offer would stand, with its own suggestion', async ({
      page,
      signIn,
    }) => {
      await signIn('mia')
      for (const [id, code, way] of [
        ['B2111', 'TOUR_DEPARTURE_TOO_CLOSE', en('trip-change:way.contact')],
        ['B2112', 'REQUEST_LIMIT_REACHED', en('trip-change:way.contact')],
        ['B2113', 'INSUFFICIENT_TOUR_CAPACITY', en('trip-change:way.contact')],
        ['B2114', 'PAYMENT_OVERDUE', /^Pay /],
      ] as const) {
        await page.goto(trip(id))
        const card = page.locator('.card', { hasText: en('trip-change:card.title') })
        await expect(card, id).toContainText(en(`trip-change:refused.${code}.title`))
        await expect(card.getByRole('link', { name: way })).toBeVisible()
        await expect(page.getByRole('link', { name: en('trip-change:open') })).toHaveCount(0)
        await page.goto(dialog(id))
        await expect(opened(page), id).toContainText(en(`trip-change:refused.${code}.title`))
        await expect(opened(page).getByRole('link', { name: way })).toBeVisible()
        await expect(opened(page).getByRole('button')).toHaveCount(0)
      }
    })
  })
}

test('a tour the company cancelled is changed from its notice', async ({ page, signIn, axe }) => {
  await signIn('mia')
  await page.goto(trip('B2115'))
  await expect(page.getByRole('main')).toContainText(en('trip-change:rebook'))
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  await expect(opened(page)).toContainText(en('trip-change:condition.noDeadline'))
  await opened(page).locator('.change__option').first().click()
  await expect(opened(page)).toContainText(en('trip-change:keeps.paidNotRefunded'))
  await axe()
})

test('Back closes the dialog and Forward opens it; the focus returns to what opened it', async ({
  page,
  signIn,
}) => {
  await signIn('mia')
  await page.goto(trip('B2110'))
  const link = page.getByRole('link', { name: en('trip-change:open') })
  // The first click, on a page without a byte of framework script, is not lost.
  await link.click()
  const box = page.getByRole('dialog', { name: en('trip-change:title') })
  await expect(box).toContainText(en('trip-change:choice.legend'))
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(trip('B2110'))
  await page.goForward()
  await expect(box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(trip('B2110'))
  await expect(link).toBeFocused()
})

test('travellers who are not the leader see who is; a past trip offers nothing', async ({ page, signIn }) => {
  const it = copyOf('italy')
  await signIn('Luca', 'italy')
  await page.goto(`${markets.italy}/viaggi/B2041`)
  await expect(page.getByRole('main')).toContainText(
    it('trip-change:card.leaderOnly', { name: 'Sofia Marchetti' }),
  )
  await expect(page.getByRole('link', { name: it('trip-change:open') })).toHaveCount(0)
  await page.goto(`${markets.italy}/viaggi/B2041/cambio`)
  await expect(opened(page)).toContainText(it('trip-change:refused.NOT_LEADER.title'))
  await page.goto(`${markets.italy}/viaggi/B1522`)
  await expect(page.getByRole('heading', { name: it('trip-change:card.title') })).toHaveCount(0)
  await page.goto(`${markets.italy}/viaggi/B1522/cambio`)
  await expect(opened(page)).toContainText(it('trip-change:trouble.begun.title'))
})

test('a lost answer does not start a second change: the dialog says so and looks it up', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await signIn('mia')
  await page.goto(trip('B2110'))
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  const box = opened(page)
  let sent = 0
  await page.route('**/_actions/startTripChange**', (route) => {
    sent += 1
    return route.abort()
  })
  await box.locator('.change__option').first().click()
  await box.getByRole('button', { name: en('trip-change:submit') }).dblclick()
  await expect(box).toContainText(en('trip-change:trouble.unknown.title'))
  await expect(page.locator('.toast')).toHaveText([en('trip-change:trouble.unknown.title')])
  expect(sent).toBe(1)
  await expect(box.locator('.notice')).toBeFocused()
  await box.getByRole('link', { name: en('trip-change:way.again') }).click()
  await expect(box).toContainText(en('trip-change:choice.legend'))
})

test('one dialog is open at a time: opening another closes it, and Back goes from one to the other', async ({
  page,
  signIn,
}) => {
  await signIn('mia')
  await page.goto(trip('B2110'))
  const change = page.getByRole('dialog', { name: en('trip-change:title') })
  const flights = page.getByRole('dialog', { name: en('flights:title') })
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  await expect(change).toContainText(en('trip-change:choice.legend'))
  // A modal dialog covers the link, but script and voice control can follow it all the same.
  await page.evaluate((address) => {
    const link = document.querySelector<HTMLElement>(`a[data-opens-dialog][href*="${address}"]`)
    link?.dispatchEvent(new Event('pointerover'))
    link?.click()
  }, '/flights')
  await expect(flights).toBeVisible()
  await expect(change).toBeHidden()
  await expect(page).toHaveURL(/\/flights$/)
  await page.goBack()
  await expect(change).toBeVisible()
  await expect(flights).toBeHidden()
  await page.goBack()
  await expect(change).toBeHidden()
  await expect(page).toHaveURL(trip('B2110'))
})
