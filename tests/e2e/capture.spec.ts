import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { copyOf } from '../support/copy.ts'
import { CAMERA_SIZE, cameraArguments, filmPath, writeFilm } from '../support/film.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const film = filmPath('card')

// A real camera stack with a specimen before it. Permission is not part of the flags: each test grants its own.
test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments(film) } })
test.beforeAll(async () => {
  await writeFilm(film, await drawSpecimen({ kind: 'IDENTITY_CARD', table: 0.1 }))
})
test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))

const traveller = 'marco'
const kinds = { passport: 'PASSPORT', 'identity-card': 'IDENTITY_CARD' } as const

/** Fills in the information step, and comes to the image step. */
async function toImage(page: Page, kind: keyof typeof kinds): Promise<void> {
  await page.goto(`${markets.italy}/account/documents/${kind}/information`)
  await page.getByLabel(it('documents:field.number')).fill('YB4410287')
  await page.getByLabel(it('documents:field.issuingCountry')).selectOption('IT')
  const year = new Date().getUTCFullYear()
  for (const [field, value] of [
    ['issueDate', year - 2],
    ['expirationDate', year + 8],
  ] as const) {
    const group = page.getByRole('group', { name: it(`documents:field.${field}`) })
    await group.getByLabel(it('ui:date.day')).fill('15')
    await group.getByLabel(it('ui:date.month')).fill('6')
    await group.getByLabel(it('ui:date.year')).fill(String(value))
  }
  await page.getByRole('button', { name: it('documents:information.continue') }).click()
  await page.waitForURL(/\/image$/)
}

const field = (page: Page, kind: keyof typeof kinds, side = 'front') =>
  page.getByLabel(it(`capture:side.${kinds[kind]}.${side}.label`))
const cameraButton = (page: Page, kind: keyof typeof kinds, side = 'front') =>
  page.getByRole('button', {
    name: `${it('capture:openCamera')} ${it(`capture:side.${kinds[kind]}.${side}.label`)}`,
  })
const button = (page: Page, key: string) => page.getByRole('button', { name: it(key), exact: true })
const heading = (page: Page, key: string) => page.getByRole('heading', { name: it(key) })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: it('ui:errorSummaryTitle') })
/** The island sleeps until somebody comes near; what was chosen before is taken up then. */
async function wake(page: Page, near: Locator): Promise<void> {
  await near.focus()
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
}
const file = (buffer: Buffer, name = 'IMG_0001.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
const specimen = async (options: Parameters<typeof drawSpecimen>[0] = {}) =>
  file(await drawSpecimen({ table: 0.1, ...options }))

/** Keeps the tracks that are live now, to be asked about later. */
const keepTracks = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream
    Object.assign(window, { tracks: stream.getTracks() })
    return stream.getTracks().map(({ readyState }) => readyState)
  })
const keptTracks = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
  )

/** The picture in a file field, as the browser shows it. */
const pictureIn = (page: Page, index = 0) =>
  page.evaluate(async (at) => {
    const chosen = document.querySelectorAll<HTMLInputElement>('input[type=file]')[at]?.files?.[0]
    if (!chosen) return null
    const { width, height } = await createImageBitmap(chosen, { imageOrientation: 'from-image' })
    return { width, height, bytes: chosen.size, type: chosen.type, name: chosen.name }
  }, index)

/** The page of the same traveller in a Chromium of its own, which may use whatever camera these arguments give it. */
async function openIn(context: BrowserContext, address: string, args: string[]): Promise<Page> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args })
  const storageState = await context.storageState()
  const other = await browser.newContext({ storageState, permissions: ['camera'] })
  const page = await other.newPage()
  await page.goto(address)
  return page
}

