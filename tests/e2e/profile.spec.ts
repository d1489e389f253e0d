import type { Page } from 'playwright'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/** Until then a click on save is a plain post of the form, which is right but not what a test of the island is about. */
const awake = (page: Page) => page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))

const it = copyOf('italy')
const edit = `${markets.italy}/account/profilo?edit=`

// Both modes save the same for the same traveller, whom no other test looks at by name: so they can run side by side.
const traveller = 'giulia'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('errors come back at their fields with every value kept; then it saves', async ({
      page,
      signIn,
      consoleErrors,
    }) => {
      consoleErrors.allow(/400 \(Bad Request\)/)
      await signIn(traveller, 'italy')
      await page.goto(edit)
      await page.getByLabel(it('profile:field.name'), { exact: true }).fill('')
      await page.getByLabel(it('profile:field.birthCity')).fill('  Torino ')
      await page.getByLabel(it('ui:date.day')).fill('31')
      await page.getByLabel(it('ui:date.month')).fill('2')
      await page.getByLabel(it('ui:date.year')).fill('1990')
      await page.getByLabel(it('profile:field.taxCode')).fill('RSSMRA85T10A562T')
      await page.getByRole('textbox', { name: it('ui:phone.number') }).fill('12')
      await page.getByRole('button', { name: it('profile:save') }).click()

      const summary = page.getByRole('alert').filter({ hasText: it('ui:errorSummaryTitle') })
      for (const key of [
        'name.required',
        'birthDate.impossibleDate',
        'taxCode.invalid',
        'mobilePhone.invalid',
      ]) {
        await expect(summary.getByRole('link', { name: it(`profile:error.${key}`) })).toBeVisible()
      }
      await expect(page.getByLabel(it('profile:field.name'), { exact: true })).toHaveAccessibleDescription(
        it('profile:error.name.required'),
      )
      await expect(page.getByLabel(it('profile:field.birthCity'))).toHaveValue('  Torino ')
      await expect(page.getByLabel(it('ui:date.day'))).toHaveValue('31')
      await expect(page.getByLabel(it('profile:field.taxCode'))).toHaveValue('RSSMRA85T10A562T')

      await page.getByLabel(it('profile:field.name'), { exact: true }).fill("Gian-Luca D'Angelo")
      await page.getByLabel(it('profile:field.lastname'), { exact: true }).fill('Bellini')
      await page.getByText(it('profile:gender.M'), { exact: true }).click()
      await page.getByLabel(it('ui:date.day')).fill('1')
      await page.getByLabel(it('profile:field.citizenship')).selectOption('IT')
      await page.getByLabel(it('profile:field.taxCode')).fill('rssmra85t10a562s')
      await page.getByLabel(it('ui:phone.prefix')).selectOption('IT')
      await page.getByRole('textbox', { name: it('ui:phone.number') }).fill('333 123 45 67')
      await page.getByLabel(it('profile:field.email')).fill('gianluca@example.com')
      await page.getByRole('button', { name: it('profile:save') }).click()
      await expect(page.getByRole('status').filter({ hasText: it('profile:saved') })).toBeVisible()

      await page.goto(`${markets.italy}/account/profilo`)
      const main = page.getByRole('main')
      await expect(main).toContainText("Gian-Luca D'Angelo")
      await expect(main).toContainText('01/02/1990')
      await expect(main).toContainText('RSSMRA85T10A562S')
      await expect(main).toContainText('+39 333 123 4567')
    })
  })
}

test('what is typed before the island wakes up is kept, and the title says there is an error', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  await axe()
  const name = page.getByLabel(it('profile:field.name'), { exact: true })
  await name.fill('S')
  await name.pressSequentially('ofia Anna')
  await awake(page)
  await expect(name).toHaveValue('Sofia Anna')
  await page.getByLabel(it('profile:field.lastname'), { exact: true }).fill('')
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.getByRole('alert').filter({ hasText: it('ui:errorSummaryTitle') })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${it('ui:errorPrefix')}`))
  await expect(name).toHaveValue('Sofia Anna')
  await axe()
})

test('the profile is read without a byte of framework script', async ({ page, signIn, axe }) => {
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/account/profilo`)
  await expect(page.getByRole('main')).toContainText('Marchetti')
  await axe()
})

test('while a save is under way the loading bar shows after 200 ms', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  await page.route('**/_actions/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.getByLabel(it('profile:field.name'), { exact: true }).focus()
  await awake(page)
  await page.getByLabel(it('profile:field.lastname'), { exact: true }).fill('')
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.locator('html[data-loading]')).toHaveCount(1)
  await expect(page.locator('html[data-loading]')).toHaveCount(0)
})

test('a save that does not get through says so and keeps what was typed', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await signIn('Sofia', 'italy')
  await page.goto(edit)
  await page.route('**/_actions/**', (route) => route.abort())
  await page.getByLabel(it('profile:field.birthCity')).fill('Bologna')
  await awake(page)
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.getByRole('alert').filter({ hasText: it('profile:failed.unavailable') })).toBeVisible()
  await expect(page.getByLabel(it('profile:field.birthCity'))).toHaveValue('Bologna')
})
