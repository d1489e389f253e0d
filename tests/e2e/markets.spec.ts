import { pathTo } from '#i18n/slugs.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

for (const width of [360, 768, 1280]) {
  test(`the message of another market covers no control on the welcome page, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(markets.italy)
    // The browser's language is another market's.
    const message = await page.locator('.community__card').boundingBox()
    const buttons = await page.getByRole('main').getByRole('link').all()
    expect(buttons.length).toBeGreaterThan(1)
    for (const button of buttons) {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(message?.y ?? 0)
    }
  })
}

test('in the United States the error of a date leads to its month, which comes first', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  const t = copyOf('global-us')
  await signIn('Olivia', 'global-us')
  await page.goto(markets['global-us'] + pathTo('en-US', 'account/registry/personal'))
  await page.getByLabel(t('ui:date.day')).fill('31')
  await page.getByLabel(t('ui:date.month')).fill('2')
  await page.getByRole('button', { name: t('profile:save') }).click()
  await page.getByRole('link', { name: t('profile:error.birthDate.impossibleDate') }).click()
  await expect(page.getByLabel(t('ui:date.month'))).toBeFocused()
})
