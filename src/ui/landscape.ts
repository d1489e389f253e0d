import { COVER_LEFT, COVER_RIGHT, type Motif } from './motifs.ts'
import type { FocusPoint } from './pictures.ts'
import { random } from './random.ts'
import type { Season } from './season.ts'

export interface LandscapeHints {
  /** ISO 3166 alpha-2. */
  countryCode?: string | null
  tags?: readonly string[]
  /** The tour's title, which may name a place that the destination does not: the Azores are sold as Portugal. */
  title?: string | null
  /** Tints the sky; without it the sky keeps the palette of the place. */
  season?: Season | undefined
}

/** A place in a picture: the backoffice's if it can be shown, over a drawing by the seed, the destination's name. */
export interface Scene extends LandscapeHints {
  seed: string
  pictureUrl?: string | null
  pictureFocus?: FocusPoint | null
}

/** Which of its kind's drawings a destination gets on a card. */
export const pickCard = (seed: string): number => Math.floor(random(`${seed}/card`)() * CARDS_PER_KIND)

/** The id of a drawing in the file. */
export const buildDrawingId = (kind: LandscapeKind, card: number) => `${kind}${card}`

const classesOf = (look: LandscapeKind, { season }: LandscapeHints) =>
  `landscape ${season ? `landscape--${season} ` : ''}landscape--${look}`

/** A landscape on a card: the id of its drawing, a motif or one of those of its kind, and its classes. */
export interface Card {
  className: string
  drawing: string
}

/** The landscape on the card of a destination (`seed`). */
export function chooseCard(seed: string, hints: LandscapeHints): Card {
  const motif = findMotif(seed, hints)
  const look = lookOf(motif, seed, hints)
  return { className: classesOf(look, hints), drawing: motif ?? buildDrawingId(look, pickCard(seed)) }
}

/** The address of the file that has a drawing. */
export type FileOfDrawing = (drawing: string) => string

/** A landscape on a card, as an SVG string. */
export function landscapeCard(seed: string, hints: LandscapeHints, fileOf: FileOfDrawing): string {
  const { className, drawing } = chooseCard(seed, hints)
  return `<svg class="${className}" aria-hidden="true"><use href="${fileOf(drawing)}#${drawing}"/></svg>`
}

/**
 * A destination's landscape on a cover, as an SVG string. A motif is that of its file; any other is drawn in the page, which shows at
 * most one.
 */
export function landscapeCover(seed: string, hints: LandscapeHints, fileOf: FileOfDrawing): string {
  const motif = findMotif(seed, hints)
  const look = lookOf(motif, seed, hints)
  const shapes = motif
    ? `<use href="${fileOf(motif)}#${motif}" width="600" height="400"/>`
    : drawShapes(look, seed, 'cover')
  const frame = motif ? MOTIF_COVER : writeFrameAttributes('cover')
  return `<svg class="${classesOf(look, hints)}" ${frame} aria-hidden="true">${shapes}</svg>`
}

/** The kind whose colours a landscape has (`$landscapes` in the tokens): also a motif's, for its sky and cover shade. */
export const pickLook = (seed: string, hints: LandscapeHints): LandscapeKind =>
  lookOf(findMotif(seed, hints), seed, hints)

const lookOf = (motif: Motif | null, seed: string, hints: LandscapeHints): LandscapeKind =>
  motif ? subjects[motif].sky : landscapeKind(seed, hints)

export const landscapeKinds = ['desert', 'jungle', 'coast', 'fjord', 'dusk'] as const
export type LandscapeKind = (typeof landscapeKinds)[number]

