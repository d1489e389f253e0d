import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  button,
  cameraButton,
  field,
  heading,
  keepTracks,
  keptTracks,
  openIn,
  pictureIn,
  specimen,
  stepUrl,
  summary,
  toImage,
  traveller,
} from '../support/capture.ts'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { copyOf } from '../support/copy.ts'
import { CAMERA_SIZE, cameraArguments, filmPath, writeFilm } from '../support/film.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { expect, test } from '../support/test.ts'

const it = copyOf('italy')
const film = filmPath('card')

// A real camera stack that films a specimen. Permission is not part of the flags: each test grants its own.
test.use({ launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments(film) } })
test.beforeAll(async () => {
  await writeFilm(film, await drawSpecimen({ kind: 'IDENTITY_CARD', table: 0.1 }))
})
test.afterAll(() => rmSync(dirname(film), { recursive: true, force: true }))

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
  await expect(page).toHaveURL(stepUrl('identity-card', 'verification'))
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

test('the camera stays within 95 KB of script, and none is loaded before an interaction', async ({
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

  test('nothing is offered that needs script', async ({ page, signIn }) => {
    await signIn(traveller, 'italy')
    await toImage(page, 'identity-card')
    await expect(field(page, 'identity-card')).toBeVisible()
    await expect(field(page, 'identity-card', 'back')).toBeVisible()
    // The file fields' own buttons have no text here.
    await expect(page.getByRole('main').getByRole('button')).toHaveText([
      it('handoff:offer.button'),
      '',
      '',
      it('capture:send'),
    ])
    await expect(page.getByText(it('capture:drop')).first()).toBeHidden()
  })
})
