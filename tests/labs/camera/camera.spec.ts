import sharp from 'sharp'
import {
  button,
  cameraButton,
  field,
  file,
  filmCard,
  heading,
  keepTracks,
  keptTracks,
  openIn,
  pictureIn,
  specimen,
  toImage,
  traveller,
  wake,
} from '../../support/capture.ts'
import { chromiumArguments } from '../../support/chromium.ts'
import { loadCopy } from '../../support/copy.ts'
import { giveDigits, openPhone, showCode } from '../../support/handoff.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { expect, test } from '../../support/test.ts'

const it = loadCopy('italy')

filmCard()

test('the camera is switched off on every trouble, and each leads to the file', async ({
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

  // Refused by the browser: its own steps, and once it allows, the camera continues.
  await opener.click()
  await button(page, 'capture:camera.primer.start').click()
  await expect(trouble('denied')).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('dialog')).toContainText(it('capture:camera.steps.chrome.first'))
  await axe()
  await context.grantPermissions(['camera'])
  await button(page, 'capture:camera.tryAgain').click()
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()

  // Off while hidden, and after Back: tests/e2e/capture.spec.ts.
  await keepTracks(page)
  await page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks[0]?.dispatchEvent(new Event('ended')),
  )
  await expect(trouble('ended')).toBeFocused()
  expect(await keptTracks(page)).toEqual(['ended'])
  await ways()

  // No machine of ours can do this for real: the test gives the browser's answer in its place.
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

  // A stream without a picture, and no answer at all: after ten seconds the page offers the file.
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

test('a press that gives no picture says so, and the next one can be used', async ({
  page,
  context,
  signIn,
  axe,
}) => {
  await context.grantPermissions(['camera'])
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  await cameraButton(page, 'passport').click()
  const shutter = button(page, 'capture:camera.shutter')
  await expect(shutter).toBeFocused()
  // No camera of ours does this on demand: the first attempt gets no frame.
  await page.evaluate(() => {
    const { VideoFrame: frame, createImageBitmap: bitmap } = window
    const none = () => {
      Object.assign(window, { VideoFrame: frame, createImageBitmap: bitmap })
      return Promise.reject(new DOMException('no frame', 'InvalidStateError'))
    }
    Object.assign(window, { VideoFrame: undefined, createImageBitmap: none })
  })
  await shutter.click()
  const text = page.getByRole('status').filter({ hasText: it('capture:camera.noPicture') })
  await expect(text).toBeVisible()
  await expect(button(page, 'capture:camera.useFile')).toBeVisible()
  await axe()

  await shutter.click()
  await expect(heading(page, 'capture:camera.review')).toBeVisible()
  await expect(text).toHaveCount(0)
})

test('a machine without a camera says so; a camera that does not load leaves the form', async ({
  page,
  context,
  signIn,
  axe,
  consoleErrors,
}) => {
  test.setTimeout(90_000)
  consoleErrors.allow(/(Camera|picture)\..*\.js|Failed to fetch dynamically imported module/)
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  // Without its worker a picture is prepared on the page.
  await page.route('**/picture.worker*.js', (route) => route.abort())
  // A file is chosen already, so that no reload discards it.
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

test('switching between two cameras takes one press; a photo with a warning is taken twice', async ({
  page,
  context,
  signIn,
  axe,
}) => {
  test.setTimeout(90_000)
  await signIn(traveller, 'italy')
  await toImage(page, 'passport')
  // Chromium's own test pictures, without any print to be sharp.
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
  // The moving picture is dark at some moments; without print it is never sharp.
  const titles = [it('capture:quality.blurred.title'), it('capture:quality.tooDark.title')]
  const finding = other.getByRole('alert').filter({ hasText: new RegExp(titles.join('|')) })
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

// The journey itself: tests/e2e/handoff.spec.ts.
test('a side photographed with the camera of a phone arrives at the computer', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(150_000)
  await signIn('marco', 'italy')
  const { address, digits } = await showCode(page, 'identity-card')
  const { phone, context } = await openPhone(browser, { permissions: ['camera'] })
  await phone.goto(address)
  await giveDigits(phone, digits, it)
  await cameraButton(phone, 'identity-card').click()
  await button(phone, 'capture:camera.shutter').click()
  await expect(heading(phone, 'capture:camera.review')).toBeVisible()
  await button(phone, 'capture:camera.use').click()
  await button(phone, 'capture:send').click()
  const arrived = it('handoff:phone.arrived', { side: it('capture:side.IDENTITY_CARD.front.name') })
  await expect(phone.getByText(arrived)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(it('handoff:connected.front'))
  await context.close()
})

test('several MB are made smaller and turned upright, beside the page', async ({ page, signInLike }) => {
  await signInLike(traveller, 'italy')
  await toImage(page, 'passport')
  const input = field(page, 'passport')
  await wake(page, input)
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
  await expect(page.getByText(it('capture:scaled'))).toBeVisible()
  expect(page.workers(), 'decoded, drawn and encoded beside the page').toHaveLength(1)
  const scaled = await pictureIn(page)
  expect(scaled?.bytes).toBeLessThanOrEqual(5 * 1024 * 1024)
  expect(scaled?.width).toBeGreaterThanOrEqual(1600)
  expect(scaled).toMatchObject({ name: 'passaporto.jpg', type: 'image/jpeg' })
  expect((scaled?.width ?? 0) / (scaled?.height ?? 1)).toBeCloseTo(height / width, 2)
  const preview = page.getByRole('img', { name: it('capture:side.PASSPORT.front.preview') })
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
})

test('what our server would refuse is made smaller, and a phone’s 48 million pixels are sent as they are', async ({
  page,
  signInLike,
}) => {
  await signInLike(traveller, 'italy')
  await toImage(page, 'passport')
  const input = field(page, 'passport')
  await wake(page, input)
  const jpeg = await drawSpecimen({ table: 0.1 })
  // Under 5 MB, but of a hundred million pixels.
  for (const [width, sentWidth] of [
    [11_500, 4000],
    [8000, 8000],
  ] as const) {
    const content = await sharp(jpeg).resize(width).jpeg({ quality: 40 }).toBuffer()
    expect(content.length).toBeLessThan(5 * 1024 * 1024)
    await input.setInputFiles(file(content, `${width}.jpg`))
    const key = `capture:${width === sentWidth ? 'ready' : 'scaled'}` as const
    await expect(page.getByText(it(key), { exact: true })).toBeVisible()
    expect(await pictureIn(page)).toMatchObject({ width: sentWidth })
    await page.getByRole('button', { name: new RegExp(`^${it('capture:remove')}`) }).click()
  }
})
