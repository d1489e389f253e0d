import type { Page } from 'playwright'
import { weights } from '../labs/bench/budgets.ts'
import { loadCopy } from '../support/copy.ts'
import { awake, fillDay, findErrorSummary, settled, weighScripts } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

/* The forms as an island. Their stored data need no browser: tests/contract/app/no-script-forms.test.ts. */

const it = loadCopy('italy')
const home = `${markets.italy}/account/i-miei-dati`
const edit = `${home}/anagrafica`
const save = (page: Page) => page.getByRole('button', { name: it('profile:save') })
const profileField = (page: Page, key: string) => page.getByLabel(it(`profile:field.${key}`), { exact: true })

// Long: errors in the island are the next test’s, what is stored that of tests/contract/app/no-script-forms.test.ts.
test('from the summary to a field by keys alone; a tax code of another person is saved with a warning', {
  tag: '@long',
}, async ({ page, signInLike, axe }) => {
  await signInLike('giulia', 'italy')
  await page.goto(edit)
  const name = profileField(page, 'name')
  await name.fill('')
  await awake(page)
  await save(page).click()
  await expect(findErrorSummary(page, it)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${it('ui:errorPrefix')}`))
  const [hint, error] = [it('profile:hint.name'), it('profile:error.name.required')]
  await expect(name).toHaveAccessibleDescription(`${hint} ${error}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()

  await name.fill("Gian-Luca D'Angelo")
  await profileField(page, 'lastname').fill('Bellini')
  await page.getByText(it('profile:gender.M'), { exact: true }).click()
  await fillDay(page, it, { day: 1, month: 2, year: 1990 })
  await profileField(page, 'birthCity').fill('Torino')
  await profileField(page, 'citizenship').selectOption('IT')
  await profileField(page, 'taxCode').fill('rssmra 85t10 a562s')
  await page.getByLabel(it('ui:phone.prefix')).selectOption('IT')
  await page.getByRole('textbox', { name: it('ui:phone.number') }).fill('333 123 45 67')
  await profileField(page, 'email').fill('giulia@example.com')
  await save(page).click()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('main').getByText(it('registry:taxCodeCheck.title'))).toBeVisible()
  await axe()
})

test('hydration keeps what was typed, leaves lists alone, and is light', async ({ page, signIn, axe }) => {
  await signIn('sofia', 'italy')
  const scripts = weighScripts(page)
  await page.goto(edit)
  expect(scripts.files(), 'script before the first touch').toBe(0)
  const name = profileField(page, 'name')
  const citizenship = profileField(page, 'citizenship')
  const birthCity = profileField(page, 'birthCity')
  await expect(citizenship).toHaveValue('IT')
  await citizenship.selectOption('')
  await birthCity.fill('')
  await name.fill('S')
  await name.pressSequentially('ofia Anna')
  await awake(page)
  await expect(name).toHaveValue('Sofia Anna')
  await expect(citizenship).toHaveValue('')
  // Options are the page's own HTML: React adds nothing to them.
  const ofReact = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main select, main option, main input')]
        .filter((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))
        .map(({ localName }) => localName),
    )
  await expect.poll(async () => new Set(await ofReact())).toEqual(new Set(['input']))

  await save(page).click()
  await expect(findErrorSummary(page, it)).toBeFocused()
  await expect(name).toHaveValue('Sofia Anna')
  const required = it('profile:error.citizenship.required')
  await expect(citizenship).toHaveAccessibleDescription(required)
  await axe()
  await findErrorSummary(page, it).getByRole('link', { name: required }).click()
  await expect(citizenship).toBeFocused()
  await citizenship.selectOption('CH')
  await save(page).click()
  await expect(page.getByText(required)).toHaveCount(0)
  await expect(birthCity).toHaveAttribute('aria-invalid', 'true')
  await expect(citizenship).not.toHaveAttribute('aria-invalid')
  await expect(citizenship).not.toHaveAttribute('aria-describedby')
  await expect(citizenship).toHaveValue('CH')

  const bytes = await scripts.bytes()
  expect(bytes, 'the island is awake').toBeGreaterThan(weights.hydrated.script / 2)
  expect(bytes).toBeLessThanOrEqual(weights.hydrated.script)
})

test('a save follows its painted press; a failed one is kept', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|400 \(Bad Request\)|413/)
  await signIn('sofia', 'italy')
  await page.goto(edit)
  const birthCity = profileField(page, 'birthCity')
  await birthCity.fill('Bologna')
  await awake(page)
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const next = () => requestAnimationFrame(() => setTimeout(() => Object.assign(dataset, { seen: 'yes' })))
    addEventListener('submit', next, true)
    const send = window.fetch
    window.fetch = (...asked) => {
      dataset.sentWhenSeen ??= dataset.seen ?? 'no'
      return send(...asked)
    }
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/_actions/**', (route) => answer.promise.then(() => route.abort()))
  await save(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-sent-when-seen', 'yes')
  await expect(page.locator('html[data-loading]')).toHaveCount(1)
  answer.resolve()
  await expect(page.locator('html[data-loading]')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: it('profile:failed.unknown') })).toBeVisible()
  await expect(birthCity).toHaveValue('Bologna')
  await page.unroute('**/_actions/**')
  // What is too large to be read was certainly not saved.
  await birthCity.fill('Bologna '.repeat(10_000))
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: it('shell:tooLarge.text') })).toBeVisible()
  await expect(birthCity).toHaveValue(/^(Bologna ){10000}$/)

  // A post before hydration focuses the errors, and hydration leaves the focus where it is.
  await page.goto(edit)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => scripts.promise.then(() => route.continue().catch(() => {})))
  const name = profileField(page, 'name')
  await name.fill('')
  await save(page).click()
  await page.waitForURL(/_action=/)
  await expect(findErrorSummary(page, it)).toBeFocused()
  await name.focus()
  scripts.resolve()
  await awake(page)
  await settled(page)
  await expect(name).toBeFocused()
})
