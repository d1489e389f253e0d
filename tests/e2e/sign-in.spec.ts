import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/* Callbacks, return addresses, cookies: tests/faults/{session,addresses,leftovers}.test.ts. */

const it = loadCopy('italy')

test('a visitor signs in, has no token a script could read, and signs out', async ({ page, context }) => {
  await page.goto(markets.italy)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('dashboard:welcome.title'))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: it('dashboard:welcome.signIn') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^it/)
  await page.getByRole('button', { name: /^Sofia/ }).click()
  await expect(page).toHaveURL(`${markets.italy}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sofia')

  const cookies = await context.cookies(markets.italy)
  const session = cookies.find(({ name }) => name === '__Host-session')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  const stored = await page.evaluate(() => ({
    cookie: document.cookie,
    local: { ...localStorage },
    tab: { ...sessionStorage },
  }))
  expect(stored).toEqual({ cookie: '', local: {}, tab: {} })
  expect(await page.content()).not.toContain('eyJ')

  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: it('shell:userMenu', { name: 'Sofia Marchetti' }) }).click()
  await banner.getByRole('button', { name: it('shell:LOGOUT') }).click()
  await expect(page).toHaveURL(`${markets.italy}/`)
  await expect(page.getByRole('link', { name: it('dashboard:welcome.signIn') })).toBeVisible()
  // The old cookie no longer works, and the provider shows its form again.
  const url = markets.italy.replace('http:', 'https:')
  await context.addCookies([
    { name: '__Host-session', value: session?.value ?? '', url, secure: true, httpOnly: true },
  ])
  await page.goto(`${markets.italy}/viaggi`)
  await expect(page.getByRole('button', { name: /^Sofia/ })).toBeVisible()
})
