interface Size {
  width: number
  height: number
}

/** The size with its long side at most `longSide` pixels, in proportion; never larger than the original. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  const factor = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** One attempt at making a photo smaller: its long side in pixels and the JPEG quality, 0 to 1. */
export interface ScalingStep {
  longSide: number
  quality: number
}

/** Long sides to try, largest first, in steps of 4:3, so that each has about half the bytes of the one before. */
const longSides = [4000, 3000, 2250]
const qualities = [0.9, 0.8]
/** Below the last size only the quality goes down; text is still clear at 0.5. */
const lastQualities = [0.9, 0.8, 0.65, 0.5]

/**
 * The attempts at making a photo smaller, best quality first. The long side is never below `minLongSide` or above the photo's
 * own.
 */
export function scalingSteps(size: Size, minLongSide: number): ScalingStep[] {
  const has = Math.max(size.width, size.height)
  const sides = longSides.filter((side) => side > minLongSide && side < has)
  const first = has <= (longSides[0] ?? 0) && has > minLongSide ? [has] : []
  const least = Math.min(has, minLongSide)
  return [
    ...[...first, ...sides].flatMap((longSide) => qualities.map((quality) => ({ longSide, quality }))),
    ...lastQualities.map((quality) => ({ longSide: least, quality })),
  ]
}
