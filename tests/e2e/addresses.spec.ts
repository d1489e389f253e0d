import type { Page } from 'playwright'
import { loadCopy } from '../support/copy.ts'
import { awake, findErrorSummary } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

/* Addresses as an island; rules, layouts and the lock: tests/unit/features/addresses and tests/contract/app/addresses.test.ts. */

const it = loadCopy('italy')
const at = (part: string) => `${markets.italy}/account/i-miei-dati/${part}`
const field = (page: Page, key: string) => page.getByRole('textbox', { name: it(`addresses:${key}`) })
const country = (page: Page) => page.getByLabel(it('addresses:field.country'), { exact: true })
const save = (page: Page) => page.getByRole('button', { name: it('profile:save') }).click()

test('a residence is laid out by its country, kept over changes, saved as typed, and then locked', async ({
  page,
  context,
  signInLike,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[09] \((Bad Request|Conflict)\)/)
  await signInLike('irene', 'italy')
  const address = page.getByRole('textbox', { name: it('addresses:field.address') })
  const city = page.getByRole('textbox', { name: it('addresses:city.city') })
  const zip = page.getByRole('textbox', { name: it('addresses:zip.postal') })
  await page.goto(at('residenza'))
  // Chosen and typed without an event that the directive listens to: as fast as a browser fills a form in.
  await page.evaluate(() => {
    const form = document.querySelector('main form') as HTMLFormElement
    const set = (name: string, value: string) => {
      ;(form.elements.namedItem(name) as HTMLInputElement).value = value
    }
    set('country', 'US')
    set('city', 'Duluth')
  })
  await address.focus()
  await awake(page)
  await expect(field(page, 'zip.zip')).toBeVisible()
  await expect(page.locator('[name=city]')).toHaveValue('Duluth')
  await expect(country(page)).toHaveValue('US')
  // The focused field keeps the focus while the form around it changes its layout.
  await expect(address).toBeFocused()

  await country(page).selectOption('JP')
  const prefecture = field(page, 'state.prefecture')
  await prefecture.fill('Somewhere')
  await country(page).selectOption('DE')
  // Not required there, but still kept.
  await expect(prefecture).toBeHidden()
  await country(page).selectOption('IT')
  const province = field(page, 'state.province')
  await expect(province).toHaveValue('Somewhere')
  await zip.fill('4012')
  await save(page)
  const wrong = it('addresses:invalid.zipCode', { field: it('addresses:zip.postal') })
  await expect(findErrorSummary(page, it).getByRole('link', { name: wrong })).toBeVisible()
  await expect(zip).toHaveAccessibleDescription(wrong)

  await address.fill(' Via dell’Orso ')
  await field(page, 'field.houseNumber').fill('7/b')
  await zip.fill('40121')
  await city.fill('Bologna')
  await province.fill('BO')
  // Saved in another tab meanwhile: the page does not overwrite that address, and shows both.
  const other = await context.newPage()
  await other.goto(at('residenza'))
  await other.locator('[name=address]').fill('Via Emilia')
  await awake(other)
  for (const [name, value] of [
    ['houseNumber', '1'],
    ['zipCode', '40121'],
    ['city', 'Modena'],
    ['state', 'MO'],
  ])
    await other.locator(`[name=${name}]`).fill(value ?? '')
  await page.bringToFront()
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: it('addresses:saved.residence') })).toBeVisible()
  const main = page.getByRole('main')
  for (const line of ['Via dell’Orso 7/b', '40121 Bologna BO', 'Italia'])
    await expect(main).toContainText(line)
  await expect(page.getByRole('link', { name: it('addresses:locked.care') })).toBeVisible()
  await other.bringToFront()
  await save(other)
  await expect(other.getByText(it('addresses:locked.title'))).toBeVisible()
  await expect(other.getByRole('main')).toContainText('40121 Bologna')
  await expect(other.getByRole('main')).toContainText('40121 Modena')
})

// Long: the numbers are in tests/unit/account/checksums.test.ts, the form over HTTP in tests/contract/app/addresses.test.ts.
test('a bill to a company: its numbers are checked and normalised, and it goes beside the residence', {
  tag: '@long',
}, async ({ page, signInLike, axe, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  const own = (name: string) =>
    page.getByRole('textbox', { name: it(`addresses:field.${name}`), exact: true })
  await signInLike('irene', 'italy')
  await page.goto(at('fatturazione'))
  await expect(own('businessName')).toBeHidden()
  await page.getByText(it('addresses:business'), { exact: true }).click()
  await expect(own('businessName')).toBeVisible()
  await expect(own('individualName')).toBeHidden()
  await awake(page)
  await country(page).selectOption('IT')
  const sdi = page.getByRole('textbox', { name: it('addresses:field.sdiCode') })
  await own('businessName').fill('Orso & figli S.r.l.')
  await own('vatNumber').fill('IT 00743110158')
  await sdi.fill('abc12')
  await page.locator('[name=address]').fill('Via Emilia')
  await page.locator('[name=zipCode]').fill('40121')
  await page.locator('[name=city]').fill('Bologna')
  await page.locator('[name=state]').fill('BO')
  await save(page)
  const wrong = (name: string) => it(`addresses:invalid.${name}`, { field: it(`addresses:field.${name}`) })
  await expect(findErrorSummary(page, it)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${it('ui:errorPrefix')}`))
  await expect(own('vatNumber')).toHaveAccessibleDescription(wrong('vatNumber'))
  await expect(findErrorSummary(page, it).getByRole('link', { name: wrong('sdiCode') })).toBeVisible()
  await axe()
  await page.getByLabel(it('addresses:field.sameAsResidence')).check()
  await expect(country(page)).toBeHidden()
  await page.getByLabel(it('addresses:field.sameAsResidence')).uncheck()

  await own('vatNumber').fill('IT 00743110157')
  await sdi.fill('abc 1234')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: it('addresses:saved.billing') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('IT00743110157')
  // Billing came first: the residence is still free.
  await expect(page.getByRole('link', { name: it('addresses:add.residence') })).toBeVisible()
})
