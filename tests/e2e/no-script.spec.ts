import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

// Pages without a no-script test of their own (README.md in this folder): navigation only.
const it = copyOf('italy')
const en = copyOf('international')

test.use({ javaScriptEnabled: false })

test('the menus open, the tiles and the breadcrumb are links', async ({ page, signIn }) => {
  await signIn('luca', 'italy')
  await page.goto(markets.italy)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: it('shell:userMenu', { name: 'Luca Ferraro' }) }).click()
  await banner
    .locator('#user-menu')
    .getByRole('link', { name: it('shell:COMMUNICATIONS') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('shell:COMMUNICATIONS'))
  await page
    .getByRole('navigation', { name: it('shell:breadcrumb') })
    .getByRole('link', { name: it('shell:DASHBOARD') })
    .click()
  await expect(page).toHaveURL(`${markets.italy}/`)
  await page
    .getByRole('main')
    .getByRole('link', { name: it('shell:REGISTRY') })
    .click()
  await expect(page).toHaveURL(/i-miei-dati/)
  await page.setViewportSize({ width: 360, height: 740 })
  await banner.getByRole('button', { name: it('shell:openMenu') }).click()
  await banner.getByRole('link', { name: it('shell:PROFILE') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: it('registry:part.contact') })
    .click()
  await expect(page.getByRole('heading', { name: it('registry:part.contact') })).toBeInViewport()
})

test('two hundred trips: their lists and pages are links', async ({ page, signIn }) => {
  await signIn('noah')
  await page.goto(`${markets.international}/travels`)
  await page.getByRole('link', { name: new RegExp(`^${en('trips:filter.all')}`) }).click()
  await expect(page).toHaveURL(/show=all/)
  await page
    .getByRole('navigation', { name: en('ui:pagination.nav') })
    .getByRole('link', { name: en('ui:pagination.page', { page: 7 }), exact: true })
    .click()
  await expect(page).toHaveURL(/page=7/)
  await expect(page.getByRole('article')).toHaveCount(20)
})

test('an invitation to another market is declined; a wrong address leads home', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  await signIn('luca', 'italy')
  await page.goto(markets.italy)
  const invitation = page.getByRole('complementary').filter({ hasText: 'caravel' })
  await invitation.getByRole('button').click()
  await expect(invitation).toHaveCount(0)
  await page.goto(`${markets.italy}/nowhere`)
  await page.getByRole('link', { name: it('shell:backToDashboard') }).click()
  await expect(page).toHaveURL(`${markets.italy}/`)
})
