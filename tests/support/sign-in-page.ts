import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright'
import { findLoopback } from './loopback.ts'

/** Signs a demo traveller in, by `sub` or by a part of the name, on the provider's own page; ends on `origin`. */
export async function signInOnPage(page: Page, origin: string, traveller: string): Promise<void> {
  await page.goto(`${origin}/login`)
  const bySub = page.locator(`button[name="sub"][value="${traveller}"]`)
  const byName = page.getByRole('button', { name: traveller })
  await bySub.or(byName).first().click()
  await page.waitForURL((url) => url.origin === origin)
}

/**
 * The same redirects, form and cookies as `signInOnPage`, but without rendering a page: saves a second per test. It stops where
 * the app would show its first page, so that the test's own first page really is the first.
 */
export async function signInUnseen(
  context: BrowserContext,
  origin: string,
  traveller: string,
): Promise<void> {
  let url = new URL(`${origin}/login`)
  let body: string | undefined
  for (let step = 0; step < 12; step += 1) {
    const answer = await ask(context, url, body)
    const page = await text(answer)
    body = undefined
    if (answer.headers.location) {
      url = new URL(answer.headers.location, url)
      if (url.origin === origin && !url.searchParams.has('code')) return
    } else {
      body = `sub=${subOf(page, traveller)}`
    }
  }
  throw new Error(`signing ${traveller} in did not come back to ${origin}, but went round at ${url.origin}`)
}

/** One request with the cookies of the browser, and theirs kept. */
async function ask(context: BrowserContext, url: URL, body?: string): Promise<IncomingMessage> {
  const cookies = await context.cookies(url.href)
  const headers = {
    accept: 'text/html',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method: body ? 'POST' : 'GET', headers, lookup: findLoopback }
    request(url, options, resolve).on('error', reject).end(body)
  })
  await keepCookies(context, url, answer.headers['set-cookie'] ?? [])
  return answer
}

async function keepCookies(context: BrowserContext, url: URL, lines: string[]): Promise<void> {
  for (const line of lines) {
    const [pair = '', ...rest] = line.split(';').map((part) => part.trim())
    const attributes = new Map(
      rest.map((part) => [part.split('=')[0]?.toLowerCase(), part.split('=')[1] ?? '']),
    )
    const maxAge = attributes.has('max-age')
      ? Number(attributes.get('max-age')) * 1000 + Date.now()
      : undefined
    const end =
      maxAge ?? (attributes.has('expires') ? Date.parse(attributes.get('expires') ?? '') : undefined)
    const sameSite = attributes.get('samesite')?.toLowerCase()
    await context.addCookies([
      {
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        domain: attributes.get('domain') ?? url.hostname,
        path: attributes.get('path') ?? '/',
        httpOnly: attributes.has('httponly'),
        secure: attributes.has('secure'),
        sameSite: sameSite === 'strict' ? 'Strict' : sameSite === 'none' ? 'None' : 'Lax',
        ...(end !== undefined && { expires: Math.max(1, end / 1000) }),
      },
    ])
  }
}

function subOf(page: string, traveller: string): string {
  const buttons = [...page.matchAll(/<button[^>]*name="sub"[^>]*value="([^"]+)"[^>]*>(.*?)<\/button>/gs)]
  const chosen =
    buttons.find(([, sub]) => sub === traveller) ?? buttons.find(([, , text]) => text?.includes(traveller))
  // The page lists the demo's travellers, and none that a test has made (new-traveller.ts).
  if (!chosen && /-k\w+$/.test(traveller) && page.includes('name="sub"')) return traveller
  if (!chosen?.[1]) throw new Error(`no button of the provider names ${traveller}`)
  return chosen[1]
}
