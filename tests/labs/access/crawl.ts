import type { Page } from 'playwright'
import { type MarketId, markets as table } from '#markets/market-table.ts'
import { findAxeViolations } from '../../support/axe.ts'
import { loadCopy } from '../../support/copy.ts'
import { expect, markets } from '../../support/test.ts'
import type { Screen } from '../screens/pages.ts'
import { misfits } from './fit.ts'
import type { Look, Theme } from './sample.ts'
import { oddities, pageOddities, readTree } from './tree.ts'
import { spendTheTry, visit } from './visit.ts'
import { oddWords } from './words.ts'

/*
 * Opens screens of tests/labs/screens/pages.ts (each built route with its empty, error and filled states), and checks title,
 * texts, tree (headings, landmarks, names, links), axe, fit and media. tests/labs/access/sample.ts says in which market, theme
 * and window.
 */

/** All screens of one traveller in one market, in a browser without a sign-in yet; each one's problems fail the test softly. */
export async function openAll(
  { page, signIn }: { page: Page; signIn: (traveller: string, market: MarketId) => Promise<void> },
  market: MarketId,
  looks: readonly Look[],
  open: (page: Page, origin: string, screen: Screen) => Promise<unknown> = visit,
): Promise<void> {
  const traveller = looks[0]?.screen.traveller
  if (traveller) await signIn(traveller, market)
  else await spendTheTry(page, markets[market])
  const titles = new Map<string, string>()
  for (const look of looks) {
    const { screen } = look
    await page.setViewportSize({ width: look.rooms.length === 1 ? 320 : 360, height: 800 })
    await open(page, markets[market], screen)
    const found = [
      ...(await titleProblems(page, market, screen, titles)),
      ...(await oddWords(page)),
      ...(await problems(page, look)),
    ]
    expect.soft(found, `${market} ${screen.name} ${screen.path}`).toEqual([])
  }
}

/** Statuses of screens that show an error. */
export const ofErrors = /status of (400|403|404|410|50\d) \(/

export async function problems(
  page: Page,
  { themes, rooms, media }: Omit<Look, 'screen'>,
): Promise<string[]> {
  const found = await treeProblems(page)
  for (const theme of themes) {
    if (themes.length > 1) await page.setViewportSize({ width: theme === 'light' ? 360 : 1280, height: 800 })
    found.push(...(await axeProblems(page, theme, theme === themes[0])))
  }
  found.push(...(await misfits(page, rooms)))
  if (media) found.push(...(await motions(page)), ...(await edgeless(page)))
  return found
}

async function treeProblems(page: Page): Promise<string[]> {
  const tree = readTree(await page.locator('body').ariaSnapshot())
  return [...oddities(tree), ...(await pageOddities(page))]
}

/** Only rules about colours can differ between the two themes; the others run once. */
export async function axeProblems(page: Page, theme: Theme, allRules = true): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  // Colours must not be measured while they change from one theme to the other.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do {
      await frame()
      await frame()
    } while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })
  const violations = await findAxeViolations(
    page,
    allRules
      ? { rules: { 'target-size': { enabled: true } } }
      : { runOnly: ['color-contrast', 'link-in-text-block'] },
  )
  const found: string[] = []
  for (const { id, help, nodes } of violations) {
    for (const { html, target } of nodes) {
      const covered = id === 'target-size' && (await fitsInTheMiddle(page, String(target[0])))
      if (!covered) found.push(`axe, ${theme}: ${id}, ${help}: ${html.slice(0, 200)}`)
    }
  }
  return found
}

/**
 * Axe counts the covered part of a target as missing, and a message at the bottom of the window always covers something.
 * A target that is large enough when scrolled to the middle of the window is fine.
 */
async function fitsInTheMiddle(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await findAxeViolations(page, { runOnly: ['target-size'] }, target)).length === 0
}

/** The title: "Error:" where there are errors, then a name that no other page of this traveller has, then the brand. */
async function titleProblems(page: Page, market: MarketId, screen: Screen, titles: Map<string, string>) {
  const title = await page.title()
  const hasPrefix = title.startsWith(loadCopy(market)('ui:errorPrefix'))
  const lang = await page.locator('html').getAttribute('lang')
  const [path = ''] = screen.path.split('?')
  // A link that did not work has one page, whatever its purpose.
  const other = /\boutcome=|\b(expired|unknown)-/.test(screen.path) ? undefined : titles.get(title)
  titles.set(title, path)
  return [
    ...(lang === table[market].htmlLang ? [] : [`the language is ${lang}`]),
    ...(/\S · \S/.test(title) ? [] : [`the title is “${title}”`]),
    ...(await crumbProblems(page, title)),
    ...(Boolean(screen.sends) === hasPrefix ? [] : [`“${title}” with${screen.sends ? '' : 'out'} errors`]),
    ...(other === undefined || other === path ? [] : [`${other} is called “${title}” too`]),
  ]
}

/** Where there is a breadcrumb, the title equals its last item. */
async function crumbProblems(page: Page, title: string): Promise<string[]> {
  const crumbs = await page.locator('nav.breadcrumb [aria-current="page"]').allTextContents()
  return crumbs
    .map((crumb) => crumb.trim())
    .filter((crumb) => !title.includes(`${crumb} · `))
    .map((crumb) => `the title is “${title}”, and the last crumb “${crumb}”`)
}

/** With reduced motion no transition takes longer than a hundredth of a second. */
function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (value: string) => Math.max(...value.split(',').map((one) => Number.parseFloat(one)))
    const moving = [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const animated = animationName !== 'none' && longest(animationDuration) > 0.01
      if (!animated && longest(transitionDuration) <= 0.01) return []
      return [`<${element.tagName.toLowerCase()} class="${element.getAttribute('class')}"> moves`]
    })
    const running = document.getAnimations().flatMap(({ effect }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {}
      return Number(activeDuration) > 10 ? [`something is animated for ${activeDuration} ms`] : []
    })
    return [...new Set([...moving, ...running])]
  })
}

/** With forced colours, which remove backgrounds and shadows: controls that lost their edge or focus indicator. */
async function edgeless(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  // If the last input was a key, focus set by script looks like focus moved by key.
  await page.keyboard.press('Tab')
  const found = await page.evaluate(() => {
    const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const drawn = (style: CSSStyleDeclaration, side: 'outline' | 'border-top') =>
      style.getPropertyValue(`${side}-style`) !== 'none' &&
      Number.parseFloat(style.getPropertyValue(`${side}-width`)) >= 1 &&
      !/^rgba.*, 0\)$|^transparent/.test(style.getPropertyValue(`${side}-color`))
    const controls = [...document.querySelectorAll<HTMLElement>(all)].filter((element) =>
      element.checkVisibility({ checkVisibilityCSS: true }),
    )
    return controls.flatMap((element) => {
      const which = element.outerHTML.slice(0, 120)
      const style = getComputedStyle(element)
      const needsEdge = element.matches('.button, input, select, textarea')
      // The system does not draw a button with a background of its own, whatever its `appearance`.
      const bySystem = style.appearance !== 'none' && !element.matches('.button')
      const edged = drawn(style, 'border-top') || bySystem || element.matches('.toast__dismiss')
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) return []
      // A link that fills its card shows its focus on the card.
      const marked = drawn(style, 'outline') || drawn(getComputedStyle(element, '::after'), 'outline')
      return [
        ...(needsEdge && !edged ? [`forced colours: no edge: ${which}`] : []),
        ...(marked ? [] : [`forced colours: no mark of focus: ${which}`]),
      ]
    })
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}
