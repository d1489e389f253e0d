import type { Page } from 'playwright'

/** With reduced motion nothing takes longer than a hundredth of a second. */
export function motions(page: Page): Promise<string[]> {
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

/** With forced colours, which remove backgrounds and shadows: which controls lost their edge or focus indicator. */
export async function edgeless(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  // If the last input was a key, focus set by script is shown like focus moved by key.
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
      // A button with a background of its own is not drawn by the system, whatever its `appearance` says.
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
