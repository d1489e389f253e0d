import { expect, test } from 'playwright/test'
import { pageName } from '#desk/slugs/page-names.ts'
import { expectAxeClean, sharedCopy } from './desk-copy.ts'

const copy = sharedCopy()

/** The heading that a visitor sees, as entered in the search, and its new wording; the market's label in the demo. */
const changed = [
  ['en', 'English', '', 'all your TRIPS, in one place', 'Every trip, in one place'],
  ['it-IT', 'Italian', 'it', 'i tuoi viaggi tutti in un posto', 'Ogni viaggio, un posto solo'],
  ['es-ES', 'Spanish', 'es', 'tus viajes', 'Cada viaje, en su sitio'],
  ['fr-FR', 'French', 'fr', 'tous tes voyages', 'Chaque voyage, à sa place'],
  ['de-DE', 'German', 'de', 'alle deine reisen', 'Jede Reise, an einem Ort'],
] as const

for (const [locale, language, label, asked, now] of changed) {
  test(`a text changed in ${locale} is shown by the demo, and one line of the checkout`, async ({ page }) => {
    const pid = await copy.pid()
    const before = copy.changedLines()
    await page.goto(copy.address('/desk/words'))
    await page.getByLabel('What the screen says').fill(asked)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('listitem').filter({ hasText: 'dashboard:welcome.title' }).getByRole('link').click()

    await page.getByLabel(new RegExp(`^${language} ${locale}$`)).fill(now)
    await expect(page.getByText('Not saved yet. Nothing speaks against it.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(copy.changedLines().filter((line) => !before.includes(line))).toEqual([
      `1 1 locales/${locale}/dashboard.json`,
    ])

    await page.goto(copy.address('/', label))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(now)
    expect(await copy.pid()).toBe(pid)
  })
}

test('a click on a text of a page leads to it, and its page back to where it appears', async ({ page }) => {
  await page.goto(copy.address('/?showing-keys=on', 'fr'))
  await expect(page.getByText(/^\d+ texts on this page$/)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page).toHaveURL(copy.address('/desk/words/dashboard/welcome.title'))
  await page.getByRole('link', { name: new RegExp(`^${pageName('index', 'en')} in France`) }).click()
  await expect(page.getByText(/^\d+ texts on this page$/)).toBeVisible()
  await page.getByRole('link', { name: 'Stop showing keys' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/texts on this page$/)).toHaveCount(0)
})

test('a lost placeholder and a lost plural form are refused with their sentences', async ({ page }) => {
  const before = copy.changedLines()
  await page.goto(copy.address('/desk/words/trips/days'))
  await expect(page.getByText('5 giorni')).toBeVisible()
  const field = page.getByLabel(/^German/)
  await field.fill('{count} Tage')
  await expect(page.getByText('de-DE: has 1 plural form(s) where English has 2')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('ein Tag|viele Tage')
  await expect(page.getByText('de-DE: misses {count}')).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This cannot be saved yet')).toBeVisible()
  await expect(field).toHaveValue('ein Tag|viele Tage')
  expect(copy.changedLines()).toEqual(before)
})

test.describe('without script, by keyboard', () => {
  test.use({ javaScriptEnabled: false })

  test('a text is found, judged, saved and undone; a page lists its texts', async ({ page }) => {
    const before = copy.changedLines()
    await page.goto(copy.address('/desk/words'))
    await page.getByLabel('What the screen says').fill('SALUT camille')
    await page.getByLabel('What the screen says').press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'Salut {name}', exact: true }).press('Enter')
    const field = page.getByLabel(/^French/)
    await field.fill("{name}, t'es là")
    await page.getByRole('button', { name: 'Look at it' }).press('Enter')
    await expect(page.getByText("fr-FR: has a straight ': write ’")).toBeVisible()
    await page.getByRole('link', { name: '{name}, t’es là' }).press('Enter')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(copy.changedLines()).toEqual(before)

    await page.goto(copy.address('/?showing-keys=on', 'it'))
    await page.getByText(/texts on this page$/).click()
    const listed = page.getByRole('listitem').filter({ hasText: 'dashboard:welcome.title' })
    await listed.getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { name: 'dashboard:welcome.title' })).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the search, a file and a text have no flaw that axe finds, and fit a phone', async ({ page }) => {
      for (const path of ['?q=passaporto', '/trips', '/trips/days', '/documents/pending.title', '/no/text']) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(copy.address(`/desk/words${path}`))
        await expectAxeClean(page)
        await page.setViewportSize({ width: 360, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
      }
    })
  })
}
