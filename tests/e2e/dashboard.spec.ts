import { brand } from '#ui/brand.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const it = copyOf('italy')

test('shows the next trip, what is to do, and the six counters', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  const ticket = page.getByRole('article').first()
  await expect(ticket.getByRole('heading')).toContainText('Lofoten')
  await expect(ticket).toContainText(it('to-do:ready.payment.title'))
  const tile = (key: string) => page.getByRole('main').getByRole('link', { name: it(`shell:${key}`) })
  for (const key of ['MY_TRAVELS', 'REGISTRY', 'PARTNERSHIP', 'MY_ALERT_ME', 'MY_WISH', 'COMMUNICATIONS']) {
    await expect(tile(key).locator('.tile__counter'), key).toHaveText(/^\d+$/)
  }
  await expect(tile('MY_TRAVELS').locator('.tile__counter')).toHaveText('4')
  await expect(tile('REGISTRY').locator('.tile__counter')).toHaveText('0')
})

test('a traveller without trips sees where to find one', async ({ page, signIn }) => {
  await signIn('giulia', 'italy')
  await page.goto(markets.italy)
  await expect(page.getByRole('heading', { name: it('dashboard:noTrip.title') })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: it('shell:NO_TRAVELS_CTA') }),
  ).toHaveAttribute('target', '_blank')
})

test('the dropdown opens on hover, on click and by keyboard', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  const banner = page.getByRole('banner')
  const logout = banner.getByRole('button', { name: it('shell:LOGOUT') })
  const button = banner.getByRole('button', { name: it('shell:userMenu', { name: 'Sofia Marchetti' }) })
  await expect(logout).toBeHidden()
  await button.hover()
  await expect(logout).toBeVisible()
  await page.mouse.move(10, 600)
  await expect(logout).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(logout).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(logout).toBeHidden()
})

test('the mobile menu toggles between the avatar with its arrow and CLOSE', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  const banner = page.getByRole('banner')
  await expect(banner.getByText(it('shell:CLOSE'))).toBeHidden()
  await banner.getByRole('button', { name: it('shell:openMenu') }).click()
  await expect(banner.getByText(it('shell:CLOSE'))).toBeVisible()
  await expect(banner.getByRole('link', { name: it('shell:MY_TRAVELS') })).toBeVisible()
  await banner.getByRole('button', { name: it('shell:CLOSE') }).click()
  await expect(banner.getByText(it('shell:CLOSE'))).toBeHidden()
})

test('the footer contains everything that product §7 lists', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  const footer = page.getByRole('contentinfo')
  const logo = footer.getByRole('link', { name: it('shell:logoPublicSite', { brand: brand.name }) })
  await expect(logo).toHaveAttribute('href', /\/public\/italy$/)
  await expect(logo.locator('svg')).toBeVisible()
  for (const key of ['DASHBOARD', 'PROFILE', 'MY_TRAVELS', 'COMMUNICATIONS']) {
    await expect(footer.getByRole('link', { name: it(`shell:${key}`), exact: true })).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: it('shell:NO_TRAVELS_CTA') })).toHaveAttribute(
    'target',
    '_blank',
  )
  for (const network of ['Facebook', 'Instagram', 'TikTok']) {
    await expect(footer.getByRole('link', { name: network }).first()).toBeVisible()
  }
  await expect(footer).toContainText('Visa')
})

test('a visitor from another market’s country is invited there, in its language, until they decline', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${markets.italy}/`)
  const invitation = page.getByRole('complementary')
  await expect(invitation).toHaveAttribute('lang', /^de/)
  await expect(invitation.getByRole('link')).toHaveAttribute('href', `${markets.germany}/`)
  await invitation.getByRole('button').click()
  await expect(page).toHaveURL(`${markets.italy}/`)
  await expect(invitation).toHaveCount(0)
  await page.reload()
  await expect(invitation).toHaveCount(0)
  await context.close()
})