test('a card by camera and file, with the keyboard alone', async ({ page, context, signIn, axe }) => {
  test.setTimeout(120_000)
  await signIn(traveller, 'italy')
  await toImage(page, 'identity-card')
  const opener = cameraButton(page, 'identity-card')
  await opener.focus()
  await axe()

  // Before the browser asks, we say why; Escape leaves and gives the focus back.
  await page.keyboard.press('Enter')
  await expect(heading(page, 'capture:camera.primer.title')).toBeFocused()
  await axe()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(heading(page, 'capture:camera.primer.title')).toBeFocused()
  // Granted before the dialog has heard that it is not, the camera would start by itself and take the button away.
  await page.evaluate(() => navigator.permissions.query({ name: 'camera' }))
  await context.grantPermissions(['camera'])
  await button(page, 'capture:camera.primer.start').press('Enter')
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: it('capture:camera.live') })).toHaveCount(1)
  expect(await keepTracks(page)).toEqual(['live'])
  await axe()

  await page.keyboard.press('Enter')
  await expect(heading(page, 'capture:camera.review')).toBeFocused()
  expect(await keptTracks(page), 'no light while the photo is looked at').toEqual(['ended'])
  await axe()
  await button(page, 'capture:camera.zoomIn').press('Enter')
  const photo = page.getByRole('dialog').getByRole('img')
  const wide = await photo.evaluate((img) => img.clientWidth / (img.parentElement?.clientWidth ?? 1))
  expect(wide, 'the photo is larger than its window').toBeGreaterThan(2)
  await button(page, 'capture:camera.retake').press('Enter')
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()
  await keepTracks(page)
  await page.keyboard.press('Enter')
  await button(page, 'capture:camera.use').press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await keptTracks(page)).toEqual(['ended'])
  expect(await pictureIn(page)).toMatchObject({ ...CAMERA_SIZE, type: 'image/jpeg', name: 'front.jpg' })
  await expect(page.getByText(it('capture:ready'))).toBeVisible()

  // The back is missing; then a file does.
  await button(page, 'capture:send').press('Enter')
  await expect(summary(page)).toBeFocused()
  const missing = it('capture:error.missing', { side: it('capture:side.IDENTITY_CARD.back.name') })
  await summary(page).getByRole('link', { name: missing }).press('Enter')
  const back = field(page, 'identity-card', 'back')
  await expect(back).toBeFocused()
  await expect(back).toHaveAccessibleDescription(new RegExp(missing))
  await axe()
  await back.setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: 'BACK' }))
  await expect(page.getByText(it('capture:ready'))).toHaveCount(2)
  await expect(summary(page)).toBeHidden()
  await button(page, 'capture:send').press('Enter')
  await expect(page).toHaveURL(/\/identity-card\/verification$/)
})

test('the camera goes off with the tab, with Back, and on every trouble', async ({
  page,
  context,
  signIn,
  axe,
}) => {
  test.setTimeout(120_000)
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  const opener = cameraButton(page, 'passport')
  const trouble = (name: string) => heading(page, `capture:camera.trouble.${name}.title`)
  const closed = () => expect(page.getByRole('dialog')).toBeHidden()
  const ways = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'capture:camera.useFile').click(),
    ])
    expect(chooser.isMultiple()).toBe(false)
    await closed()
  }

  // Refused by the browser: its own steps, and once it allows, on with it.
  await opener.click()
  await button(page, 'capture:camera.primer.start').click()
  await expect(trouble('denied')).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('dialog')).toContainText(it('capture:camera.steps.chrome.first'))
  await axe()
  await context.grantPermissions(['camera'])
  await button(page, 'capture:camera.tryAgain').click()
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()

  // Hidden and seen again. Playwright's pages are always visible, so the page is told otherwise.
  const setHidden = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { value: is, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await keepTracks(page)
  await setHidden(true)
  expect(await keptTracks(page)).toEqual(['ended'])
  await setHidden(false)
  await expect(button(page, 'capture:camera.shutter')).toBeEnabled()
  await expect.poll(() => keepTracks(page).catch(() => [])).toEqual(['live'])

  // Back leaves the camera and not the page; allowed already, the next time needs no words.
  await page.goBack()
  await closed()
  expect(await keptTracks(page)).toEqual(['ended'])
  await expect(page).toHaveURL(/\/passport\/image$/)
  await opener.click()
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()
  await keepTracks(page)
  await page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks[0]?.dispatchEvent(new Event('ended')),
  )
  await expect(trouble('ended')).toBeFocused()
  expect(await keptTracks(page)).toEqual(['ended'])
  await ways()

  // What no machine of ours can do for real: the browser's answer is given in its place.
  const answers = [
    ['taken', 'NotReadableError', 'Could not start video source'],
    ['dismissed', 'NotAllowedError', 'Permission dismissed'],
    ['loadError', 'AbortError', 'Starting video failed'],
  ] as const
  for (const [name, errorName, message] of answers) {
    await page.evaluate(
      ([is, says]) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(says, is))
      },
      [errorName, message] as const,
    )
    await opener.click()
    await expect(trouble(name)).toBeFocused()
    await axe()
    await expect(button(page, 'capture:camera.reload')).toBeVisible({ visible: name === 'loadError' })
    await ways()
  }

  // A stream without a picture, and no answer at all: after ten seconds the file is offered.
  await page.clock.install()
  for (const silence of ['stream', 'nothing']) {
    await page.evaluate((kind) => {
      navigator.mediaDevices.getUserMedia = () => {
        if (kind === 'nothing') return new Promise(() => {})
        const stream = document.createElement('canvas').captureStream(0)
        Object.assign(window, { tracks: stream.getTracks() })
        return Promise.resolve(stream)
      }
    }, silence)
    await opener.click()
    await expect(page.getByRole('status').filter({ hasText: it('capture:camera.starting') })).toHaveCount(1)
    await page.clock.fastForward(9_000)
    await expect(trouble('slow')).toBeHidden()
    await page.clock.fastForward(1_500)
    await expect(trouble('slow')).toBeFocused()
    if (silence === 'stream') expect(await keptTracks(page)).toEqual(['ended'])
    await ways()
  }

  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await opener.click()
  await expect(trouble('unsupported')).toBeFocused()
  await ways()
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await opener.click()
  await button(page, 'capture:camera.primer.start').or(trouble('insecure')).first().click()
  await expect(trouble('insecure')).toBeFocused()
  await axe()
  await ways()
})

