import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Locator } from 'playwright/test'
import { MAX_FILE_BYTES } from '#photos/rules.ts'
import {
  button,
  cameraButton,
  createTransfer,
  field,
  file,
  pictureIn,
  specimen,
  stepUrl,
  summary,
  wake,
} from '../support/capture.ts'
import { loadCopy } from '../support/copy.ts'
import { rowsFor } from '../support/rows.ts'
import { drawSpecimen, sized } from '../support/specimen.ts'
import { expect, test } from '../support/test.ts'

const it = loadCopy('italy')
/** A traveller whose passport was rejected: its photo step opens at once. */
const traveller = 'elena'

test('files are checked by content, and warned about at most once', async ({ page, signInLike, axe }) => {
  await signInLike(traveller, 'italy')
  await page.goto(stepUrl('passport', 'image'))
  const input = field(page, 'passport')
  await wake(page, input)
  const side = it('capture:side.PASSPORT.front.name')
  const says = (code: string) => it(`capture:error.${code}`, { side, megabytes: 5 })

  const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(16)])
  // One refusal by the first bytes (the others: tests/unit/photos/capture/prepare-picture.test.ts), one by the decoder.
  for (const [code, content] of [
    ['heic', ftyp],
    ['damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ] as const) {
    await input.setInputFiles(file(content))
    await expect(input).toHaveAccessibleDescription(new RegExp(says(code)))
  }
  await button(page, 'capture:send').click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText([says('damaged')])

  // A picture on its side is turned, and shown.
  await input.setInputFiles(await specimen({ exifOrientation: 6 }))
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  const preview = page.getByRole('img', { name: it('capture:side.PASSPORT.front.preview') })
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,/)

  // One message by priority; a doubtful picture is sent only if the traveller wants it all the same.
  await input.setInputFiles(await specimen({ blur: 8 }))
  const doubt = page.getByRole('alert').filter({ hasText: it('capture:quality.blurred.title') })
  await expect(doubt).toBeVisible()
  await expect(button(page, 'capture:useAnyway')).toBeHidden()
  await button(page, 'capture:send').click()
  await expect(summary(page).getByRole('link')).toHaveText([it('capture:doubt', { side })])
  await expect(page).toHaveURL(stepUrl('passport', 'image'))
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
  const dataTransfer = await createTransfer(page, await drawSpecimen({ table: 0.1 }), 'dropped.jpg')
  await page.getByText(it('capture:drop')).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText(it('capture:ready'))).toBeVisible()
  expect(await pictureIn(page)).toMatchObject({ name: 'dropped.jpg' })
})

