import type { Page } from 'playwright'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import { loadCopy } from '../../support/copy.ts'
import { expect, markets, test } from '../../support/test.ts'

// A few pictures that represent the look: each kind of page, each width, both themes. They notice differences that no other test
// does; `npm run screens` shows the rest. To change the look on purpose, look at the difference and renew them:
// npm run labs -- renew
const it = loadCopy('italy')

/** Only looks, so that no other test changes his data. */
const traveller = 'luca'

/**
 * The allowed difference. Two runs with one Chromium are identical; the slack is for the palette of the kept pictures
 * (renew.ts) and for another build's rounding. Tried out: the pale ground of the two badges on a dashboard in another
 * pale tone is 2,950 of 1,024,000 pixels, and only a colour threshold this low tells the two tones apart.
 */
const tolerance = { maxDiffPixelRatio: 0.002, threshold: 0.05 }

/** Seeds move with the calendar: texts with a date are the same every day, and so take the same room. */
const fixedTexts: readonly (readonly [selector: string, text: string])[] = [
  ['.ticket__meta', '1 – 8 giugno 2030 · 8 giorni · 2 persone'],
  ['.countdown__figure', '36'],
  ['.todo__day', 'Prima della partenza, il 1º giugno 2030'],
  ['h2:has(+ .stack)', '2030'],
]

test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments } })

async function compare(page: Page, name: string): Promise<void> {
  for (const [selector, text] of fixedTexts) {
    await page.locator(selector).evaluateAll((found, words) => {
      for (const element of found) element.textContent = words
    }, text)
  }
  // So does the season that tints the sky.
  await page.locator('.landscape').evaluateAll((found) => {
    for (const { classList } of found) {
      classList.remove('landscape--winter', 'landscape--spring', 'landscape--summer', 'landscape--autumn')
    }
  })
  await expect(page).toHaveScreenshot(`${name}.png`, { ...tolerance, animations: 'disabled' })
}

const kept: readonly (readonly [name: string, path: string, size: [number, number], signedIn: boolean])[] = [
  ['welcome-1280-light', '', [1280, 800], false],
  ['dashboard-360-light', '', [360, 740], true],
  ['trips-768-light', '/viaggi?show=all', [768, 900], true],
  ['profile-errors-360-light', '/account/i-miei-dati/anagrafica', [360, 740], true],
  ['dashboard-1280-dark', '', [1280, 800], true],
  ['not-found-1280-dark', '/nowhere', [1280, 800], false],
]

async function sendErrors(page: Page): Promise<void> {
  await page.getByLabel(it('profile:field.name'), { exact: true }).fill('')
  await page.getByLabel(it('profile:field.birthCity')).fill('')
  await page.getByRole('button', { name: it('profile:save') }).click()
  await expect(page.getByRole('alert').filter({ hasText: it('ui:errorSummaryTitle') })).toBeFocused()
}

test.use({ locale: 'it-IT' })
for (const [name, path, [width, height], signedIn] of kept) {
  test(name, async ({ page, signIn, consoleErrors }) => {
    consoleErrors.allow(/400 \(Bad Request\)|404 \(Not Found\)/)
    await page.emulateMedia({ colorScheme: name.endsWith('dark') ? 'dark' : 'light' })
    await page.setViewportSize({ width, height })
    if (signedIn) await signIn(traveller, 'italy')
    await page.goto(markets.italy + path)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    if (name.startsWith('profile-errors')) await sendErrors(page)
    await compare(page, name)
  })
}
