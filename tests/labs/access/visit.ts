import type { Page } from 'playwright'
import { visit as ask } from '../../support/visit.ts'
import type { CameraState, Screen } from '../screens/pages.ts'

/** Settings of an app whose screens are all opened from one address: more wrong links than a client may try. */
export const crawledApp = { WRONG_LINKS_PER_ADDRESS: '100000' }

/** Opens a screen as its traveller finds it, in our own fonts; returns the page's HTTP status, or null if it was served locally. */
export async function visit(page: Page, origin: string, screen: Screen): Promise<number | null> {
  const address = screen.refusal ? await refusedSignIn(page, origin, screen) : origin + screen.path
  const answer = await page.goto(address)
  if (answer?.status() === 429) throw new Error(`a limit was reached before ${screen.name}`)
  // Stops pages that would soon sign out by themselves.
  if (answer?.headers().refresh) await page.evaluate(() => window.stop())
  if (screen.camera) await openCamera(page, screen.camera)
  if (screen.sends) {
    await page.locator('main form[method="post"] button[type="submit"]').first().click()
    await page.locator('#error-summary').waitFor()
  }
  await page.evaluate(() => document.fonts.ready)
  await layOutEverything(page)
  return answer?.status() ?? null
}

/**
 * Writes a screen's HTML into the open window, which keeps its scripts, axe among them: a third of a visit's cost.
 * Screens that need a post or a search are visited. The window's context must bypass the policy, which is that of its first page.
 */
export async function write(page: Page, origin: string, screen: Screen): Promise<void> {
  const { path, sends, refusal } = screen
  const cannot = sends || refusal || path.includes('/login/') || !page.url().startsWith(origin)
  if (cannot) return void (await visit(page, origin, screen))
  const kept = await page.context().cookies(origin)
  const cookie = kept.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await ask(origin + path, { headers: { cookie, 'accept-language': 'en-US' } })
  const html = await answer.text()
  await page.evaluate((to) => history.replaceState(null, '', to), path)
  await layOut(page, html)
}

/** Writes HTML into the open window. */
export async function layOut(page: Page, html: string): Promise<void> {
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await layOutEverything(page)
}

/** Brings the page's first camera into a state. The browser needs a camera: `cameraArguments` of film.ts. */
async function openCamera(page: Page, state: CameraState): Promise<void> {
  const context = page.context()
  await (state === 'live' || state === 'review'
    ? context.grantPermissions(['camera'])
    : context.clearPermissions())
  if (state === 'missing') {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'))
    })
  }
  await page.locator('.capture__camera button').first().click()
  const dialog = page.locator('dialog.camera')
  await dialog.waitFor()
  if (state === 'primer') return
  if (state === 'denied' || state === 'missing') {
    // Without a camera, the file field becomes the first choice.
    const other = (await dialog.locator('.button--secondary').textContent()) ?? ''
    await dialog.locator('.button--primary').click()
    return dialog.locator('.button--primary', { hasText: other }).waitFor()
  }
  const shutter = dialog.locator('.camera__shutter:not([aria-disabled])')
  await shutter.waitFor()
  if (state === 'live') return
  await shutter.click()
  await dialog.locator('.camera__photo').waitFor()
}

/** The address to which the provider would send a browser back with an error; each works once. */
async function refusedSignIn(page: Page, origin: string, { path, refusal = '' }: Screen): Promise<string> {
  const [begun] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).searchParams.has('state')),
    page.goto(`${origin}/login`),
  ])
  const state = new URL(begun.url()).searchParams.get('state') ?? ''
  return `${origin}${path}?${new URLSearchParams({ state, error: refusal })}`
}

/** A browser with cookies is sent to a new sign-in once, and sees the page about an old callback the second time. */
export async function spendTheTry(page: Page, origin: string): Promise<void> {
  for (const _ of ['first cookie', 'the try']) await page.goto(`${origin}/login/redirect`)
}

/** Rows below the screen are not rendered until the page scrolls there; this renders them. */
const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; }')
    document.adoptedStyleSheets.push(sheet)
  })
