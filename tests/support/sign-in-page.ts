import type { Page } from 'playwright'

/** Signs a demo traveller in, by `sub` or by a part of the name, on the provider's own page; ends on `origin`. */
export async function signInOnPage(page: Page, origin: string, traveller: string): Promise<void> {
  await page.goto(`${origin}/login`)
  const bySub = page.locator(`button[name="sub"][value="${traveller}"]`)
  const byName = page.getByRole('button', { name: traveller })
  await bySub.or(byName).first().click()
  await page.waitForURL((url) => url.origin === origin)
}
