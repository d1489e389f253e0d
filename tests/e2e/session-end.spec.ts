import type { Page } from 'playwright'
import { ABSOLUTE_MS, IDLE_MS } from '#auth/session-store.ts'
import { loadCopy } from '../support/copy.ts'
import { rowsFor } from '../support/rows.ts'
import { changeSession, endSession, idleFor } from '../support/session-in-time.ts'
import { expect, markets, test } from '../support/test.ts'

test.use({ axeAlways: true })

const it = loadCopy('italy')

/** Signs in again if the provider shows its form; often it still remembers the traveller and does not. */
async function signInAgain(page: Page): Promise<void> {
  const nina = page.locator('button[name="sub"][value="nina"]')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  if (await nina.isVisible()) await nina.click()
  await page.waitForURL((url) => url.origin === markets.italy)
}

const dialog = (page: Page) => page.getByRole('alertdialog')

test('before it ends the page warns, is kept, and leads back', async ({ page, context, signIn, axe }) => {
  await page.clock.install()
  await signIn('nina', 'italy')
  const address = `${markets.italy}/viaggi?show=past`
  await page.goto(address)
  await expect(dialog(page)).toBeHidden()
  const link = page.getByRole('link').nth(3)
  await link.focus()

  // Another tab, or a form, was busy meanwhile: the server's answer counts.
  const asked = page.waitForResponse(/\/session$/)
  await page.clock.fastForward('01:55:01')
  await asked
  await expect(dialog(page)).toBeHidden()

  await idleFor(context, IDLE_MS - 200_000)
  await page.clock.fastForward('01:55:01')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toHaveAccessibleName(it('session-end:warning.title'))
  await expect(dialog(page)).toContainText(/\d\d:\d\d/)
  await expect(dialog(page).locator('.dialog__header')).toHaveCSS('position', 'sticky')
  await axe()
  await expect(page.getByRole('button', { name: it('session-end:stay') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: it('session-end:stayed') })).toBeVisible()
  await expect(link).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await endSession(context)
  await page.clock.fastForward('01:55:01')
  await expect(dialog(page)).toHaveAccessibleName(it('session-end:ended.title'))
  await axe()
  const signInLink = page.getByRole('link', { name: it('session-end:signIn') })
  await expect(signInLink).toBeFocused()
  await signInLink.click()
  await signInAgain(page)
  await expect(page).toHaveURL(address)
})

const parts = ['/watch-session.js', '/session-end/it-IT']
for (const late of rowsFor(parts, (part) => part === '/session-end/it-IT'))
  test(`warns with the network back if ${late} is late`, async ({ page, context, signIn, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.clock.install()
    await signIn('nina', 'italy')
    await page.goto(`${markets.italy}/viaggi`)
    const pattern = `**${late}`
    await page.route(pattern, (route) => route.abort())
    await idleFor(context, IDLE_MS - 200_000)
    const failed = page.waitForEvent('requestfailed')
    await page.clock.fastForward('01:55:01')
    await failed
    await expect(dialog(page)).toBeHidden()
    await page.unroute(pattern)
    await expect(async () => {
      await page.clock.fastForward('00:11')
      await expect(dialog(page)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(dialog(page)).toHaveAccessibleName(it('session-end:warning.title'))
  })

test('after 30 days the page explains that it cannot be kept', async ({ page, context, signIn, axe }) => {
  await signIn('nina', 'italy')
  await changeSession(context, { created_at: Date.now() - ABSOLUTE_MS + 200_000 })
  await page.goto(`${markets.italy}/viaggi`)
  await expect(dialog(page)).toContainText(it('session-end:final.text').slice(-40))
  await expect(page.getByRole('button', { name: it('session-end:stay') })).toBeHidden()
  await axe()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.reload()
  await dialog(page)
    .getByRole('button', { name: it('shell:LOGOUT') })
    .click()
  await expect(page.getByRole('link', { name: it('dashboard:welcome.signIn') })).toBeVisible()
})

// Long: tests/contract/app/session-end.test.ts sends it over HTTP, gets it back once, and finds it not saved.
test('a form sent too late comes back filled in', { tag: '@long' }, async ({ page, context, signIn }) => {
  await signIn('nina', 'italy')
  const form = `${markets.italy}/account/i-miei-dati/esigenze-particolari`
  await page.goto(form)
  const text = 'Senza glutine, <b> & “noci”'
  const field = page.getByRole('main').getByRole('textbox').first()
  await field.fill(text)
  await endSession(context)
  await page.getByRole('main').locator('button[type=submit]').click()
  await signInAgain(page)
  await expect(page).toHaveURL(form)
  await expect(field).toHaveValue(text)
  await expect(page.getByRole('status').filter({ hasText: it('session-end:restored') })).toBeVisible()
  // Given back, not saved: requested again, the form has the stored data.
  await page.goto(form)
  await expect(field).not.toHaveValue(text)
})