test('a machine without a camera says so; a camera that does not load leaves the form', async ({
  page,
  context,
  signIn,
  axe,
  consoleErrors,
}) => {
  test.setTimeout(90_000)
  consoleErrors.allow(/Camera\..*\.js|Failed to fetch dynamically imported module/)
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  // Something is chosen already, so that no reload throws it away.
  await field(page, 'passport').setInputFiles(await specimen())
  await wake(page, field(page, 'passport'))
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  await page.route('**/Camera.*.js', (route) => route.abort())
  await cameraButton(page, 'passport').click()
  const title = it('capture:camera.trouble.loadError.title')
  await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
  await expect(button(page, 'capture:camera.reload')).toBeVisible()
  await axe()
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  expect(await pictureIn(page)).not.toBeNull()

  const bare = await openIn(context, page.url(), chromiumArguments)
  await cameraButton(bare, 'passport').click()
  await expect(heading(bare, 'capture:camera.trouble.missing.title')).toBeFocused()
  await axe(bare)
  await bare.context().browser()?.close()
})

test('of two cameras the other one is a press away; a doubtful photo is taken twice', async ({
  page,
  context,
  signIn,
  axe,
}) => {
  test.setTimeout(90_000)
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  // Chromium's own test pictures, in which there is no print to be sharp.
  const two = '--use-fake-device-for-media-stream=device-count=2'
  const other = await openIn(context, page.url(), [...chromiumArguments, two])
  await cameraButton(other, 'passport').click()
  await expect(button(other, 'capture:camera.shutter')).toBeFocused()
  const device = () =>
    other.evaluate(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined
      return stream?.getVideoTracks()[0]?.getSettings().deviceId
    })
  const first = await device()
  await keepTracks(other)
  await button(other, 'capture:camera.switch').click()
  await expect(other.getByRole('status').filter({ hasText: it('capture:camera.switched') })).toHaveCount(1)
  expect(await device()).not.toBe(first)
  expect(await keptTracks(other), 'one camera at a time').toEqual(['ended'])
  await button(other, 'capture:camera.switch').click()
  await expect.poll(device).toBe(first)
  await expect(button(other, 'capture:camera.shutter')).toBeFocused()

  await button(other, 'capture:camera.shutter').click()
  const finding = other.getByRole('alert').filter({ hasText: it('capture:quality.blurred.title') })
  await expect(finding).toBeVisible()
  await expect(button(other, 'capture:useAnyway')).toBeHidden()
  await axe(other)
  await button(other, 'capture:camera.retake').click()
  await button(other, 'capture:camera.shutter').click()
  await button(other, 'capture:useAnyway').click()
  await expect(other.getByRole('dialog')).toBeHidden()
  expect(await pictureIn(other)).toMatchObject({ name: 'front.jpg' })
  await other.context().browser()?.close()
})

