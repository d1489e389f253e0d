import type { Season } from './season.ts'

export interface LandscapeHints {
  /** ISO 3166 alpha-2. */
  countryCode?: string | null
  tags?: readonly string[]
  /** Tints the sky; without it the sky keeps the palette of the place. */
  season?: Season | undefined
}

/** Which of its kind's drawings a destination gets on a card. */
export const cardOf = (seed: string): number => Math.floor(random(`${seed}/card`)() * CARDS_PER_KIND)

/** The id of a drawing in the file. */
export const drawingOf = (kind: LandscapeKind, card: number) => `${kind}${card}`

const classesOf = (kind: LandscapeKind, { season }: LandscapeHints) =>
  `landscape ${season ? `landscape--${season} ` : ''}landscape--${kind}`

/**
 * A destination's landscape on a card, as an SVG string: a reference to one of the drawings of its kind in the file at this
 * address, which browsers keep.
 */
export function landscapeCard(seed: string, hints: LandscapeHints, file: string): string {
  const kind = kindOf(seed, hints)
  return `<svg class="${classesOf(kind, hints)}" aria-hidden="true"><use href="${file}#${drawingOf(kind, cardOf(seed))}"/></svg>`
}

/** A destination's landscape on a cover, as an SVG string: drawn in the page, which shows at most one, and shows it at once. */
export function landscapeCover(seed: string, hints: LandscapeHints): string {
  const kind = kindOf(seed, hints)
  return `<svg class="${classesOf(kind, hints)}" ${frameOf('cover')} aria-hidden="true">${shapesOf(kind, seed, 'cover')}</svg>`
}

export const landscapeKinds = ['desert', 'jungle', 'coast', 'fjord', 'dusk'] as const
export type LandscapeKind = (typeof landscapeKinds)[number]

// The landscape of most trips to a country; a tag is more specific and takes precedence.
const countries: Record<LandscapeKind, string> = {
  desert: 'AE AU BH BW CL DZ EG IL IQ IR JO KW LY MA ML MN MR NA NE OM PE QA SA SD SN TD TM TN UZ YE',
  jungle: 'BO BR BZ CM CO CR EC GA GH GT GY HN ID IN KE KH LA LK MG MM MY NG NI PA PG RW SV TH TZ UG VN ZA',
  coast: 'AG AL BB BS CU CV CY DO ES FJ GR HR IT JM KM MC ME MT MU MV MX PF PH PR PT RE SC ST TR TT WS ZM ZW',
  fjord: 'AD AQ AR AT BA BG CA CH DK EE FI FO GB GE GL IE IS KG KZ LT LV NO NP NZ PK RO SE SI SJ SK TJ',
  dusk: 'AM AZ BE CN CZ DE FR HK HU JP KR LU MK MO NL PL RS SG TW UA US',
}
const tagWords: Record<LandscapeKind, readonly string[]> = {
  desert: ['desert', 'dune', 'canyon'],
  jungle: ['jungle', 'rainforest', 'forest', 'wildlife', 'safari'],
  coast: ['beach', 'sea', 'sailing', 'island', 'coast', 'diving', 'surf'],
  fjord: [
    'fjord',
    'snow',
    'ski',
    'arctic',
    'mountain',
    'volcano',
    'trekking',
    'hiking',
    'kayak',
    'glacier',
    'aurora',
  ],
  dusk: ['city', 'nightlife', 'food', 'festival', 'culture'],
}

const kindByCountry = new Map(
  landscapeKinds.flatMap((kind) => countries[kind].split(' ').map((code) => [code, kind] as const)),
)

const kindByTag = new Map(
  landscapeKinds.flatMap((kind) => tagWords[kind].map((word) => [word, kind] as const)),
)

/** Normalises `Mountain` and `mountains` to one kind. */
const ofTag = (tag: string) =>
  kindByTag.get(tag.toLowerCase()) ?? kindByTag.get(tag.toLowerCase().replace(/s$/, ''))

/** The kind of landscape: from the first tag that names one, else from the country, else from the seed itself. */
export function kindOf(
  seed: string,
  hints: { countryCode?: string | null; tags?: readonly string[] },
): LandscapeKind {
  const byTag = hints.tags?.map(ofTag).find((kind) => kind !== undefined)
  const byCountry = kindByCountry.get(hints.countryCode?.toUpperCase() ?? '')
  return byTag ?? byCountry ?? landscapeKinds[Math.floor(random(seed)() * landscapeKinds.length)] ?? 'dusk'
}

export const CARDS_PER_KIND = 8

/**
 * The places whose landscapes are drawn for cards (src/tools/build-landscapes.ts). Any other place gets the drawing of one of its
 * kind: each of these eight stands where `cardOf` looks for it, so that it gets its own.
 */
export const drawnPlaces: Readonly<Record<LandscapeKind, readonly string[]>> = {
  desert: ['Morocco', 'Giordania', 'Oman', 'Jordan', 'Kalahari', 'Mongolia', 'Libya', 'Arizona'],
  jungle: ['India', 'Ecuador', 'Thailand', 'Bolivia', 'Vietnam', 'Cambodia', 'Sri Lanka', 'Madagascar'],
  coast: ['Portugal', 'Italy', 'Montenegro', 'Portogallo', 'Greece', 'Maldives', 'Malta', 'Croatia'],
  fjord: ['Finland', 'Iceland', 'Islande', 'Noruega', 'Ireland', 'Scotland', 'Norway', 'Norvegia'],
  dusk: ['Paris', 'China', 'Japan', 'Germany', 'Amsterdam', 'Giappone', 'Japon', 'Vienna'],
}

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

/** Ground below the picture's edge: where that is between two pixels, the sky would shine through as a line. */
const BELOW = 4

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
  const bottom = height + BELOW
  return `M0 ${bottom}V${first[1]}${sharp ? 'l' : 'c'}${line}V${bottom}z`
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

/** A repeatable stream of numbers in [0, 1) from a text: FNV-1a seeds mulberry32. For pictures, never for secrets. */
export function random(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