// The landscape of most trips to a country; a tag is more specific and takes precedence.
const countries: Record<LandscapeKind, string> = {
  desert: 'AE AU BH BW CL DZ EG IL IQ IR JO KW LY MA ML MN MR NA NE OM QA SA SD SN TD TM TN UZ YE',
  jungle: 'BO BR BZ CM CO CR EC GA GH GT GY HN ID IN KE KH LA LK MG MM MY NG NI PA PG RW SV TH TZ UG VN ZA',
  coast: 'AG AL BB BS CU CV CY DO ES FJ GR HR IT JM KM MC ME MT MU MV MX PF PH PR PT RE SC ST TR TT WS ZM ZW',
  fjord: 'AD AQ AR AT BA BG CA CH DK EE FI FO GB GE GL IE IS KG KZ LT LV NO NP NZ PE PK RO SE SI SJ SK TJ',
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

const kindsOfTags = (tags: readonly string[] = []) => tags.map(ofTag).filter((kind) => kind !== undefined)

const ofCountry = (countryCode: string | null | undefined) =>
  kindByCountry.get(countryCode?.toUpperCase() ?? '')

/** The kind of landscape: from the first tag that names one, else from the country, else from the seed itself. */
export function landscapeKind(
  seed: string,
  { countryCode, tags }: Pick<LandscapeHints, 'countryCode' | 'tags'>,
): LandscapeKind {
  const drawn = landscapeKinds[Math.floor(random(seed)() * landscapeKinds.length)]
  return kindsOfTags(tags)[0] ?? ofCountry(countryCode) ?? drawn ?? 'dusk'
}

interface Subject {
  /** The kind that supplies its sky and shade. */
  sky: LandscapeKind
  /** Countries where most trips show it. */
  countries: string
  /** The kinds of trips there that show it: others, such as a week in the capital, get a landscape of their kind. */
  kinds: readonly LandscapeKind[]
  /** Beginnings of words that name the place itself, in any language, without accents: they suffice, in `near`. */
  names: string
  /** Countries where those names mean that place; an unknown country may be any. */
  near: string
}

/** Which motif belongs to which places. Only what travellers really see there: a similar place has the drawings of its kind. */
const subjects: Readonly<Record<Motif, Subject>> = {
  // The Faroes and Greenland build in the same colours under the same walls.
  huts: {
    sky: 'fjord',
    countries: 'NO FO GL',
    kinds: ['fjord', 'coast'],
    names: 'lofot|senja|geiranger',
    near: 'NO',
  },
  tea: {
    sky: 'coast',
    countries: 'LK',
    kinds: ['jungle', 'fjord'],
    names: 'nuwara|adam.{0,2} peak|sri pada',
    near: 'LK',
  },
  inca: {
    sky: 'fjord',
    countries: 'PE',
    kinds: ['fjord', 'dusk'],
    names: 'machu|cusco|cuzco|inca|inka',
    near: 'PE',
  },
  // Hegra's tombs were cut by the same people.
  facade: {
    sky: 'desert',
    countries: 'JO SA',
    kinds: ['desert', 'dusk'],
    names: 'petra|hegra|alula|al ula',
    near: 'JO SA',
  },
  karst: {
    sky: 'coast',
    countries: 'VN',
    kinds: ['jungle', 'coast', 'dusk'],
    names: 'ha ?long|phang ?nga|krabi|palawan|el nido|guilin|yangshuo',
    near: 'VN TH PH CN',
  },
  kasbah: {
    sky: 'fjord',
    countries: 'MA',
    kinds: ['desert', 'fjord', 'dusk'],
    names: 'marra[kq]|ouarzazate|merzouga|atlas|sahara',
    near: 'MA',
  },
  towers: {
    sky: 'fjord',
    countries: 'GE',
    kinds: ['fjord', 'dusk'],
    names: 'svan|mestia|caucas|kaukas',
    near: 'GE',
  },
  waterfall: {
    sky: 'dusk',
    countries: 'IS',
    kinds: ['fjord', 'coast'],
    names: 'svartifoss|skogafoss',
    near: 'IS',
  },
  // Portugal itself has no such lakes.
  crater: { sky: 'fjord', countries: '', kinds: [], names: 'azor|azzorr|acor', near: 'PT' },
  pagoda: { sky: 'dusk', countries: 'JP', kinds: ['dusk'], names: 'kyoto|kioto|fuji|hakone', near: 'JP' },
  horns: {
    sky: 'fjord',
    countries: 'AR CL',
    kinds: ['fjord'],
    names:
      'patagon|torres del paine|fitz ?roy|fireland|feuerland|tierra del fuego|terra del fuoco|terre de feu',
    near: 'AR CL',
  },
  // Dry volcanic islands alike, each in sight of the next.
  road: {
    sky: 'coast',
    countries: 'CV',
    kinds: ['coast', 'fjord'],
    names: 'santo antao|canar|kanar|tenerif|la palma|gomera|lanzarot',
    near: 'CV ES',
  },
}

const table = (Object.entries(subjects) as [Motif, Subject][]).map(([motif, subject]) => ({
  motif,
  kinds: subject.kinds,
  countries: subject.countries.split(' ').filter(Boolean),
  names: new RegExp(`\\b(?:${subject.names})`),
  near: subject.near.split(' '),
}))

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/g, ' ').toLowerCase()

