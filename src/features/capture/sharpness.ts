import { type GreyPicture, percentile } from './grey.ts'

/** Side of a tile in pixels. */
const TILE = 32

/**
 * How sharp the sharpest parts are: the variance of the Laplacian, tile by tile, relative to the picture's range of brightness,
 * so that neither empty areas nor dim light count as blur. The result is the best tile after leaving out the top one in 25.
 */
export function sharpness(grey: GreyPicture): number {
  const range = percentile(grey.values, 0.98) - percentile(grey.values, 0.02)
  if (range < 8) return 0
  const tiles: number[] = []
  for (let top = 1; top + TILE < grey.height; top += TILE) {
    for (let left = 1; left + TILE < grey.width; left += TILE) {
      tiles.push(laplacianVariance(grey, left, top))
    }
  }
  tiles.sort((a, b) => b - a)
  const speaking = tiles[Math.floor(tiles.length / 25)] ?? 0
  return speaking / (range * range)
}

function laplacianVariance({ values, width }: GreyPicture, left: number, top: number): number {
  let sum = 0
  let squares = 0
  for (let y = top; y < top + TILE; y += 1) {
    for (let i = y * width + left; i < y * width + left + TILE; i += 1) {
      const around =
        (values[i - 1] ?? 0) + (values[i + 1] ?? 0) + (values[i - width] ?? 0) + (values[i + width] ?? 0)
      const edge = around - 4 * (values[i] ?? 0)
      sum += edge
      squares += edge * edge
    }
  }
  const count = TILE * TILE
  return squares / count - (sum / count) ** 2
}
