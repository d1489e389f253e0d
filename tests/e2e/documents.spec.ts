import { loadCopy } from '../support/copy.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { awake, fillDocument } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

const en = loadCopy('international')
const inYears = (years: number) => new Date().getUTCFullYear() + years
const ida = { firstName: 'Ida', lastName: 'Lindgren', birthDate: '1993-02-14', country: 'SE' } as const
const dates = { issueDate: `${inYears(-2)}-06-15`, expirationDate: `${inYears(8)}-06-14` }
const number = 'SE4410287'

test('a passport for a trip: sent, polled, approved, and back to it', async ({ page, signInLike }) => {
  const { own } = await signInLike('ida')
  const trip = own('B2131')
  await page.goto(`${markets.international}/travels/${trip}`)
  const ready = page.locator('#ready')
  const done = ready.locator('.next__done > summary')
  const before = await done.textContent()
  await page
    .getByRole('main')
    .getByRole('link', { name: en('to-do:link.passport') })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText(en('documents:information.ahead', { trip: 'Azores, slowly' }))
  await fillDocument(page, en, number, 'SE')
  const front = page.getByLabel(en('capture:side.PASSPORT.front.label'))
  await front.focus()
  await awake(page)
  // Its name and type are wrong, and do not matter.
  const buffer = await drawSpecimen({ ...ida, ...dates, number, exifOrientation: 6 })
  await front.setInputFiles({ name: 'IMG_0001.txt', mimeType: 'text/plain', buffer })
  await expect(page.getByText(en('capture:ready'))).toBeVisible()
  await page.getByRole('button', { name: en('capture:send'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/passport/verification\\?trip=${trip}$`))
  // The page checks again by itself.
  await expect(main).toContainText(en('documents:success.title'))
  await page.getByRole('link', { name: en('documents:backToTrip') }).click()
  await expect(page).toHaveURL(new RegExp(`/travels/${trip}#ready$`))
  // One more of them is done than before.
  const [count = 0, total = 0] = (before ?? '').match(/\d+/g)?.map(Number) ?? []
  await expect(done).toContainText(en('ui:progress', { done: count + 1, total }))

  await page.goto(`${markets.international}/account/documents`)
  const card = page.getByRole('article').filter({ hasText: en('documents:kind.PASSPORT') })
  await expect(card).toContainText(en('documents:numberEnding', { end: '287' }))
  await card.getByText(en('documents:scan.show')).click()
  const picture = card.getByRole('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1000)
})
