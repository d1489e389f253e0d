import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cleanScan, DecodingTooSlow } from '#photos/cleaning/clean-files.ts'

/* In `npm test`: clean-files.test.ts, of what else a decoder says. */

it('a picture that is not decoded in time is no damaged one: the machine is busy', {
  timeout: 120_000,
}, async () => {
  const picture = await sharp({ create: { width: 4430, height: 4430, channels: 4, background: '#888' } })
    .toColourspace('rgb16')
    .withMetadata({ orientation: 6 })
    .png({ progressive: true })
    .toBuffer()
  // Three seconds on an otherwise idle machine.
  await expect(cleanScan(picture, 1)).rejects.toBeInstanceOf(DecodingTooSlow)
})
