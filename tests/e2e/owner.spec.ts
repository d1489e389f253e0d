import { copyOf } from '../support/copy.ts'
import { signInOnPage } from '../support/sign-in-page.ts'
import { expect, markets, test } from '../support/test.ts'

/* Whose a form is, and whose a page that a browser keeps (record 031). */

const it = copyOf('italy')
const typed = 'Typed by somebody else'

test('an island’s form of another traveller saves and shows nothing, and says who is signed in', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/)
  await signIn('Sofia', 'italy')
  const needs = `${markets.italy}/account/i-miei-dati/esigenze-particolari`
  await page.goto(needs)
  await context.clearCookies()
  await signIn('emma', 'italy')

  await page.getByRole('main').getByRole('textbox').fill(typed)
  await page
    .getByRole('main')
    .getByRole('button', { name: it('profile:save') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('shell:trouble.otherOwner.title'))
  await expect(page.getByRole('main')).toContainText('Emma')
  expect(await page.content()).not.toContain(typed)

  await page.getByRole('link', { name: it('shell:trouble.otherOwner.goOn') }).click()
  await expect(page).toHaveURL(needs)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('')
})

test.describe('a kept trip', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

  test('goes when another traveller signs in, before they see anything', async ({
    page,
    context,
    signIn,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await signIn('Sofia', 'italy')
    const trip = `${markets.italy}/viaggi/B2041`
    await expect(async () => {
      await page.goto(trip)
      expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    }).toPass()
    await page.getByRole('button', { name: it('pocket:keep.do') }).click()
    await expect(page.getByRole('status').filter({ hasText: it('pocket:keep.kept') })).toBeVisible()
    await page.goto(trip)
    const isKept = () => page.evaluate(() => caches.has('pocket'))
    expect(await isKept(), 'for its owner').toBe(true)

    // Sofia does not sign out; the browser forgets her session, as it does when it is closed.
    await context.clearCookies()
    await signInOnPage(page, markets.italy, 'emma')
    expect(await isKept()).toBe(false)
    await context.setOffline(true)
    await page.goto(`${trip}/in-tasca`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('shell:offline.title'))
    await expect(page.getByText('Lofoten')).toBeHidden()
  })
})
