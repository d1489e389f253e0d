import type { LandscapeKind } from './landscape-kinds.ts'
import { random } from './random.ts'

export type LandscapeFormat = 'card' | 'cover'

interface Ground {
  /** Ridge height as a share of the picture, from far to near. */
  levels: readonly [number, number, number, number]
  /** How far a ridge rises and falls around its level. */
  swing: readonly [number, number, number, number]
  /** Points along a card's width. */
  points: readonly [number, number, number, number]
  sharp: boolean
}

const grounds: Record<LandscapeKind, Ground> = {
  desert: {
    levels: [0.58, 0.44, 0.29, 0.14],
    swing: [0.13, 0.1, 0.1, 0.08],
    points: [6, 4, 4, 3],
    sharp: false,
  },
  jungle: {
    levels: [0.6, 0.46, 0.3, 0.15],
    swing: [0.08, 0.075, 0.06, 0.05],
    points: [6, 7, 7, 6],
    sharp: false,
  },
  // Far islands, then three swells of the sea.
  coast: {
    levels: [0.55, 0.4, 0.26, 0.13],
    swing: [0.15, 0.025, 0.03, 0.035],
    points: [5, 7, 6, 5],
    sharp: false,
  },
  fjord: {
    levels: [0.64, 0.5, 0.32, 0.14],
    swing: [0.17, 0.17, 0.12, 0.07],
    points: [9, 8, 8, 6],
    sharp: true,
  },
  dusk: {
    levels: [0.56, 0.44, 0.3, 0.15],
    swing: [0.1, 0.13, 0.11, 0.08],
    points: [10, 7, 7, 5],
    sharp: true,
  },
}

const sizes = {
  card: { width: 600, height: 400, aspect: 'xMidYMin' },
  cover: { width: 1440, height: 460, aspect: 'xMaxYMid' },
} as const

/** One ridge as a path from edge to edge, closed below. Peaks and valleys alternate, or it would look like noise. */
function ridge(
  next: () => number,
  width: number,
  height: number,
  level: number,
  swing: number,
  points: number,
  sharp: boolean,
): string {
  const step = width / (points - 1)
  const up = next() < 0.5 ? 0 : 1
  const at = Array.from({ length: points }, (_, i) => {
    const side = (i + up) % 2 ? 1 : -1
    const y = height * (1 - level - side * swing * (0.25 + 0.75 * next()))
    const inner = i > 0 && i < points - 1
    return [Math.round(i * step + (inner ? (next() - 0.5) * step * 0.6 : 0)), Math.round(y)] as const
  })
  const first = at[0]
  if (!first) return ''
  // Relative to the point before: shorter numbers, and a curve repeats its own.
  const steps = at.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = at[i] ?? first
    const [right, down] = [x - fromX, y - fromY]
    const middle = Math.round((fromX + x) / 2) - fromX
    return sharp ? [right, down] : [middle, 0, middle, down, right, down]
  })
  const line = steps.join(' ').replaceAll(' -', '-')
  return `M0 ${height}V${first[1]}${sharp ? 'l' : 'c'}${line}V${height}z`
}

/** Size and crop of a drawing, as attributes of its `svg` or `symbol`. */
export function frameOf(format: LandscapeFormat): string {
  const { width, height, aspect } = sizes[format]
  return `viewBox="0 0 ${width} ${height}" preserveAspectRatio="${aspect} slice"`
}

/**
 * Sun, halo and four ridges, the same for the same seed; about 700 bytes, at most 3 KB. Colours are custom properties of the
 * stylesheet (`.landscape--<kind>`), which reach a drawing in a file too.
 */
export function shapesOf(kind: LandscapeKind, seed: string, format: LandscapeFormat): string {
  const { width, height } = sizes[format]
  const ground = grounds[kind]
  const next = random(`${seed}/${format}`)
  // On a cover the left side is for the title.
  const share = format === 'cover' ? 0.79 + next() * 0.09 : 0.2 + next() * 0.6
  const [x, y] = [Math.round(width * share), Math.round(height * (0.24 + next() * 0.1))]
  const radius = Math.round(height * (format === 'cover' ? 0.12 : 0.105) + next() * 8)
  const stretch = format === 'cover' ? 1.6 : 1
  const ridges = ([0, 1, 2, 3] as const).map((i) => {
    const points = Math.round(ground.points[i] * stretch)
    const d = ridge(next, width, height, ground.levels[i], ground.swing[i], points, ground.sharp)
    return `<path fill="var(--r${i + 1})" d="${d}"/>`
  })
  const disc = (r: number, opacity = '') =>
    `<circle fill="var(--disc)"${opacity} cx="${x}" cy="${y}" r="${r}"/>`
  return disc(radius * 2, ' opacity=".3"') + disc(radius) + ridges.join('')
}
