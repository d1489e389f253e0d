import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')

test('the overview says that everything is complete, and links to each part', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/account/profilo`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Sofia Marchetti' })).toBeVisible()
  await expect(main).toContainText('+39 333 120 4567')
  await expect(main).toContainText(it('profile:overview.ready'))
  await expect(main.getByRole('img', { name: it('profile:completion') })).toContainText('100')
  await expect(main.getByRole('heading', { name: it('profile:overview.missingTitle') })).toHaveCount(0)
  // An overview, never a form.
  await expect(main.locator('form')).toHaveCount(0)
  for (const part of ['personal', 'contact', 'needs']) {
    const link = main.getByRole('link', { name: it(`registry:part.${part}`) })
    await expect(link).toHaveAttribute('href', `/account/i-miei-dati#${part}`)
  }
  await expect(main.getByRole('link', { name: it('shell:COMMUNICATIONS') })).toBeVisible()
  await main.getByRole('link', { name: it('registry:part.contact') }).click()
  await expect(page.getByRole('heading', { name: it('registry:part.contact') })).toBeInViewport()
})

test('missing fields are counted as on the dashboard; what else trips need stands after them, each with its link', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('marco', 'italy')
  await page.goto(markets.italy)
  const tile = page.getByRole('main').getByRole('link', { name: it('shell:REGISTRY') })
  await expect(tile.locator('.tile__counter')).toHaveText('4')
  await page.goto(`${markets.italy}/account/profilo`)
  const missing = page.locator('.card', { hasText: it('profile:overview.missingTitle') }).getByRole('link')
  await expect(missing).toHaveText([
    ...['birthCity', 'citizenship', 'taxCode', 'mobilePhone'].map((field) => it(`profile:field.${field}`)),
    it('registry:part.contact'),
    it('addresses:title.residence'),
    it('addresses:title.billing'),
    it('entry:either'),
  ])
  await expect(page.getByRole('img', { name: it('profile:completion') })).toContainText('38')
  for (const [text, path] of [
    [it('registry:part.contact'), '/account/i-miei-dati/contatto-di-emergenza'],
    [it('addresses:title.billing'), '/account/i-miei-dati/fatturazione'],
    [it('entry:either'), '/account/documenti/passaporto/dati'],
  ]) {
    await expect(missing.filter({ hasText: text })).toHaveAttribute('href', `${path}`)
  }
  await axe()
  await missing.filter({ hasText: it('profile:field.citizenship') }).click()
  await expect(page.getByLabel(it('profile:field.citizenship'))).toBeFocused()
})

test("the form's old address redirects to the new one", async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/account/profilo?edit=`)
  await expect(page).toHaveURL(`${markets.italy}/account/i-miei-dati/anagrafica`)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    for (const key of ['documents:title', 'credits:title', 'shell:COMMUNICATIONS'] as const) {
      test(`${key} is reached from the profile, says so in menu and breadcrumb, and leads back`, async ({
        page,
        signIn,
      }) => {
        await signIn('Sofia', 'italy')
        await page.goto(`${markets.italy}/account/profilo`)
        await page
          .getByRole('main')
          .getByRole('link', { name: it(key) })
          .click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(it(key))
        const menu = page.getByRole('navigation', { name: it('shell:mainMenu') })
        await expect(menu.locator('[aria-current]')).toHaveText(it('shell:PROFILE'))
        const trail = page.getByRole('navigation', { name: it('shell:breadcrumb') })
        await expect(trail.locator('[aria-current="page"]')).toHaveText(it(key))
        await trail.getByRole('link', { name: it('shell:PROFILE') }).click()
        await expect(page).toHaveURL(`${markets.italy}/account/profilo`)
      })
    }
  })
}
