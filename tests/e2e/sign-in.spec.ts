import { copyOf } from '../support/copy.ts'
import { signInOnPage } from '../support/sign-in-page.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')

test('a signed-out visitor is welcomed, signs in and lands on the dashboard', async ({ page }) => {
  await page.goto(markets.italy)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('dashboard:welcome.title'))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('link', { name: it('dashboard:welcome.signIn') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', /^it/)
  await page.getByRole('button', { name: /^Sofia/ }).click()
  await expect(page).toHaveURL(`${markets.italy}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sofia')
})

test('a page asked for before signing in is where the traveller lands', async ({ page }) => {
  await page.goto(`${markets.italy}/viaggi?show=past`)
  await page.getByRole('button', { name: /^Sofia/ }).click()
  await expect(page).toHaveURL(`${markets.italy}/viaggi?show=past`)
})

test('a routingKey works before signing in', async ({ page }) => {
  await page.goto(`${markets.germany}/?routingKey=account-communications`)
  await page.getByRole('button', { name: /^Jonas/ }).click()
  await expect(page).toHaveURL(/^http:\/\/de\.localhost:\d+\/konto\/einwilligungen/)
})

test('an unknown routingKey is dropped, and the page says so even after signing in', async ({ page }) => {
  await page.goto(`${markets.italy}/viaggi?routingKey=nowhere&p.x=1`)
  await page.getByRole('button', { name: /^Sofia/ }).click()
  await expect(page).toHaveURL(`${markets.italy}/viaggi`)
  await expect(page.getByRole('status').filter({ hasText: it('shell:routingKeyUnknown') })).toBeVisible()
  await page.reload()
  await expect(page.getByText(it('shell:routingKeyUnknown'))).toHaveCount(0)
})

test('two tabs that sign in at once both work', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto(`${markets.italy}/viaggi`)
  await other.goto(`${markets.italy}/account/profilo`)
  await one.getByRole('button', { name: /^Sofia/ }).click()
  await expect(one).toHaveURL(`${markets.italy}/viaggi`)
  await other.getByRole('button', { name: /^Sofia/ }).click()
  await expect(other).toHaveURL(`${markets.italy}/account/profilo`)
})

test('the session cookie is not readable by scripts, and no token is anywhere in the browser', async ({
  page,
  context,
}) => {
  await signInOnPage(page, markets.italy, 'Sofia')
  const cookies = await context.cookies(markets.italy)
  const session = cookies.find(({ name }) => name === '__Host-session')
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  expect(session?.value).toMatch(/^[\w-]{43}$/)
  const device = cookies.find(({ name }) => name === '_device_id')
  const days = ((device?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThan(30.1)
  const stored = await page.evaluate(() => ({
    cookie: document.cookie,
    local: { ...localStorage },
    tab: { ...sessionStorage },
  }))
  expect(stored).toEqual({ cookie: '', local: {}, tab: {} })
  expect(await page.content()).not.toContain('eyJ')
})

test('an old, replayed or foreign callback starts one clean login and never loops', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  // A browser that has been here keeps cookies; one that keeps none gets the page at once, since it would loop.
  await page.goto(markets.italy)
  await page.goto(`${markets.italy}/login/redirect?code=stolen&state=${'a'.repeat(43)}`)
  // One retry by itself: the provider's sign-in page.
  await expect(page.getByRole('button', { name: /^Sofia/ })).toBeVisible()
  await page.goto(`${markets.italy}/login/redirect?code=stolen&state=${'b'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('auth:stale.title'))
  await expect(page.getByText(/Error|stack|at /)).toHaveCount(0)
  await page.getByRole('link', { name: it('shell:tryAgain') }).click()
  await page.getByRole('button', { name: /^Sofia/ }).click()
  await expect(page).toHaveURL(`${markets.italy}/`)
})

test('going back to the callback after signing in simply continues', async ({ page }) => {
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/login/redirect')) callbacks.push(request.url())
  })
  await page.goto(`${markets.italy}/login`)
  await page.getByRole('button', { name: /^Sofia/ }).click()
  await expect(page).toHaveURL(`${markets.italy}/`)
  await page.goto(callbacks[0] ?? '')
  await expect(page).toHaveURL(`${markets.italy}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sofia')
})

test('a malformed session cookie is ignored', async ({ page, context }) => {
  const value = '%00"; DROP TABLE sessions'.replace(/[";% ]/g, '_')
  await context.addCookies([
    {
      name: '__Host-session',
      value,
      url: markets.italy.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
    },
  ])
  await page.goto(markets.italy)
  await expect(page.getByRole('link', { name: it('dashboard:welcome.signIn') })).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('logging out ends the session here and at the provider', async ({ page, context }) => {
      await signInOnPage(page, markets.italy, 'Sofia')
      const { value } = (await context.cookies(markets.italy)).find(
        ({ name }) => name === '__Host-session',
      ) ?? { value: '' }
      await page.goto(`${markets.italy}/logout`)
      await page
        .getByRole('main')
        .getByRole('button', { name: it('shell:LOGOUT') })
        .click()
      await expect(page).toHaveURL(`${markets.italy}/`)
      await expect(page.getByRole('link', { name: it('dashboard:welcome.signIn') })).toBeVisible()
      // The old cookie opens nothing, and the provider asks again who it is.
      await context.addCookies([
        {
          name: '__Host-session',
          value,
          url: markets.italy.replace('http:', 'https:'),
          secure: true,
          httpOnly: true,
        },
      ])
      await page.goto(`${markets.italy}/viaggi`)
      await expect(page.getByRole('button', { name: /^Sofia/ })).toBeVisible()
    })
  })
}
