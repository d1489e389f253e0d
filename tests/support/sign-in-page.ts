import type { BrowserContext, Page } from 'playwright'
import { type Cookie, getSetCookies } from 'undici'
import { visit } from './visit.ts'

/** Signs a demo traveller in, by `sub` or by a part of the name, on the provider's own page; ends on `origin`. */
export async function signInOnPage(page: Page, origin: string, traveller: string): Promise<void> {
  await page.goto(`${origin}/login`)
  const bySub = page.locator(`button[name="sub"][value="${traveller}"]`)
  const byName = page.getByRole('button', { name: traveller })
  await bySub.or(byName).first().click()
  await page.waitForURL((url) => url.origin === origin)
}

/**
 * The same redirects, form and cookies as `signInOnPage`, but without rendering a page: saves a second per test. It stops before
 * the app's first page, so that the test's own first page really is the first.
 */
export async function signInUnseen(
  context: BrowserContext,
  origin: string,
  traveller: string,
): Promise<void> {
  let url = new URL(`${origin}/login`)
  let body: URLSearchParams | null = null
  for (let step = 0; step < 12; step += 1) {
    const kept = await context.cookies(url.href)
    const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', cookie }
    const answer = await visit(url, { method: body ? 'POST' : 'GET', body, headers, redirect: 'manual' })
    const page = await answer.text()
    await context.addCookies(getSetCookies(answer.headers).map((line) => asKept(line, url)))
    const location = answer.headers.get('location')
    body = location ? null : new URLSearchParams({ sub: subOf(page, traveller) })
    if (location) url = new URL(location, url)
    if (location && url.origin === origin && !url.searchParams.has('code')) return
  }
  throw new Error(`signing ${traveller} in did not come back to ${origin}, but went round at ${url.origin}`)
}

/** A cookie as a browser keeps it from this address. */
function asKept({ name, value, maxAge, expires, ...result }: Cookie, url: URL) {
  const { domain = url.hostname, path = '/', httpOnly = false, secure = false, sameSite = 'Lax' } = result
  const end = maxAge === undefined ? expires && Number(expires) : Date.now() + maxAge * 1000
  const until = end === undefined ? {} : { expires: Math.max(1, end / 1000) }
  return { name, value, domain, path, httpOnly, secure, sameSite, ...until }
}

function subOf(page: string, traveller: string): string {
  const buttons = [...page.matchAll(/<button[^>]*name="sub"[^>]*value="([^"]+)"[^>]*>(.*?)<\/button>/gs)]
  const chosen =
    buttons.find(([, sub]) => sub === traveller) ?? buttons.find(([, , text]) => text?.includes(traveller))
  // The page lists the demo's travellers, not those of a test (new-traveller.ts).
  if (!chosen && /-k\w+$/.test(traveller) && page.includes('name="sub"')) return traveller
  if (!chosen?.[1]) throw new Error(`no button of the provider names ${traveller}`)
  return chosen[1]
}
