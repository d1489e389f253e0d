import type { Page } from 'playwright'

/** Lets a browser be known as one that has the fonts, so that its pages preload them (src/middleware/visitor.ts). */
export async function noteFonts(page: Page, site: string): Promise<void> {
  // Browsers treat localhost as secure, so a `Secure` cookie works over http there.
  const url = new URL(site).origin.replace('http:', 'https:')
  await page
    .context()
    .addCookies([{ name: '__Host-fonts', value: '1', url, secure: true, httpOnly: true, sameSite: 'Lax' }])
}

/** Shows the page in our own fonts: the first page of a browser is painted without them. */
export async function withOwnFonts(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(['1em Figtree', '800 1em Bricolage'].map((font) => document.fonts.load(font))),
  )
  await noteFonts(page, page.url())
  await page.reload()
  await page.evaluate(() => document.fonts.ready)
}
