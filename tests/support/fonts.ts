import type { Page } from 'playwright'

/** Waits until a page shows its own fonts, which come after its first paint; two seconds, where that never was. */
export const ownFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { dataset } = document.documentElement
    // Without script nothing is late (src/styles/base/_fonts.scss).
    const late = 'lateFonts' in dataset && matchMedia('(scripting: enabled)').matches
    const there = () => [...document.fonts].some(({ family }) => family.includes('Late'))
    for (let waited = 0; late && !there() && waited < 2000; waited += 20) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await document.fonts.ready
  })