// Long: tests/unit/photos/{photo-bytes,capture,cleaning} have the table of what is read before decoding.
test('formats that every viewer opens are accepted, and pictures that our server would refuse are made smaller here', {
  tag: '@long',
}, async ({ page, signInLike }) => {
  await signInLike(traveller, 'italy')
  await page.goto(stepUrl('passport', 'image'))
  const input = field(page, 'passport')
  await wake(page, input)
  const jpeg = await drawSpecimen({ table: 0.1 })
  const png = await drawSpecimen({ table: 0.1, format: 'png' })
  const wrongSum = Buffer.from(png)
  // The last chunk of pixels ends before the twelve bytes of the file's end: the Adler sum, and the chunk's own.
  const end = png.length - 12
  wrongSum[end - 5] = (wrongSum[end - 5] ?? 0) ^ 1
  const begin = wrongSum.lastIndexOf('IDAT')
  wrongSum.writeUInt32BE(crc32(wrongSum.subarray(begin, end - 4)), end - 4)
  for (const content of [jpeg.subarray(0, -2), png.subarray(0, -12), wrongSum]) {
    await input.setInputFiles(file(content))
    await expect(page.getByText(it('capture:ready'))).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${it('capture:remove')}`) }).click()
  }

  // Like a phone's photo with its film behind it. Fifty million pixels and more: `npm run labs -- camera`.
  await input.setInputFiles(file(Buffer.concat([jpeg, Buffer.alloc(MAX_FILE_BYTES)])))
  await expect(page.getByText(it('capture:scaled'), { exact: true })).toBeVisible()
  expect((await pictureIn(page))?.bytes).toBeLessThan(MAX_FILE_BYTES)
})

/** The time of a file that is written again later, epoch seconds. */
const EARLIER = 1_700_000_000
const chosen = (input: Locator) =>
  input.evaluate(({ files }: HTMLInputElement) => ({ size: files?.[0]?.size, at: files?.[0]?.lastModified }))

test.describe('a photo that is gone', () => {
  const side = it('capture:side.PASSPORT.front.name')
  let folder: string
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gone-'))
  })
  test.afterEach(() => rmSync(folder, { recursive: true }))

  const gone = [
    ['deleted', (path: string) => rmSync(path)],
    ['changed', (path: string) => writeFileSync(path, 'rewritten by a gallery')],
  ] as const
  test('before it was read must be chosen again, after that is unchanged', async ({ page, signInLike }) => {
    await signInLike(traveller, 'italy')
    await page.goto(stepUrl('passport', 'image'))
    const path = join(folder, 'IMG_0001.jpg')
    for (const [, change] of rowsFor(gone, ([how]) => how === 'changed')) {
      await page.goto(stepUrl('passport', 'image'))
      const input = field(page, 'passport')
      const photo = await drawSpecimen({ table: 0.1 })
      writeFileSync(path, photo)
      // The browser notices a change by the file's time, which it first reads on demand: before the test waited for that, a
      // busy browser took the changed file for the chosen one.
      utimesSync(path, EARLIER, EARLIER)
      await input.setInputFiles(path)
      await expect.poll(() => chosen(input)).toEqual({ size: photo.length, at: EARLIER * 1000 })
      change(path)
      await wake(page, input)
      await expect(input).toHaveAccessibleDescription(new RegExp(it('capture:error.gone', { side })))
      await button(page, 'capture:send').click()
      await expect(summary(page).getByRole('link')).toHaveText([it('capture:error.gone', { side })])
      // The same file, chosen again.
      writeFileSync(path, photo)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input.click()])
      await chooser.setFiles(path)
      await expect(page.getByText(it('capture:ready'))).toBeVisible()
    }
    for (const [, change] of gone.toReversed()) change(path)
    await button(page, 'capture:send').click()
    await page.waitForURL(stepUrl('passport', 'verification'))
  })
})

// As Tor's browser does, and extensions: noise for any reader of a canvas, in one way or the other.
const falsifiers = [
  [
    'read',
    () => {
      for (const kind of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
        const read = kind.prototype.getImageData
        kind.prototype.getImageData = function (...area: Parameters<typeof read>) {
          const image = read.apply(this, area)
          for (let at = 0; at < image.data.length; at += 1) image.data[at] = Math.floor(256 * Math.random())
          return image
        }
      }
    },
  ],
  [
    'encoded',
    () => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['noise'], { type: 'image/jpeg' }))
    },
  ],
] as const
for (const [way, falsify] of rowsFor(falsifiers, ([way]) => way === 'encoded')) {
  test(`a browser that falsifies what is ${way} sends the file itself`, async ({ page, signInLike, axe }) => {
    await page.addInitScript(falsify)
    await signInLike(traveller, 'italy')
    await page.goto(stepUrl('passport', 'image'))
    const input = field(page, 'passport')
    await wake(page, input)
    await expect(page.getByText(it('capture:noCamera', { megabytes: 5 }))).toBeVisible()
    await expect(cameraButton(page, 'passport')).toBeHidden()
    await expect(page.getByText(it('capture:shrinks'))).toBeHidden()
    const photo = await drawSpecimen({ table: 0.1, blur: 8 })
    await input.setInputFiles(file(photo))
    await expect(page.getByText(it('capture:unseen'))).toBeVisible()
    expect(await pictureIn(page)).toMatchObject({ bytes: photo.length })
    if (way === 'encoded') return
    await axe()
    const side = it('capture:side.PASSPORT.front.name')
    await input.setInputFiles(file(sized(photo, 9600, 6800)))
    await expect(input).toHaveAccessibleDescription(new RegExp(it('capture:error.tooManyPixels', { side })))
    await input.setInputFiles(file(photo))
    await button(page, 'capture:send').click()
    await page.waitForURL(stepUrl('passport', 'verification'))
  })
}