test('files are judged by content, made smaller, turned upright, and doubted twice', async ({
  page,
  signIn,
  axe,
}) => {
  test.setTimeout(120_000)
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  const input = field(page, 'passport')
  await wake(page, input)
  const side = it('capture:side.PASSPORT.front.name')
  const says = (code: string) => it(`capture:error.${code}`, { side, megabytes: 5 })

  const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(16)])
  const bomb = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  bomb.writeUInt32BE(20_000, 16)
  bomb.writeUInt32BE(10_000, 20)
  for (const [code, content] of [
    ['type', Buffer.from('GIF89a and so on')],
    ['type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['type', Buffer.from('%PDF-1.7')],
    ['heic', ftyp],
    ['empty', Buffer.alloc(0)],
    ['damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['tooManyPixels', bomb],
  ] as const) {
    await input.setInputFiles(file(content))
    await expect(input).toHaveAccessibleDescription(new RegExp(says(code)))
  }
  await button(page, 'capture:send').click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([says('tooManyPixels')])

  // A phone held upright over it, with several MB of grain: smaller, turned, and no smaller than it has to be.
  const turned = await drawSpecimen({ width: 2600, table: 0.1, light: 0.8, exifOrientation: 6 })
  const { width, height } = await sharp(turned).metadata()
  expect(height).toBeGreaterThan(width)
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const grain = sharp({ create: { width: 256, height: 256, channels: 3, background: '#888', noise } })
  const huge = await sharp(turned)
    .composite([{ input: await grain.png().toBuffer(), tile: true, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(huge.length).toBeGreaterThan(5 * 1024 * 1024)
  await input.setInputFiles(file(huge, 'passaporto.png'))
  await expect(page.getByText(it('capture:scaled'))).toBeVisible({ timeout: 40_000 })
  const scaled = await pictureIn(page)
  expect(scaled?.bytes).toBeLessThanOrEqual(5 * 1024 * 1024)
  expect(scaled?.width).toBeGreaterThanOrEqual(1600)
  expect(scaled).toMatchObject({ name: 'passaporto.jpg', type: 'image/jpeg' })
  expect((scaled?.width ?? 0) / (scaled?.height ?? 1)).toBeCloseTo(height / width, 2)
  const preview = page.getByRole('img', { name: it('capture:side.PASSPORT.front.preview') })
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,/)

  // One message by priority; a doubtful picture is not sent, until the second one is wanted all the same.
  await input.setInputFiles(await specimen({ blur: 8 }))
  const doubt = page.getByRole('alert').filter({ hasText: it('capture:quality.blurred.title') })
  await expect(doubt).toBeVisible()
  await expect(button(page, 'capture:useAnyway')).toBeHidden()
  await button(page, 'capture:send').click()
  await expect(summary(page).getByRole('link')).toHaveText([it('capture:doubt', { side })])
  await expect(page).toHaveURL(/\/image$/)
  await input.setInputFiles(await specimen({ blur: 8, light: 0.2 }))
  await expect(page.getByRole('alert').filter({ hasText: it('capture:quality.tooDark.title') })).toBeVisible()
  await axe()
  await button(page, 'capture:useAnyway').click()
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  await expect(summary(page)).toBeHidden()

  await page.getByRole('button', { name: new RegExp(`^${it('capture:remove')}`) }).click()
  await expect(preview).toBeHidden()
  await expect(input).toBeFocused()
  expect(await pictureIn(page)).toBeNull()

  // Dropped beside the field.
  const bytes = [...(await drawSpecimen({ table: 0.1 }))]
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await page.getByText(it('capture:drop')).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  expect(await pictureIn(page)).toMatchObject({ name: 'dropped.jpg' })
})

test('an upload can be stopped, cut off and refused, and costs one file at most', async ({
  page,
  signIn,
  axe,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  consoleErrors.allow(/ERR_CONNECTION_RESET|429|503/)
  await signIn(traveller, 'italy')
  await toImage(page, 'identity-card')
  const front = field(page, 'identity-card')
  const back = field(page, 'identity-card', 'back')
  await front.setInputFiles(await specimen({ kind: 'IDENTITY_CARD' }))
  await wake(page, front)
  await back.setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: 'BACK' }))
  await expect(page.getByText(it('capture:ready'))).toHaveCount(2)
  const kept = async () => {
    expect(await pictureIn(page, 0)).not.toBeNull()
    expect(await pictureIn(page, 1)).not.toBeNull()
  }
  const failed = (code: string) => page.getByRole('alert').filter({ hasText: it(`capture:failed.${code}`) })
  const upload = '**/_actions/documents.upload/'

  // A line so slow that it is stopped.
  const line = await page.context().newCDPSession(page)
  const slow = (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await slow(1_000)
  await button(page, 'capture:send').click()
  const bar = page.getByRole('progressbar', { name: it('capture:sending') })
  await expect(bar).toBeVisible()
  await axe()
  await button(page, 'capture:cancelSending').click()
  await expect(page.getByRole('status').filter({ hasText: it('capture:cancelled') })).toHaveCount(1)
  await expect(bar).toBeHidden()
  await kept()

  await slow(-1)

  // A line that is cut; and one that hangs until the browser itself goes offline.
  await page.route(upload, (route) => route.abort('connectionreset'))
  await button(page, 'capture:send').click()
  await expect(failed('network')).toBeFocused()
  await axe()
  await kept()
  await page.unroute(upload)
  await page.route(upload, () => {})
  await button(page, 'capture:retry').click()
  await expect(bar).toBeVisible()
  await expect(failed('network')).toBeHidden()
  await page.context().setOffline(true)
  await expect(failed('network')).toBeFocused()
  await page.context().setOffline(false)
  await page.unroute(upload)
  await kept()

  for (const [status, code] of [
    [503, 'unavailable'],
    [429, 'rateLimited'],
  ] as const) {
    await page.route(upload, (route) => route.fulfill({ status, body: 'no' }))
    await button(page, 'capture:retry').click()
    await expect(failed(code)).toBeFocused()
    await page.unroute(upload)
  }
  await page.route(upload, (route) => route.fulfill({ status: 200, body: '<!doctype html>' }))
  await button(page, 'capture:retry').click()
  await expect(failed('unknown').getByRole('link')).toHaveText(it('capture:seeDocuments'))
  await page.unroute(upload)

  // The server looks at the content itself: half a JPEG may pass a browser, but not it.
  const whole = await drawSpecimen({ kind: 'IDENTITY_CARD', side: 'BACK', table: 0.1 })
  await page.evaluate(
    (content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], 'half.jpg', { type: 'image/jpeg' }))
      const input = document.querySelectorAll<HTMLInputElement>('input[type=file]')[1]
      if (input) input.files = transfer.files
    },
    [...whole.subarray(0, whole.length / 2)],
  )
  await button(page, 'capture:retry').click()
  const damaged = it('capture:error.damaged', { side: it('capture:side.IDENTITY_CARD.back.name') })
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([damaged])
  await expect(back).toHaveAccessibleDescription(new RegExp(damaged))

  // One file to redo, and the same front goes with it.
  await back.setInputFiles(file(whole))
  await expect(page.getByText(it('capture:ready'))).toHaveCount(2)
  await button(page, 'capture:send').click()
  await expect(page).toHaveURL(/\/identity-card\/verification$/)
})

test('the camera stays within 95 KB of script, and none comes before a touch', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['camera'])
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  const sizes: number[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(brotliCompressSync(await response.body()).length)
    }
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect(sizes).toEqual([])
  // The click that wakes the island opens the camera.
  await cameraButton(page, 'passport').click()
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()
  await page.waitForLoadState('networkidle')
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(40 * 1024)
  expect(bytes).toBeLessThanOrEqual(95 * 1024)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is offered that only script could do', async ({ page, signIn }) => {
    await signIn(traveller, 'italy')
    await toImage(page, 'identity-card')
    await expect(field(page, 'identity-card')).toBeVisible()
    await expect(field(page, 'identity-card', 'back')).toBeVisible()
    // The file fields' own buttons have no text here.
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['', '', it('capture:send')])
    await expect(page.getByText(it('capture:drop')).first()).toBeHidden()
  })
})