/**
 * The motif of a tour: of a place in its title or destination, else of its country, if the tags name what it shows, or nothing;
 * null for all others.
 */
export function findMotif(seed: string, { countryCode, tags, title }: LandscapeHints): Motif | null {
  const country = countryCode?.toUpperCase() ?? ''
  const words = plain(`${title ?? ''} ${seed}`)
  const named = table.find(
    ({ names, near }) => (country === '' || near.includes(country)) && names.test(words),
  )
  if (named) return named.motif
  const tagged = kindsOfTags(tags)
  const kinds = tagged.length > 0 ? tagged : [ofCountry(country)]
  const ofThere = table.find(({ countries }) => countries.includes(country))
  return ofThere?.kinds.some((kind) => kinds.includes(kind)) ? ofThere.motif : null
}

export const CARDS_PER_KIND = 4

/**
 * The places without a motif whose landscapes are drawn for cards (src/tools/build-landscapes.ts). Any other place gets the drawing
 * of one of its kind: each of these four is at its `pickCard` index, so that it gets its own.
 */
export const drawnPlaces: Readonly<Record<LandscapeKind, readonly string[]>> = {
  desert: ['Egypt', 'Oman', 'Tunisia', 'Arizona'],
  jungle: ['India', 'Thailand', 'Cambodia', 'Madagascar'],
  coast: ['Portugal', 'Montenegro', 'Greece', 'Malta'],
  fjord: ['Finland', 'New Zealand', 'Ireland', 'Alaska'],
  dusk: ['Paris', 'Germany', 'Amsterdam', 'Vienna'],
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
  card: { width: 600, height: 400, aspect: 'xMidYMid' },
  cover: { width: 1440, height: 460, aspect: 'xMaxYMid' },
} as const

/** Ground below the picture's edge: if the edge is between two pixels, the sky would shine through as a line. */
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
  // Relative to the previous point: shorter numbers, and a curve repeats its own.
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
export function writeFrameAttributes(format: LandscapeFormat): string {
  const { width, height, aspect } = sizes[format]
  return `viewBox="0 0 ${width} ${height}" preserveAspectRatio="${aspect} slice"`
}

/** The same for a motif on a cover: it continues left of its box, and more of its sky shows above. */
const MOTIF_COVER = `viewBox="${COVER_LEFT} -30 ${COVER_RIGHT - COVER_LEFT} 430" preserveAspectRatio="xMaxYMid slice"`

/**
 * Sun, halo and four ridges, the same for the same seed; about 700 bytes, at most 3 KB. Colours are custom properties of the
 * stylesheet (`.landscape--<kind>`), which reach a drawing in a file too.
 */
export function drawShapes(kind: LandscapeKind, seed: string, format: LandscapeFormat): string {
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
