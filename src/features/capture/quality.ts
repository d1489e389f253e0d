import { cutOffSides } from './cut-off.ts'
import { glareShare } from './glare.ts'
import { type GreyPicture, greyOf, percentile } from './grey.ts'
import type { QualityFinding } from './props.ts'
import { sharpness } from './sharpness.ts'

/** Pixels on the long side of the copy that is checked; small, so that checking does not delay a phone's frame. */
export const QUALITY_LONG_SIDE = 640

/**
 * Thresholds for quality warnings. Ours, from drawn specimens: tests/unit/features/capture/quality.test.ts shows the measures of
 * good and bad pictures and their distance from these thresholds.
 */
export const thresholds = {
  /** Pixels on the original's long side; below it a passport's small print is less than 10 pixels high. */
  minLongSide: 1000,
  /** Grey value (of 255) that the brightest twentieth has to reach. */
  minBrightness: 100,
  /** See `sharpness`. */
  minSharpness: 0.06,
  /** Share of the picture's patches that are blown out with darker document around them. */
  maxGlareShare: 0.008,
} as const

/** The measures of one picture. */
export interface Measures {
  longSide: number
  brightness: number
  sharpness: number
  glareShare: number
  cutOffSides: number
}

/** Anything with RGBA bytes, as `ImageData` has; `original` is the size the file itself has. */
export interface JudgedPicture {
  data: Uint8ClampedArray | Uint8Array
  width: number
  height: number
  original: { width: number; height: number }
}

/** Measures a picture's small copy. */
export function measure(picture: JudgedPicture): Measures {
  const grey: GreyPicture = greyOf(picture)
  return {
    longSide: Math.max(picture.original.width, picture.original.height),
    brightness: percentile(grey.values, 0.95),
    sharpness: sharpness(grey),
    glareShare: glareShare(grey),
    cutOffSides: cutOffSides(grey).length,
  }
}

/** The most important warning, or null for a picture without problems. */
export function findingOf(measures: Measures): QualityFinding | null {
  if (measures.longSide < thresholds.minLongSide) return 'tooSmall'
  if (measures.brightness < thresholds.minBrightness) return 'tooDark'
  if (measures.sharpness < thresholds.minSharpness) return 'blurred'
  if (measures.glareShare > thresholds.maxGlareShare) return 'glare'
  return measures.cutOffSides > 0 ? 'cutOff' : null
}
