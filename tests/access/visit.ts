import type { Page } from 'playwright'
import type { Screen } from '../screens/pages.ts'

/** Opens a screen as its traveller finds it; answers with the page's HTTP status, or null when it was served locally. */
export async function visit(page: Page, origin: string, screen: Screen): Promise<number | null> {
  const address = screen.refusal ? await refusedSignIn(page, origin, screen) : origin + screen.path
  const answer = await page.goto(address)
  if (screen.sends) {
    await page.locator('main form[method="post"] button[type="submit"]').first().click()
    await page.locator('#error-summary').waitFor()
  }
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return answer?.status() ?? null
}

/** The address the provider would send a browser back to with an error; each is good for once. */
async function refusedSignIn(page: Page, origin: string, { path, refusal = '' }: Screen): Promise<string> {
  const [begun] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).searchParams.has('state')),
    page.goto(`${origin}/login`),
  ])
  const state = new URL(begun.url()).searchParams.get('state') ?? ''
  return `${origin}${path}?${new URLSearchParams({ state, error: refusal })}`
}

/** A browser that keeps cookies gets the page of an old callback after one new try, which it remembers. */
export async function spendTheTry(page: Page, origin: string): Promise<void> {
  for (const _ of ['first cookie', 'the try']) await page.goto(`${origin}/login/redirect`)
}
