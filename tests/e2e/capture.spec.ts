import { weights } from '../labs/bench/budgets.ts'
import {
  button,
  cameraButton,
  field,
  filmCard,
  heading,
  keepTracks,
  keptTracks,
  pictureIn,
  specimen,
  stepUrl,
  summary,
  toImage,
  traveller,
} from '../support/capture.ts'
import { loadCopy } from '../support/copy.ts'
import { CAMERA_SIZE } from '../support/film.ts'
import { endSession } from '../support/session-in-time.ts'
import { weighScripts } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const it = loadCopy('italy')

// Troubles and a second camera: `npm run labs -- camera`.
filmCard()
// One browser with a camera, which draws no more of its pictures than a phone.
test.describe.configure({ mode: 'default' })
test.use({ axeAlways: true, viewport: { width: 360, height: 740 } })

test('a card by camera, with the keyboard alone, and light', async ({ page, context, signInLike, axe }) => {
  await signInLike(traveller, 'italy')
  const scripts = weighScripts(page)
  await toImage(page, 'identity-card')
  const opener = cameraButton(page, 'identity-card')
  expect(scripts.files(), 'script before the first touch').toBe(0)
  await opener.focus()

  // Before the browser's prompt, we explain why; Escape leaves and returns the focus.
  await page.keyboard.press('Enter')
  await expect(heading(page, 'capture:camera.primer.title')).toBeFocused()
  await axe()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(heading(page, 'capture:camera.primer.title')).toBeFocused()
  // If it were granted before the dialog has noticed the refusal, the camera would start by itself and remove the button.
  await page.evaluate(() => navigator.permissions.query({ name: 'camera' }))
  await context.grantPermissions(['camera'])
  await button(page, 'capture:camera.primer.start').press('Enter')
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: it('capture:camera.live') })).toHaveCount(1)
  expect(await keepTracks(page)).toEqual(['live'])
  const bytes = await scripts.bytes()
  expect(bytes, 'the camera is awake').toBeGreaterThan(40 * 1024)
  expect(bytes).toBeLessThanOrEqual(weights.opened.script)
  await axe()
  // Screen readers skip a video without a name.
  const devtools = await context.newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  expect(nodes.filter(({ role, ignored }) => role?.value === 'Video' && !ignored)).toEqual([])

  // The camera is off while the page is hidden. Playwright's pages are always visible, so the test makes the page report otherwise.
  const setHidden = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { value: is, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  expect(await keptTracks(page)).toEqual(['ended'])
  await setHidden(false)
  await expect(button(page, 'capture:camera.shutter')).toBeEnabled()
  await expect.poll(() => keepTracks(page).catch(() => [])).toEqual(['live'])
  // Back leaves the camera and not the page; once allowed, the camera needs no explanation.
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await keptTracks(page)).toEqual(['ended'])
  await expect(page).toHaveURL(stepUrl('identity-card', 'image'))
  await opener.press('Enter')
  await expect(button(page, 'capture:camera.shutter')).toBeFocused()
  await keepTracks(page)

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
  await back.setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: 'BACK' }))
  await expect(page.getByText(it('capture:ready'))).toHaveCount(2)
  await expect(summary(page)).toBeHidden()
  await button(page, 'capture:send').press('Enter')
  await expect(page).toHaveURL(stepUrl('identity-card', 'verification'))
})

test('the session’s end switches the camera off, until started again', async ({ page, context, signIn }) => {
  await context.grantPermissions(['camera'])
  await page.clock.install()
  // Her passport was rejected: its photo step opens at once.
  await signIn('elena', 'italy')
  await page.goto(stepUrl('passport', 'image'))
  await cameraButton(page, 'passport').click()
  await expect(button(page, 'capture:camera.shutter')).toBeEnabled()
  expect(await keepTracks(page)).toEqual(['live'])
  await endSession(context)
  await page.clock.fastForward('01:55:01')
  const ended = page.getByRole('alertdialog')
  await expect(ended).toHaveAccessibleName(it('session-end:ended.title'))
  await expect.poll(() => keptTracks(page)).toEqual(['ended'])
  await ended.getByRole('button', { name: it('session-end:back') }).click()
  await button(page, 'capture:camera.primer.start').click()
  await expect(button(page, 'capture:camera.shutter')).toBeEnabled()
})
