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

test('a residence by its country, as typed, then locked', async ({ page, signInLike, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
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
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: it('addresses:saved.residence') })).toBeVisible()
  const main = page.getByRole('main')
  for (const line of ['Via dell’Orso 7/b', '40121 Bologna BO', 'Italia'])
    await expect(main).toContainText(line)
  await expect(page.getByRole('link', { name: it('addresses:locked.care') })).toBeVisible()
})
