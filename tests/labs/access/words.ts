import { readdirSync } from 'node:fs'
import type { Page } from 'playwright'

const english = new URL('../../../locales/en/', import.meta.url)
const files = readdirSync(english).map((file) => file.replace(/\.json$/, ''))
const key = new RegExp(`\\b(${files.join('|')}):[a-zA-Z][\\w.]*`)

/** Texts that no traveller should read: text keys, placeholders, `undefined` and the like. */
export async function oddWords(page: Page): Promise<string[]> {
  // Only visible text: hidden templates do not count.
  // biome-ignore lint/performance/useDomNodeTextContent: the rendered text is what a key would show in
  const text = await page.locator('body').innerText()
  return [key, /\{\w+\}/, /\bundefined\b|\[object|\bNaN\b/].flatMap((pattern) => {
    const found = pattern.exec(text)?.[0]
    return found ? [`“${found}” is read`] : []
  })
}
