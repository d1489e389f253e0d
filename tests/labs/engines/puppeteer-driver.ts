import puppeteer, {
  type ConsoleMessage,
  type ElementHandle,
  type EvaluateFunc,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { chromiumArguments } from '../../support/chromium.ts'
import type { Driver } from './tab.ts'

/** Each browser's start options; the lab makes the certificates. */
const launched = {
  firefox: {
    extraPrefsFirefox: {
      // It would otherwise fetch updates, settings and lists of dangerous sites.
      'app.normandy.enabled': false,
      'browser.safebrowsing.update.enabled': false,
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // The journeys know the desktop's texts; motion only makes them wait.
      'ui.prefersReducedMotion': 1,
    },
  },
  chrome: {
    // Not only `acceptInsecureCerts`, which does not cover a service worker's own script.
    args: [
      ...chromiumArguments,
      '--ignore-certificate-errors',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
} satisfies Record<string, LaunchOptions>

/** A handle's own `click` waits for an IntersectionObserver, which never fires without scripts. */
async function pressAtCentre(page: Page, element: ElementHandle): Promise<void> {
  const [x, y] = await element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  })
  await page.mouse.click(x, y)
}

/** Firefox's harmless report of a file still loading when its page was left. The number is its NS_BINDING_ABORTED. */
const leftUnderWay =
  /A ServiceWorker intercepted the request and encountered an unexpected error|download failed .*status=2152398850/

/**
 * Firefox by WebDriver BiDi, the only protocol of Debian's; Chromium by its own protocol.
 */
export async function openByPuppeteer(
  engine: 'Firefox' | 'Chromium',
  executablePath: string,
  { script = true } = {},
): Promise<Driver<ElementHandle>> {
  const browser = engine === 'Firefox' ? 'firefox' : 'chrome'
  const running = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: { width: 1280, height: 800 },
    ...launched[browser],
    ...(!script && {
      extraPrefsFirefox: { ...launched.firefox.extraPrefsFirefox, 'javascript.enabled': false },
    }),
  })
  const page = await running.newPage()
  if (!script && engine === 'Chromium') await page.setJavaScriptEnabled(false)
  const complaints: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url ?? ''}`)
  })
  page.on('pageerror', (error) => {
    if (!leftUnderWay.test(String(error))) complaints.push(`uncaught: ${error} at ${page.url()}`)
  })
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`CSP: ${effectiveDirective} refuses ${blockedURI}`),
    )
  })
  return {
    engine: `${engine} ${(await running.version()).split('/')[1]}`,
    script,
    complaints,
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    // `goBack` waits for a load, which a page from the browser's memory does not have.
    back: () => page.evaluate(() => history.back()),
    address: async () => page.url(),
    run: (work, ...args) => page.evaluate(work as EvaluateFunc<typeof args>, ...args) as never,
    find: async (work, ...args) =>
      (
        await page.evaluateHandle(work as EvaluateFunc<typeof args>, ...args)
      ).asElement() as ElementHandle | null,
    click: (element) => (script ? element.click() : pressAtCentre(page, element)),
    fill: async (element, text) => {
      await element.focus()
      await element.evaluate((field) => (field as HTMLInputElement).select())
      if (text) await element.type(text)
      else await page.keyboard.press('Backspace')
    },
    choose: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    picture: (element) => element.screenshot(),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    close: () => running.close(),
  }
}
