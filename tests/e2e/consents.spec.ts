import { readFile } from 'node:fs/promises'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const page_ = `${markets.italy}/account/consensi`

test('consents say when they were given and to which text; marketing can be given and withdrawn', async ({
  page,
  signIn,
  axe,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  await signIn('nina', 'italy')
  await page.goto(page_)
  const box = (kind: string) => page.getByRole('checkbox', { name: it(`consents:label.${kind}`) })
  await expect(box('privacyPolicy')).toHaveAccessibleDescription(/\d\d\/\d\d\/\d{4} · versione 2025-05/)
  for (const [kind, text] of [
    ['privacyPolicy', 'privacy'],
    ['termsAndConditions', 'terms'],
    ['marketing', 'marketing'],
  ] as const) {
    await expect(page.getByRole('link', { name: it(`consents:read.${kind}`) })).toHaveAttribute(
      'href',
      new RegExp(`/public/italy/${text}$`),
    )
  }
  const before = await box('marketing').isChecked()
  for (const given of [!before, before]) {
    await box('marketing').setChecked(given)
    await page.getByRole('button', { name: it('consents:save') }).click()
    await expect(page.getByRole('status').filter({ hasText: it('consents:saved') })).toBeVisible()
    await expect(box('marketing')).toBeChecked({ checked: given })
    const described = expect(box('marketing'))
    if (given) await described.toHaveAccessibleDescription(/\d\d\/\d\d\/\d{4}/)
    else await described.toHaveAccessibleDescription(it('consents:hint.marketing'))
  }

  await box('privacyPolicy').uncheck()
  await page.getByRole('button', { name: it('consents:save') }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(it('consents:required.privacyPolicy'))
  await expect(box('privacyPolicy')).toHaveAccessibleDescription(
    new RegExp(it('consents:required.privacyPolicy')),
  )
  await axe()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('my data is a file, and with script the page shows progress', async ({ page, signIn, axe }) => {
      await signIn(javaScriptEnabled ? 'noah' : 'nina', 'italy')
      await page.goto(page_)
      const card = page.getByRole('region').or(page.locator('#my-data'))
      await expect(card.getByRole('progressbar')).toBeHidden()
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: it('my-data:download') }).click()
      if (javaScriptEnabled) {
        await expect(card.getByRole('progressbar')).toBeVisible()
        await expect(card).toContainText(/\d+ parti su \d{3}/)
      }
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^caravel-my-data-\d{4}-\d\d-\d\d\.json$/)
      const data = JSON.parse(await readFile(await download.path(), 'utf8'))
      expect(data).toMatchObject({ unavailable: [], profile: { name: javaScriptEnabled ? 'Noah' : 'Nina' } })
      await expect(page).toHaveURL(page_)
      if (!javaScriptEnabled) return
      await expect(card.getByRole('status')).toContainText('KB')
      await axe()
    })
  })
}
