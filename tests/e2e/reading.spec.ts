import type { Page } from 'playwright'
import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * Access that only a browser shows: room for wider text, the system's colours. A screen reader's announcement after a
 * redirect: account.spec.ts.
 */

const de = loadCopy('germany')

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
  // Down the page, as far as the device's own fonts make it.
  const cancelled = page.locator('.tabs').getByText(de('trips:filter.cancelled'))
  await cancelled.scrollIntoViewIfNeeded()
  await expect(cancelled).toBeInViewport()
})

test('320 px: a name or title of one long word breaks, and nothing scrolls sideways', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn('sofia')
  const paths = [
    '/account/registry',
    '/account/credits',
    '/notify-me',
    '/travels/B2041/group',
    '/travels/B2041/pocket',
  ]
  for (const path of paths) {
    await page.goto(markets.international + path)
    const named = await page.evaluate(() => {
      const titles = document.querySelectorAll(
        'main :is(h1, h2, h3, .person__name, .list__title, .breadcrumb a, .board th a)',
      )
      for (const title of titles) title.textContent = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
      return titles.length
    })
    expect(named, path).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

/** The computed style of the first such element. */
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('steps and wrong fields differ in the system’s colours too', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  await signIn('ida', 'germany')
  await page.goto(`${markets.germany}/konto/dokumente/reisepass/angaben`)
  await page.getByLabel(de('documents:field.number')).fill('YB4410287')
  await page.getByLabel(de('documents:field.issuingCountry')).selectOption('')
  await page.getByRole('button', { name: de('documents:information.continue') }).click()
  await page.locator('#error-summary').waitFor()
  const line = (state: string) => styleOf(page, `.steps__step--${state}`, 'border-block-start-style')
  for (const media of [{ forcedColors: 'active' }, { forcedColors: 'none', contrast: 'more' }] as const) {
    await page.emulateMedia(media)
    expect(await line('ahead')).not.toBe(await line('current'))
  }
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (which: string) => styleOf(page, which, 'border-block-start-width')
  expect(await edge('select[aria-invalid]')).not.toBe(await edge('#field-number'))
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
