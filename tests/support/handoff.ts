import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { pathTo } from '#i18n/slugs.ts'
import type { Translate } from '#i18n/translate.ts'
import { toImage } from './capture.ts'
import { loadCopy } from './copy.ts'
import { expect, markets } from './test.ts'

/** A phone: small, with a finger for a pointer, and signed out. */
export const phoneOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
} as const

/** Opens a second browser that shares nothing with the first. */
export async function openPhone(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ phone: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...phoneOptions, serviceWorkers: 'block', ...options })
  return { phone: await context.newPage(), context }
}

/** The camera's reading of the screen: the address in the QR code. */
async function scan(computer: Page): Promise<string> {
  const picture = await computer.locator('svg.qr').screenshot()
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .resize({ width: 600, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** The four digits on the computer's screen. */
async function digitsOn(computer: Page): Promise<string> {
  const shown = computer.locator('.handoff__digits [aria-hidden]')
  await expect(shown).toHaveText(/^\d{4}$/)
  return (await shown.textContent()) ?? ''
}

/** Types digits on the phone as a screen reader reads them from the other screen, one by one. */
export async function giveDigits(phone: Page, digits: string, words: Translate): Promise<void> {
  await phone.getByLabel(words('handoff:phone.digits.label')).pressSequentially([...digits].join(' '))
  await phone.getByRole('button', { name: words('handoff:phone.digits.button') }).click()
}

/** The offer that this device shows: the page has two and hides one. */
const offer = (page: Page, words: Translate): Locator =>
  page.getByRole('button', { name: words('handoff:offer.button') }).filter({ visible: true })

/** From the photo step of a document, in Italy, to the code on the screen. */
export async function showCode(
  page: Page,
  kind: Parameters<typeof toImage>[1],
): Promise<{ address: string; digits: string }> {
  await toImage(page, kind)
  await offer(page, loadCopy('italy')).click()
  await expect(page).toHaveURL(markets.italy + pathTo('it-IT', 'account/documents/_kind/phone', { kind }))
  return { address: await scan(page), digits: await digitsOn(page) }
}
