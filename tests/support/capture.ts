import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright'
import type { ParamValue } from '#i18n/routes.ts'
import { pathTo } from '#i18n/slugs.ts'
import { findChromium, launchChromium } from './chromium.ts'
import { loadCopy } from './copy.ts'
import { cameraArguments, filmPath, writeFilm } from './film.ts'
import { drawSpecimen } from './specimen.ts'
import { awake, fillDocument, findErrorSummary } from './steps.ts'
import { markets, test } from './test.ts'

/*
 * The image step of a document, for the browser tests of the camera, of files and of the upload.
 */

const it = loadCopy('italy')
/** A traveller without documents, signed in to the Italian market. */
export const traveller = 'marco'
const kinds = { passport: 'PASSPORT', 'identity-card': 'IDENTITY_CARD' } as const

/** The Italian address of a step. */
export const stepUrl = (kind: keyof typeof kinds, step: ParamValue<'step'>) =>
  markets.italy + pathTo('it-IT', 'account/documents/_kind/_step', { kind, step })

/**
 * Gives the tests of a file a real camera stack that films an identity card; the headless shell has none. Each test grants its
 * own permission.
 */
export function filmCard(): void {
  const film = filmPath('card')
  test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments(film) } })
  test.beforeAll(async () => {
    await writeFilm(film, await drawSpecimen({ kind: 'IDENTITY_CARD', table: 0.1 }))
  })
  test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))
}

/** Fills in the information step and continues to the image step. */
export async function toImage(page: Page, kind: keyof typeof kinds): Promise<void> {
  await page.goto(stepUrl(kind, 'information'))
  await fillDocument(page, it, 'YB4410287', 'IT')
  await page.waitForURL(stepUrl(kind, 'image'))
}

/** The file field of a side. */
export const field = (page: Page, kind: keyof typeof kinds, side = 'front') =>
  page.getByLabel(it(`capture:side.${kinds[kind]}.${side}.label`))
/** Opens the camera for a side. */
export const cameraButton = (page: Page, kind: keyof typeof kinds, side = 'front') =>
  page.getByRole('button', {
    name: `${it('capture:openCamera')} ${it(`capture:side.${kinds[kind]}.${side}.label`)}`,
  })
/** By the key of its text. */
export const button = (page: Page, key: string) => page.getByRole('button', { name: it(key), exact: true })
/** By the key of its text. */
export const heading = (page: Page, key: string) => page.getByRole('heading', { name: it(key) })
/** The error summary. */
export const summary = (page: Page) => findErrorSummary(page, it)
/** The island sleeps until the traveller comes near; it then takes up the files chosen before. */
export async function wake(page: Page, near: Locator): Promise<void> {
  await near.focus()
  await awake(page)
}
/** A file with a phone's kind of name, whatever its content. */
export const file = (buffer: Buffer, name = 'IMG_0001.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
/** A file in the page's memory, as dropped there or put into a field by a script. */
export const createTransfer = (page: Page, content: Buffer, name: string) =>
  page.evaluateHandle(
    ([bytes, name]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'image/jpeg' }))
      return transfer
    },
    [content.toString('base64'), name] as const,
  )
/** A drawn document that is readable, apart from the requested defects. */
export const specimen = async (options: Parameters<typeof drawSpecimen>[0] = {}) =>
  file(await drawSpecimen({ table: 0.1, ...options }))

/** Remembers the tracks that are live now, to be checked later. */
export const keepTracks = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream
    Object.assign(window, { tracks: stream.getTracks() })
    return stream.getTracks().map(({ readyState }) => readyState)
  })
/** The state of the remembered tracks. */
export const keptTracks = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  )

/** The picture in a file field, as the browser shows it. */
export const pictureIn = (page: Page, index = 0) =>
  page.evaluate(async (at) => {
    const chosen = document.querySelectorAll<HTMLInputElement>('input[type=file]')[at]?.files?.[0]
    if (!chosen) return null
    const { width, height } = await createImageBitmap(chosen, { imageOrientation: 'from-image' })
    return { width, height, bytes: chosen.size, type: chosen.type, name: chosen.name }
  }, index)

/** The same traveller's page in a separate Chromium, with the camera of these arguments. */
export async function openIn(context: BrowserContext, address: string, args: string[]): Promise<Page> {
  const browser = await launchChromium(args)
  const storageState = await context.storageState()
  const other = await browser.newContext({ storageState, permissions: ['camera'] })
  const page = await other.newPage()
  await page.goto(address)
  return page
}
