import { MOST_SHIFT } from '../bench/budgets.ts'
import { expect, markets, test } from '../support/test.ts'

const pages = [
  '/',
  '/viaggi',
  '/account/profilo',
  '/account/anagrafica',
  '/account/anagrafica?edit=personal',
  '/account/consensi',
  '/convenzioni',
  '/avvisami',
  '/nowhere',
]

for (const width of [360, 1280]) {
  test(`nothing moves while a page loads, ${width} px`, async ({ page, signIn, consoleErrors }) => {
    consoleErrors.allow(/404 \(Not Found\)/)
    await page.setViewportSize({ width, height: 800 })
    await signIn('Sofia', 'italy')
    for (const path of pages) {
      await page.goto(markets.italy + path)
      const shift = await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((resolve) => setTimeout(resolve, 600))
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        await new Promise((resolve) => setTimeout(resolve, 50))
        return sum
      })
      expect(shift, path).toBeLessThanOrEqual(MOST_SHIFT)
    }
  })
}
