import { constants, setPriority } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import {
  chromiumArguments,
  ensureChromium,
  ensureHeadlessShell,
  findHeadlessShell,
} from '../../support/chromium.ts'
import type { PageType } from './pages.ts'
import type { Stage } from './stage.ts'

/** Playwright's own, which travellers' browsers do not have. */
const KEEPS_NO_PAGE = '--disable-back-forward-cache'

/** A Chromium whose camera shows Chromium's own test picture. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium()
  if (executablePath === null) throw new Error('the benchmark needs Chromium')
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  return chromium.launch({ executablePath, args: [...chromiumArguments, ...camera] })
}

/**
 * For measuring times: the same engine without windows, at a higher priority than everything started after it, the app
 * included. Otherwise, on two processors, a page's tasks wait for a processor, which makes them appear three times as long.
 * It has no camera.
 */
export async function openQuietBrowser(args: readonly string[] = []): Promise<Browser> {
  await ensureHeadlessShell()
  const executablePath = findHeadlessShell()
  if (executablePath === null) throw new Error('the benchmark needs Chromium')
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, ...args],
    ignoreDefaultArgs: [KEEPS_NO_PAGE],
  })
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return browser
}

/** The whole browser as travellers have it: of the two only this one keeps pages in memory for Back. */
export async function openWholeBrowser(args: readonly string[] = []): Promise<Browser> {
  const executablePath = await ensureChromium()
  if (executablePath === null) throw new Error('the benchmark needs Chromium')
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, ...args],
    ignoreDefaultArgs: [KEEPS_NO_PAGE],
  })
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  return browser
}

/** A fresh visitor without a country, and so without an invitation to another market; signed in by cookie if a traveller is named. */
export async function newVisitor(
  browser: Browser,
  stage: Stage,
  traveller: string | null,
): Promise<BrowserContext> {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ serviceWorkers: 'block', viewport, locale: 'en' })
  await context.grantPermissions(['camera'])
  await context.addCookies(await collectCookies(stage, traveller))
  return context
}

/** The cookies of a traveller as a browser keeps them; none for null. */
export async function collectCookies(stage: Stage, traveller: string | null) {
  if (traveller === null) return []
  const pairs = (await stage.cookieOf(traveller))
    .split('; ')
    .map((pair) => pair.split('=') as [string, string])
  // Browsers treat localhost as secure, so `Secure` cookies work over http there.
  const attributes = { url: stage.origin.replace('http:', 'https:'), secure: true, httpOnly: true }
  return pairs.map(([name, ...value]) => ({
    name,
    value: value.join('='),
    ...attributes,
    sameSite: 'Lax' as const,
  }))
}

/** Prepares a page type in a browser that is closed afterwards. */
export async function arrange(browser: Browser, stage: Stage, type: PageType): Promise<void> {
  if (!type.arrange) return
  const context = await newVisitor(browser, stage, type.traveller)
  await type.arrange(await context.newPage(), stage.origin)
  await context.close()
}

/** The transfers of a visit. */
export interface Traffic {
  readonly html: number
  readonly css: number
  readonly script: number
  readonly requests: number
  /** Bytes of everything else: fonts, pictures, answers to script. */
  readonly others: number
}

interface Entry {
  readonly type: string
  bytes: number
}

/** Counts, by the browser's own network log, the bytes of bodies as sent over the wire: compressed. */
export class NetworkLog {
  readonly #entries = new Map<string, Entry>()

  static async of(page: Page): Promise<NetworkLog> {
    const session = await page.context().newCDPSession(page)
    const log = new NetworkLog(session)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    return log
  }

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (/^https?:/.test(request.url)) this.#entries.set(requestId, { type: type ?? 'Other', bytes: 0 })
    })
    // The document's chunks are not reported one by one: its body is the total minus the headers.
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = this.#entries.get(requestId)
      if (entry) entry.bytes = -response.encodedDataLength
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const entry = this.#entries.get(requestId)
      if (entry) entry.bytes = Math.max(0, entry.bytes + encodedDataLength)
    })
  }

  /** The sums so far; inline script is counted as script, at its size after brotli. */
  async traffic(page: Page): Promise<Traffic> {
    const sum = (...types: string[]) =>
      [...this.#entries.values()]
        .filter(({ type }) => types.includes(type))
        .reduce((total, { bytes }) => total + bytes, 0)
    const all = [...this.#entries.values()].reduce((total, { bytes }) => total + bytes, 0)
    const [html, css, files] = [sum('Document'), sum('Stylesheet'), sum('Script')]
    const script = files + (await inlineScript(page))
    return { html, css, script, requests: this.#entries.size, others: all - html - css - files }
  }
}

/** Bytes after brotli of the document's inline script. */
export async function inlineScript(page: Page): Promise<number> {
  const text = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')].map((tag) => tag.textContent).join('\n'),
  )
  return text ? brotliCompressSync(text).length : 0
}
