import type { Page } from 'playwright'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// What all pages have in common, by keyboard alone. Dialogs, the combobox, error summaries and the camera are tested with their
// features: tests/e2e/README.md.
const it = copyOf('italy')

/** What has the focus: its words, and whether anything lies over it (WCAG 2.4.11). */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const seen = [...element.getClientRects()].some(({ left, top, width, height }) =>
      [
        [left + width / 2, top + height / 2],
        [left + 3, top + 3],
        [left + width - 3, top + height - 3],
      ].some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y)
        return element.contains(hit) || Boolean(hit?.closest('label')?.contains(element))
      }),
    )
    return {
      what: element.outerHTML.slice(0, 100),
      seen,
      inPlace: !element.closest('.skip-link, .community'),
    }
  })

test('the skip link is the first stop and leads past the menu', async ({ page, signIn }) => {
  await signIn('luca', 'italy')
  await page.goto(`${markets.italy}/viaggi`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: it('shell:skipToContent') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

for (const width of [360, 1280]) {
  test(`every control is reached by Tab, once, in order, and visibly, ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await signIn('luca', 'italy')
    for (const path of [
      '/',
      '/viaggi/B2041',
      '/account/documenti',
      '/account/i-miei-dati/contatto-di-emergenza',
    ]) {
      await page.goto(markets.italy + path)
      const reachable = await page.evaluate(() => {
        const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
        const groups = new Set<string>()
        return [...document.querySelectorAll<HTMLInputElement>(all)].filter((element) => {
          if (!element.checkVisibility({ checkVisibilityCSS: true }) || element.disabled) return false
          // A set of radios is one stop.
          if (element.type !== 'radio') return true
          return !groups.has(element.name) && groups.add(element.name)
        }).length
      })
      const stops: string[] = []
      for (let stop = 0; stop <= reachable; stop += 1) {
        await page.keyboard.press('Tab')
        const at = await focused(page)
        if (at === null) break
        expect.soft(at.seen, `${path}: ${at.what}`).toBe(true)
        stops.push(at.what)
      }
      expect(stops.length, path).toBe(reachable)
    }
  })
}

test('the mobile menu: opened, traversed, closed by Escape, with the focus returned', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('luca', 'italy')
  await page.goto(markets.italy)
  const banner = page.getByRole('banner')
  const open = banner.getByRole('button', { name: it('shell:openMenu') })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(banner.getByRole('navigation', { name: it('shell:mainMenu') })).toBeVisible()
  const menu = banner.locator('#user-menu')
  for (const link of await menu.getByRole('link').all()) {
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: it('shell:LOGOUT') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
})

test('the dropdown: Tab goes from its button to its first link, Escape returns the focus', async ({
  page,
  signIn,
}) => {
  await signIn('luca', 'italy')
  await page.goto(markets.italy)
  const banner = page.getByRole('banner')
  const button = banner.getByRole('button', { name: it('shell:userMenu', { name: 'Luca Ferraro' }) })
  await button.focus()
  await page.keyboard.press('Space')
  const first = banner.locator('#user-menu').getByRole('link').first()
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(banner.getByRole('button', { name: it('shell:LOGOUT') })).toBeHidden()
  await expect(button).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a message after saving is in its live region and can be dismissed by keyboard', async ({
      page,
      signIn,
    }) => {
      await signIn('nora')
      await page.goto(`${markets.international}/account/consents`)
      await page.getByRole('button', { name: copyOf('international')('consents:save') }).press('Enter')
      const message = page.getByRole('status').filter({ hasText: copyOf('international')('consents:saved') })
      await expect(message).toBeVisible()
      await message.getByLabel(copyOf('international')('ui:dismiss')).press('Space')
      await expect(page.getByText(copyOf('international')('consents:saved'))).toBeHidden()
    })
  })
}
