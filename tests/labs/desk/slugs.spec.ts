import { expect, type Page, test } from 'playwright/test'
import { expectAxeClean, sharedCopy } from './desk-copy.ts'

const copy = sharedCopy()

/** A page without any trips, renamed in each language; the market's label in the demo and the visiting traveller. */
const renamed = [
  { locale: 'en', label: '', from: '/partnerships', to: '/perks', traveller: /^Emma/ },
  { locale: 'it-IT', label: 'it', from: '/convenzioni', to: '/vantaggi', traveller: /^Sofia/ },
  { locale: 'es-ES', label: 'es', from: '/ventajas', to: '/descuentos', traveller: /^Lucía/ },
  { locale: 'fr-FR', label: 'fr', from: '/bons-plans', to: '/avantages', traveller: /^Chloé/ },
  { locale: 'de-DE', label: 'de', from: '/partnerangebote', to: '/vorteile', traveller: /^Jonas/ },
]

async function open(page: Page, locale: string, name: string): Promise<void> {
  await page.goto(copy.address('/desk'))
  await page.getByRole('link', { name: new RegExp(`, ${name} in ${locale}$`) }).click()
  await expect(page.getByLabel(`${name} in ${locale}`, { exact: true })).toBeVisible()
}

for (const { locale, label, from, to, traveller } of renamed) {
  test(`a slug renamed in ${locale} is followed by the demo, and the old address leads there`, async ({
    page,
  }) => {
    const pid = await copy.pid()
    const before = copy.changedLines()
    await open(page, locale, 'Partners')
    const field = page.getByLabel(`Partners in ${locale}`, { exact: true })
    await expect(field).toHaveValue(from)

    await field.fill(`${to} `.toUpperCase())
    await expect(page.getByText('This address cannot be saved')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(to)
    const shown = page.getByRole('table', { name: 'What will redirect where' })
    await expect(shown.getByRole('row', { name: `${locale} ${from} ${to}` })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(copy.changedLines().filter((line) => !before.includes(line))).toEqual([
      `1 1 locales/${locale}/routes.json`,
    ])

    await page.getByRole('link', { name: /^Try it in/ }).click()
    await page.getByRole('button', { name: traveller }).click()
    await expect(page).toHaveURL(copy.address(to, label))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const answer = await page.goto(copy.address(`${from}?a=b`, label))
    await expect(page).toHaveURL(copy.address(`${to}?a=b`, label))
    const redirect = await answer?.request().redirectedFrom()?.response()
    expect(redirect?.status()).toBe(308)
    expect(await copy.pid()).toBe(pid)
  })
}

test('a wrong slug is refused with its sentence, and a way out that is accepted', async ({ page }) => {
  const before = copy.changedLines()
  await open(page, 'de-DE', 'A trip')
  const field = page.getByLabel('A trip in de-DE', { exact: true })
  await field.fill('/Reisen für alle')
  await expect(page.getByText(/is not URL-safe: use a-z, 0-9 and single hyphens/)).toBeVisible()
  await expectAxeClean(page)
  await field.fill('/login')
  await expect(page.getByText(/misses \{tour\}: put it back/)).toBeVisible()
  await field.fill('/fahrten')
  await page.getByRole('link', { name: '/fahrten/{tour}' }).click()
  await expect(page.getByRole('heading', { name: 'What saving does' })).toBeVisible()
  expect(copy.changedLines()).toEqual(before)
})

test.describe('without script, by keyboard', () => {
  test.use({ javaScriptEnabled: false })

  test('an address is judged, saved, listed and undone', async ({ page }) => {
    const before = copy.changedLines()
    await page.goto(copy.address('/desk'))
    await page.getByRole('link', { name: 'Credits in fr-FR' }).press('Enter')
    const field = page.getByLabel('Credits in fr-FR', { exact: true })
    await field.fill('/compte/login/')
    await field.press('Enter')
    await expect(page.getByText(/has an empty part/)).toBeVisible()
    await field.fill('/compte/tirelire')
    await field.press('Enter')
    await expect(page.getByRole('table', { name: 'What will redirect where' })).toContainText(
      '/compte/tirelire',
    )
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('link', { name: 'All changes' }).press('Enter')
    await expect(page.getByText(/fr-FR account\/credits: .* now leads to \/compte\/tirelire/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo The address of Credits in French' }).press('Enter')
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    expect(copy.changedLines()).toEqual(before)
  })
})

test('the table and the changes have no flaw that axe finds', async ({ page }) => {
  await page.goto(copy.address('/desk'))
  await expectAxeClean(page)
  await page.getByRole('link', { name: 'Sign out in it-IT' }).click()
  await page.getByLabel('Sign out in it-IT', { exact: true }).fill('/arrivederci')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectAxeClean(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto(copy.address('/desk/changes'))
  await expectAxeClean(page)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
