import { field, stepUrl } from '../support/capture.ts'
import { loadCopy } from '../support/copy.ts'
import { findErrorSummary } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * Once in Chromium without script, through the browser's own features: popovers, `details`, fonts, a form's first
 * button. The other forms and links are the same over HTTP: tests/contract/app.
 */
const it = loadCopy('italy')

test.use({ javaScriptEnabled: false })

test('fonts, menus, forms and photos work without script', async ({ page, signInLike, consoleErrors }) => {
  consoleErrors.allow(/40[04] \(/)
  const fonts: string[] = []
  page.on('response', (response) => {
    const name = /\/(\w+)\.[^/]+\.woff2$/.exec(response.url())?.[1]
    if (name) fonts.push(`${name} ${response.status()}`)
  })
  await signInLike('elena', 'italy')
  await page.goto(markets.italy)
  await expect.poll(() => fonts.toSorted()).toEqual(['heading 200', 'text 200'])

  const banner = page.getByRole('banner')
  const main = page.getByRole('main')
  const invitation = page.getByRole('complementary').filter({ hasText: 'caravel' })
  await invitation.getByRole('button').click()
  await expect(invitation).toHaveCount(0)
  const menuButton = banner.getByRole('button', { name: it('shell:userMenu', { name: 'Elena Russo' }) })
  await menuButton.click()
  await banner
    .locator('#user-menu')
    .getByRole('link', { name: it('shell:COMMUNICATIONS') })
    .click()
  await page.getByRole('button', { name: it('consents:save') }).press('Enter')
  const message = page.getByRole('status').filter({ hasText: it('consents:saved') })
  await expect(message).toBeVisible()
  await message.getByLabel(it('ui:dismiss')).press('Space')
  await expect(message).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await banner.getByRole('button', { name: it('shell:openMenu') }).click()
  await banner.getByRole('link', { name: it('shell:PROFILE') }).click()
  await expect(page).toHaveURL(`${markets.italy}/account/profilo`)
  await main.getByRole('link', { name: it('registry:section.contact') }).click()
  await expect(page.getByRole('heading', { name: it('registry:section.contact') })).toBeInViewport()

  // Enter presses a form's first button: it must save, not lay the form out.
  await page.goto(`${markets.italy}/account/i-miei-dati/fatturazione`)
  const company = page.getByRole('textbox', { name: it('addresses:field.businessName'), exact: true })
  await expect(company).toBeHidden()
  await page.getByText(it('addresses:business'), { exact: true }).click()
  await company.press('Enter')
  const summary = findErrorSummary(page, it)
  await expect(summary).toBeVisible()
  await expect(company).toHaveAttribute('aria-invalid', 'true')
  const address = page.getByRole('textbox', { name: it('addresses:field.address') })
  await expect(address).toBeVisible()
  await page.getByLabel(it('addresses:field.sameAsResidence')).check()
  await expect(address).toBeHidden()

  // The page offers no feature that needs script.
  await page.goto(`${markets.italy}/convenzioni`)
  const deal = page.getByRole('article').first()
  await expect(deal.getByRole('button')).toHaveCount(0)
  await deal.locator('summary').click()
  await expect(deal.locator('summary')).toHaveAccessibleName(it('partnership:termsOpen'))
  await page.goto(stepUrl('passport', 'image'))
  await expect(field(page, 'passport')).toBeVisible()
  // The file field's own button has no text here.
  await expect(main.getByRole('button')).toHaveText([it('handoff:offer.button'), '', it('capture:send')])
  await expect(page.getByText(it('capture:drop')).first()).toBeHidden()

  await page.goto(`${markets.italy}/logout`)
  await main.getByRole('button', { name: it('shell:LOGOUT') }).click()
  await page.getByRole('link', { name: it('dashboard:welcome.signIn') }).click()
  await page.getByRole('button', { name: /^Elena/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Elena')
})
