import { TURNED_AWAY_COOKIE } from '#auth/cookies.ts'
import { encodeToasts, TOAST_COOKIE } from '#ui/flash-toast.ts'
import { copyOf } from '../support/copy.ts'
import { withOwnFonts } from '../support/fonts.ts'
import { expect, markets, test } from '../support/test.ts'

// Every page redirects a traveller without consents here. Giving them happens once, so it is tested without script.
test.describe('privacy guard, without script', () => {
  test.use({ javaScriptEnabled: false })

  test('missing consents lead to the consents page from everywhere, and on from there', async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    consoleErrors.allow(/400 \(Bad Request\)/)
    const de = copyOf('germany')
    await signIn('Hannah', 'germany')
    for (const path of ['/', '/reisen', '/travels', '/konto/profil', '/viaggi?show=past']) {
      await page.goto(markets.germany + path)
      await expect(page).toHaveURL(/\/konto\/einwilligungen\?returnTo=/)
    }
    await page.goto(`${markets.germany}/reisen?show=all`)
    await expect(page.getByRole('main')).toContainText(de('consents:needed.title'))
    await page.getByRole('checkbox', { name: de('consents:label.privacyPolicy') }).check()
    await page.getByRole('button', { name: de('consents:save') }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(
      de('consents:required.termsAndConditions'),
    )
    await expect(page.getByRole('checkbox', { name: de('consents:label.privacyPolicy') })).toBeChecked()
    await page.getByRole('checkbox', { name: de('consents:label.termsAndConditions') }).check()
    await page.getByRole('button', { name: de('consents:save') }).click()
    await expect(page).toHaveURL(`${markets.germany}/reisen?show=all`)
    await expect(page.getByRole('status').filter({ hasText: de('consents:saved') })).toBeVisible()
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a traveller who is not allowed is told so and signed out after three seconds', async ({
      page,
      signIn,
      axe,
      consoleErrors,
    }) => {
      consoleErrors.allow(/403 \(Forbidden\)/)
      const es = copyOf('spain')
      await signIn('Pablo', 'spain')
      await page.goto(markets.spain)
      await expect(page.getByRole('alert').filter({ hasText: es('shell:USER_NOT_ALLOWED') })).toBeVisible()
      const reference = (await page.locator('code').textContent()) ?? ''
      await expect(page.getByRole('link', { name: es('dashboard:welcome.signIn') })).toBeVisible()
      // The page that follows keeps what three seconds are too short for: why, the reference, whom to write to.
      const main = page.getByRole('main')
      await expect(main).toContainText(es('shell:trouble.notAllowed.title'))
      await expect(main).toContainText(es('shell:trouble.notAllowed.afterwards'))
      await expect(main.locator('code')).toHaveText(reference)
      await expect(main.getByRole('link', { name: es('shell:contact') })).toBeVisible()
      expect(page.url()).not.toContain(reference)
      if (javaScriptEnabled) await axe()
      await page.reload()
      await expect(main.locator('code')).toHaveText(reference)
      await page.goto(`${markets.spain}/viajes`)
      await expect(page.getByRole('button', { name: /^Pablo/ })).toBeVisible()
    })

    test('when the traveller cannot be loaded, trying again comes first and sign-out follows', async ({
      page,
      signIn,
      consoleErrors,
    }) => {
      consoleErrors.allow(/50[23] /)
      const fr = copyOf('france')
      await signIn('Camille', 'france')
      await page.goto(markets.france)
      await expect(page.getByRole('alert').filter({ hasText: fr('shell:userLoadFailed') })).toBeVisible()
      if (javaScriptEnabled) {
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: fr('shell:tryAgain') })).toBeFocused()
      }
      await expect(page.getByRole('link', { name: fr('dashboard:welcome.signIn') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(fr('shell:trouble.userLoad.afterwards'))
      // Gone with the next sign-in: somebody else may use this browser.
      await signIn('Chloé', 'france')
      const kept = await page.context().cookies()
      expect(kept.filter(({ name }) => name === TURNED_AWAY_COOKIE)).toEqual([])
    })
  })
}

test('a page of one picture makes room for a message on a phone, until it is put away', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404 \(Not Found\)/)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto(`${markets.international}/nowhere`)
  await withOwnFonts(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  const value = encodeToasts([{ type: 'success', key: 'session-end:stayed' }])
  const url = markets.international.replace('http:', 'https:')
  await page.context().addCookies([{ name: TOAST_COOKIE, value, url, secure: true }])
  await page.reload()
  expect(await height()).toBeGreaterThan(before)
  await page.getByLabel(copyOf('international')('ui:dismiss')).check()
  expect(await height()).toBe(before)
})
