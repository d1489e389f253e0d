import { drawSpecimen } from '../../support/specimen.ts'
import { signedIn } from '../bench/soak-journey.ts'
import { uploadPassport } from '../bench/upload-passport.ts'
import type { Meter } from './meter.ts'

const UPLOADS = 10
/** As wide as the photo of a phone's camera of twelve million pixels. */
const WIDTH = 4000

/** The app's processor time for submitting a passport's two forms, one of them with a photo, ms. */
export async function measureUpload(origin: string, meter: Meter): Promise<number> {
  const photo = new Uint8Array(await drawSpecimen({ width: WIDTH }))
  const browser = await signedIn(origin, 0)
  // The first one loads the decoder.
  await uploadPassport(origin, browser, photo)
  const before = await meter.now()
  for (let number = 0; number < UPLOADS; number += 1) await uploadPassport(origin, browser, photo)
  const { cpu } = await meter.since(before)
  return (cpu.reduce((sum, used) => sum + used, 0) * 1000) / UPLOADS
}
