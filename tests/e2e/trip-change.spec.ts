import type { Page } from 'playwright'
import { brand } from '#ui/brand.ts'
import { loadCopy } from '../support/copy.ts'
import { setPolicyRead } from '../support/policy-read.ts'
import { expect, markets, test } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

test.use({ axeAlways: true })

const en = loadCopy('international')
const de = loadCopy('germany')
const trip = (id: string) => `${markets.international}/travels/${id}`

/** The dialog in place. */
const opened = (page: Page) => page.locator('#trip-change')

// Long: tests/contract/app/trip-change.test.ts begins it over HTTP; the dialog is the next test’s, parts shown anew that of flights.spec.ts.
test('a change begun for the public site is in progress on the trip’s page, and completed there', {
  tag: '@long',
}, async ({ page, context, signInLike, axe }) => {
  const id = (await signInLike('nora')).own('B2121')
  await page.goto(trip(id))
  await unfold(page, en('trip:change'))
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  const box = opened(page)
  // Eight days before, as a date.
  await expect(box).toContainText(/until \d\d?\s[A-Z][a-z]+\s\d{4}, 8\sdays before you leave/)
  await box.getByRole('link', { name: en('trip-change:choice.publicSite', { brand: brand.name }) }).click()
  for (const key of ['keeps.paid', 'keeps.flexible', 'loses.flights', 'loses.discounts', 'loses.room'])
    await expect(box).toContainText(en(`trip-change:${key}`))
  await axe()
  await box.getByRole('button', { name: en('trip-change:submitElsewhere') }).click()
  await expect(box).toContainText(en('trip-change:underway.title'))
  const token = (await context.cookies()).find(({ name }) => name === 'tourchange_token')
  expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })

  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await box.getByRole('button', { name: en('trip-change:close') }).click()
  await expect(page).toHaveURL(trip(id))
  await expect(page.locator(':focus')).toContainText(en('trip-change:underway.title'))
  await expect(page.getByRole('link', { name: en('trip-change:open') })).toHaveCount(0)
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true)

  const publicSite = context.waitForEvent('page')
  await page.getByRole('link', { name: en('trip-change:underway.link') }).click()
  const choice = await publicSite
  await choice.locator('li', { hasText: 'Azores' }).getByRole('button').first().click()
  await expect(choice.getByText('Done: your trip has been changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(en('trip-change:moved.title'))
  await expect(page.getByRole('main')).toContainText(/Before that it was for “Azores, slowly”, \d/)
})

test('a departure is chosen, compared and confirmed, and then shown', async ({ page, signInLike, axe }) => {
  const { own } = await signInLike('greta', 'germany')
  const id = own('B2621')
  await page.goto(`${markets.germany}/reisen/${id}`)
  await unfold(page, de('trip:change'))
  await page.getByRole('link', { name: de('trip-change:open') }).click()
  const box = opened(page)
  await expect(box).toContainText(/31\sTage vor der Abreise/)
  // The difference is known before any choice.
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
  await axe()
  await box.getByRole('link', { name: de('trip-change:compare.back') }).click()
  await expect(box).toContainText(de('trip-change:choice.legend'))
  await box
    .getByRole('link', { name: /Japan auf Schienen/ })
    .first()
    .click()
  await box.getByRole('button', { name: /Für .* € mehr umbuchen/ }).click()
  await expect(box).toContainText(de('trip-change:moved.title'))
  await expect(box.locator('.notice')).toBeFocused()
  await expect(box).toContainText(/Vorher galt sie für „Georgien/)
  await axe()
  await box.getByRole('link', { name: de('trip-change:way.newTrip') }).click()
  await expect(page).toHaveURL(`${markets.germany}/reisen/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Japan auf Schienen')
  const main = page.getByRole('main')
  await expect(main).toContainText(de('trip-change:moved.title'))
  await expect(main).toContainText(/Vorher galt sie für „Georgien[^“]*“, \d/)
  await expect(main).toContainText(/kostet [\d.,\s]+€ mehr, zu zahlen bis zum/)
  await expect(main).toContainText(de('trip:step.INTEGRATION'))
  await expect(page).toHaveTitle(/^Japan auf Schienen/)
})

// Back, Forward, Escape and the focus, of any dialog: flights.spec.ts.
test('one dialog at a time; a lost answer, no second change', async ({ page, signInLike, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/)
  const { own } = await signInLike('mia')
  const address = trip(own('B2110'))
  await page.goto(address)
  const link = page.getByRole('link', { name: en('trip-change:open') })
  await unfold(page, en('trip:change'))
  // The first click, on a page without a byte of framework script, is not lost.
  await link.click()
  const box = page.getByRole('dialog', { name: en('trip-change:title') })
  await expect(box).toContainText(en('trip-change:choice.legend'))
  // A modal dialog covers the link, but script and voice control can follow it all the same.
  await page.evaluate((path) => {
    const link = document.querySelector<HTMLElement>(`a[data-opens-dialog][href*="${path}"]`)
    link?.dispatchEvent(new Event('pointerover'))
    link?.click()
  }, '/flights')
  const flights = page.getByRole('dialog', { name: en('flights:title') })
  await expect(flights).toBeVisible()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(/\/flights$/)
  await page.goBack()
  await expect(box).toBeVisible()
  await expect(flights).toBeHidden()
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(address)

  // The dialog reports it and looks it up.
  await link.click()
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

// Long: account.spec.ts has a form that is sent without consents; here a dialog that is opened.
test('consents that become missing are requested, and lead back to the choice', {
  tag: '@long',
}, async ({ page, signInLike, consoleErrors }) => {
  consoleErrors.allow(/403/)
  const { sub, own } = await signInLike('mia')
  const address = trip(own('B2110'))
  await page.goto(address)
  setPolicyRead(sub, false)
  await unfold(page, en('trip:change'))
  await page.getByRole('link', { name: en('trip-change:open') }).click()
  await expect(page.getByText(en('consents:needed.title'))).toBeVisible()
  await page.getByRole('checkbox', { name: en('consents:label.privacyPolicy') }).check()
  await page.getByRole('button', { name: en('consents:save') }).click()
  await expect(page).toHaveURL(`${address}/change`)
  await expect(page.getByText(en('trip-change:choice.legend'))).toBeVisible()
})
