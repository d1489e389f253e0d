import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * Access where only a browser can show it: what a screen reader is told after a redirect, room for wider text, the system's
 * colours.
 */

const it = copyOf('italy')
const de = copyOf('germany')

test('the confirmation after a redirect has the focus, and a button closes it', async ({
  page,
  signInLike,
}) => {
  await signInLike('nina', 'italy')
  await page.goto(`${markets.italy}/account/consensi`)
  await page.getByRole('button', { name: it('consents:save') }).click()
  const message = page.getByRole('status').filter({ hasText: it('consents:saved') })
  await expect(message.getByText(it('consents:saved'))).toBeFocused()
  await expect(message).toMatchAriaSnapshot(`
    - status:
      - dialog "${it('ui:message')}":
        - paragraph: ${it('consents:saved')}
        - button "${it('ui:dismiss')}"
  `)
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: it('ui:dismiss') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toBeHidden()
})

test('a message that script raises is closed by its button', async ({ page, signIn }) => {
  await signIn('sofia', 'italy')
  await page.goto(`${markets.italy}/account/crediti`)
  // Copied or refused, a message says so.
  const copy = page.getByRole('button', { name: it('ui:copy.label', { code: 'GC-7710' }) })
  await expect(copy).toContainText(it('ui:copy.word'))
  await copy.click()
  const message = page.locator('.toast')
  await expect(message).toHaveCount(1)
  await message.getByRole('button', { name: it('ui:dismiss') }).click()
  await expect(message).toHaveCount(0)
})

test('320 px and wider text: nothing scrolls sideways, every tab is seen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn('jonas', 'germany')
  for (const path of ['/', '/reisen']) {
    await page.goto(markets.germany + path)
    // WCAG 1.4.12.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      )
      document.adoptedStyleSheets = [sheet]
    })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBeLessThanOrEqual(320)
  }
  const tabs = await page.locator('.tabs').getByRole('link').all()
  expect(tabs.length).toBeGreaterThan(2)
  for (const tab of tabs) {
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {}
    expect(x + width, `tab ${tabs.indexOf(tab)}`).toBeLessThanOrEqual(320)
  }
  await expect(page.locator('.tabs').getByText(de('trips:filter.cancelled'))).toBeInViewport()
})

test('in the system’s colours the main button differs and no picture is behind words', async ({ page }) => {
  const look = () =>
    page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
      return {
        primary: of('.button--primary').backgroundColor,
        secondary: of('.button--secondary').backgroundColor,
        picture: of('.cover__picture').display,
      }
    })
  await page.goto(markets.germany)
  expect((await look()).picture).not.toBe('none')
  await page.emulateMedia({ forcedColors: 'active' })
  const forced = await look()
  expect(forced.primary).not.toBe(forced.secondary)
  expect(forced.picture).toBe('none')
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' })
  expect((await look()).picture).toBe('none')
})
