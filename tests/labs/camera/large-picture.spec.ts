import sharp from 'sharp'
import { field, file, pictureIn, toImage, traveller, wake } from '../../support/capture.ts'
import { copyOf } from '../../support/copy.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { expect, test } from '../../support/test.ts'

const it = copyOf('italy')

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
