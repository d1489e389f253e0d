import type { LandscapeKind } from './landscape.ts'

// The building blocks of every illustration. A drawing is a window onto one of the landscapes' palettes, 240 × 190, with an object
// in it; its palette's sky is in styles/components/_illustration.scss.

const below = 'V158a18 18 0 0 1-18 18H54a18 18 0 0 1-18-18z'

/** A shape's colours, as attributes: a palette's sky and ridges from far to near, and an object's own, the same in both themes. */
const cream = '#fffdf8'
const coral = '#d8663f'
const deep = '#173a3c'
const line = (colour: string) =>
  `fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="3" stroke="${colour}"`
const tones = {
  sky: 'class="illustration__sky"',
  halo: 'fill="var(--disc)" opacity=".35"',
  sun: 'fill="var(--disc)"',
  far: 'fill="var(--r1)"',
  middle: 'fill="var(--r2)"',
  near: 'fill="var(--r3)"',
  front: 'fill="var(--r4)"',
  glow: 'fill="var(--horizon)" opacity=".6"',
  cream: `fill="${cream}"`,
  shade: 'fill="#e9dcc4"',
  coral: `fill="${coral}"`,
  gold: 'fill="#f2c766"',
  deep: `fill="${deep}"`,
  line: line(deep),
  'light-line': line(cream),
  'coral-line': `${line(coral)} stroke-dasharray="1 7"`,
}
type Tone = keyof typeof tones

const shape = (tone: Tone, d: string): string => `<path ${tones[tone]} d="${d}"/>`

const disc = (tone: Tone, x: number, y: number, radius: number): string =>
  `<circle ${tones[tone]} cx="${x}" cy="${y}" r="${radius}"/>`

const box = (tone: Tone, x: number, y: number, width: number, height: number, radius = 0): string =>
  `<rect ${tones[tone]} x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}/>`

/** Turns shapes by degrees around a point. */
const turned = (degrees: number, x: number, y: number, shapes: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`

/** Sun or moon with its halo. */
const sun = (x: number, y: number, radius: number): string =>
  disc('halo', x, y, radius * 2) + disc('sun', x, y, radius)

/** Ground from the window's left edge to its right edge: `line` continues from (36, y) and ends at x = 204, y ≥ 92. */
const ground = (tone: Tone, y: number, line: string): string => shape(tone, `M36 ${y}${line}${below}`)

/** A sea with six waves. */
const sea = (tone: Tone, y: number, swell = 6): string =>
  ground(tone, y, `q14-${swell} 28 0t28 0 28 0 28 0 28 0 28 0`)

/** Small stars or far birds, as dots. */
const dots = (tone: Tone, ...at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => disc(tone, x, y, 1.6)).join('')

/** The whole picture: the window with its sky, then the shapes. */
const drawing = (kind: LandscapeKind, ...shapes: readonly string[]): string =>
  `<svg class="illustration landscape--${kind}" viewBox="0 0 240 190" aria-hidden="true" focusable="false">` +
  `${shape('sky', `M36 158V92a84 84 0 0 1 168 0${below}`)}${shapes.join('')}</svg>`

/** Stars of a night sky. */
const stars = dots('cream', [78, 52], [102, 30], [150, 32], [172, 66], [62, 84], [184, 92])

/** The boat of the brand, its keel at y = 146. */
const boat =
  shape('deep', 'M119 44h3v84h-3z') +
  shape('cream', 'M116 50v72H80c16-20 30-44 36-72z') +
  shape('shade', 'M125 62c18 14 30 36 34 60h-34z') +
  shape('coral', 'M76 128h92l-14 20H92z')

const birds = shape('light-line', 'M62 62q6-6 11 0q5-6 11 0M84 46q4-4 8 0q4-4 8 0')

const polaroid = (x: number, y: number, picture: string) =>
  box('cream', x, y, 70, 84, 4) + box('glow', x + 6, y + 6, 58, 56, 2) + picture

/** The illustrations of the empty states. */
export const emptyStateDrawings = {
  // Out at sea, the horizon ahead.
  boat: drawing(
    'coast',
    sun(158, 74, 19),
    birds,
    ground('far', 118, 'C64 88 84 90 112 112S176 104 204 112'),
    sea('middle', 120),
    boat,
    sea('near', 142),
    sea('front', 158),
  ),

  // Two photos of past trips.
  album: drawing(
    'dusk',
    sun(120, 54, 16),
    ground('far', 112, 'L66 92 96 110 132 82 166 106 204 94'),
    ground('middle', 138, 'C80 120 150 120 204 134'),
    turned(
      -9,
      82,
      128,
      polaroid(46, 88, disc('gold', 92, 112, 8) + shape('near', 'M52 138l18-22 14 14 12-10 14 18v12H52z')),
    ),
    turned(
      8,
      158,
      134,
      polaroid(124, 92, disc('coral', 146, 120, 9) + shape('front', 'M130 138q14-12 29 0t29-4v20h-58z')),
    ),
  ),

  // The whole map, with a route drawn into it.
  map: drawing(
    'jungle',
    sun(158, 66, 17),
    ground('far', 104, 'C70 78 104 116 136 92S184 84 204 100'),
    ground('middle', 134, 'C84 112 140 148 204 120'),
    shape('shade', 'M30 104l56-16v78l-56 16z'),
    shape('cream', 'M86 88l60 18v78l-60-18z'),
    shape('shade', 'M146 106l60-18v78l-60 18z'),
    shape('glow', 'M50 130q12-14 24-4t8 22q-14 10-26 2t-6-20zM160 124q18-12 30-2t2 22q-16 10-26 4t-6-24z'),
    shape('coral-line', 'M48 160q18-34 44-24t32 26 48-32'),
    shape('coral', 'M172 84c11 0 19 8 19 18 0 14-19 32-19 32s-19-18-19-32c0-10 8-18 19-18z'),
    disc('cream', 172, 102, 7),
  ),

  // A letter that came over the sea.
  letter: drawing(
    'coast',
    sun(152, 62, 17),
    birds,
    ground('far', 112, 'C64 88 84 90 112 108S176 100 204 110'),
    sea('middle', 128),
    shape('cream', 'M58 84h124q6 0 6 6v70q0 6-6 6H58q-6 0-6-6V90q0-6 6-6z'),
    shape('shade', 'M52 160l52-42h32l52 42q-2 6-6 6H58q-4 0-6-6z'),
    shape('line', 'M54 88l58 44q8 6 16 0l58-44'),
    disc('coral', 120, 134, 15),
    disc('gold', 120, 134, 7),
    sea('front', 160, 4),
  ),

  // Nothing was cancelled: a place in the sun.
  parasol: drawing(
    'coast',
    sun(86, 62, 17),
    sea('middle', 112),
    sea('near', 128),
    ground('gold', 150, 'C84 132 150 138 204 150'),
    turned(
      14,
      136,
      96,
      box('cream', 134, 70, 4, 98, 2) +
        shape(
          'coral',
          'M82 92c4-30 26-48 54-48s50 18 54 48q-9-8-18 0-9-8-18 0-9-8-18 0-9-8-18 0-9-8-18 0-9-8-18 0z',
        ) +
        shape('cream', 'M118 92c0-22 6-40 18-48 12 8 18 26 18 48q-9-8-18 0-9-8-18 0z'),
    ),
    disc('cream', 74, 158, 11),
    shape('coral', 'M74 147a11 11 0 0 1 0 22q8-11 0-22z'),
  ),

  // Where to next?
  compass: drawing(
    'fjord',
    sun(66, 78, 13),
    ground('far', 116, 'L66 92 90 112 150 74 180 100 204 94'),
    ground('middle', 140, 'L80 120 112 138 160 112 204 136'),
    disc('deep', 120, 60, 9),
    disc('sky', 120, 60, 4),
    disc('deep', 120, 122, 57),
    disc('gold', 120, 122, 52),
    disc('cream', 120, 122, 45),
    shape('line', 'M120 82v7M120 155v7M80 122h7M153 122h7'),
    turned(38, 120, 122, shape('coral', 'M120 86l9 36h-18z') + shape('near', 'M120 158l9-36h-18z')),
    disc('deep', 120, 122, 4),
  ),

  // Packed, with a tag on the handle.
  suitcase: drawing(
    'desert',
    sun(92, 58, 18),
    ground('far', 108, 'C72 82 108 118 148 92S188 88 204 98'),
    ground('middle', 136, 'C84 116 150 142 204 124'),
    shape('deep', 'M98 100V82q0-10 10-10h28q10 0 10 10v18h-8V84q0-4-4-4h-24q-4 0-4 4v16z'),
    box('coral', 58, 96, 128, 82, 14),
    box('near', 78, 96, 12, 82),
    box('near', 154, 96, 12, 82),
    box('gold', 79, 124, 10, 14, 2),
    box('gold', 155, 124, 10, 14, 2),
    shape('line', 'M140 84q22 2 28 26'),
    turned(
      14,
      172,
      128,
      shape('cream', 'M158 118l14-12 14 12v34q0 4-4 4h-20q-4 0-4-4z') + disc('coral', 172, 122, 4),
    ),
    turned(14, 172, 128, shape('line', 'M164 136h16M164 144h10')),
  ),

  // A lookout.
  lighthouse: drawing(
    'dusk',
    stars,
    shape('glow', 'M118 66L47 50a84 84 0 0 0-11 42zM130 66l63-16a84 84 0 0 1 11 42z'),
    sea('far', 124),
    shape('cream', 'M110 76h28l8 76h-44z'),
    shape('coral', 'M108 92h32l2 18h-36zM104 128h40l2 18h-44z'),
    box('deep', 104, 74, 40, 5, 2),
    box('gold', 114, 56, 20, 18),
    shape('deep', 'M110 56q14-24 28 0z'),
    sea('middle', 140),
    ground('front', 158, 'C76 158 92 146 122 146s52 10 82 12'),
  ),
} as const

const mast = shape('deep', 'M120 40h3v92h-3z')

/** The illustrations of the errors, and of signing out. */
export const errorDrawings = {
  // A fork: both paths lead on.
  signpost: drawing(
    'desert',
    sun(156, 72, 18),
    ground('far', 106, 'C70 80 104 116 140 94S188 88 204 98'),
    ground('middle', 132, 'C84 112 150 140 204 122'),
    ground('near', 156, 'C90 140 150 150 204 144'),
    box('deep', 114, 42, 9, 138, 3),
    shape('cream', 'M84 56h74q4 0 6 2l14 14-14 14q-2 2-6 2H84q-4 0-4-4V60q0-4 4-4z'),
    shape('coral', 'M154 98H80q-4 0-6 2l-14 14 14 14q2 2 6 2h74q4 0 4-4v-24q0-4-4-4z'),
    shape('line', 'M94 72h46'),
    shape('light-line', 'M98 114h44'),
    shape('front', 'M92 180q4-18 26-18t28 18z'),
  ),

  // Rough seas, and the boat still afloat.
  storm: drawing(
    'fjord',
    ground('far', 116, 'q16-20 34 0 18-22 36 0 16-20 34 0 18-20 34 0 14-14 30 0'),
    `<g transform="rotate(-12 130 140) translate(30 28) scale(.8)">${boat}</g>`,
    shape(
      'near',
      'M48 62a17 17 0 0 1 17-17 23 23 0 0 1 43-7 19 19 0 0 1 31 11 15 15 0 0 1-4 29H64a16 16 0 0 1-16-16z',
    ),
    shape('gold', 'M86 72L70 98h12l-7 24 24-32H87l10-18z'),
    shape('light-line', 'M62 88l-5 11M112 88l-5 11M130 86l-3 7'),
    ground('middle', 142, 'q18-20 36 0 16-16 32 2 20-18 38-4 18-16 34 0 14-14 28-2'),
    ground('front', 156, 'q16-14 32 0t34 0 34 0 34 0 34 0'),
  ),

  // Closed, for now.
  gate: drawing(
    'jungle',
    sun(120, 70, 20),
    ground('far', 104, 'C68 82 92 96 120 92S180 76 204 100'),
    ground('middle', 132, 'C80 118 160 118 204 130'),
    shape('shade', 'M100 176q6-28 12-44h16q6 16 12 44z'),
    shape('line', 'M72 112q48-34 96 0M72 130h96M72 162h96M84 106v70M102 98v78M138 98v78M156 106v70'),
    box('cream', 50, 92, 22, 88, 3),
    box('cream', 168, 92, 22, 88, 3),
    box('shade', 45, 84, 32, 10, 3),
    box('shade', 163, 84, 32, 10, 3),
    shape('line', 'M112 136v-8a8 8 0 0 1 16 0v8'),
    box('gold', 106, 134, 28, 24, 5),
    disc('deep', 120, 145, 4),
  ),

  // Searching in the dark.
  lantern: drawing(
    'dusk',
    stars,
    disc('halo', 120, 112, 62),
    disc('halo', 120, 112, 44),
    ground('middle', 138, 'C84 120 150 128 204 134'),
    ground('front', 158, 'C90 146 150 146 204 158'),
    shape('line', 'M100 76q0-22 20-22t20 22'),
    shape('deep', 'M96 82q24-20 48 0z'),
    shape('cream', 'M98 84h44l6 66H92z'),
    shape('gold', 'M120 96c14 18 18 26 18 34a18 18 0 0 1-36 0c0-8 4-16 18-34z'),
    shape('coral', 'M120 116c7 9 9 13 9 18a9 9 0 0 1-18 0c0-5 2-9 9-18z'),
    shape('line', 'M104 84l-5 66M136 84l5 66'),
    box('deep', 86, 148, 68, 12, 4),
  ),

  // Camping until it is light again.
  tent: drawing(
    'dusk',
    stars,
    sun(164, 62, 14),
    ground('far', 118, 'L74 88 98 112 132 84 168 112 204 98'),
    ground('near', 152, 'C90 138 150 140 204 150'),
    shape('coral', 'M112 84l72 88H48z'),
    shape('shade', 'M112 84l72 88h-26z'),
    shape('gold', 'M112 100l24 72H88z'),
    shape('coral', 'M112 96l4 6-22 70H84z'),
    shape('line', 'M112 84l-5-10M112 84l6-10M48 172l-14 8M184 172l16 8'),
  ),

  // A few planks are missing.
  bridge: drawing(
    'jungle',
    sun(120, 60, 18),
    ground('far', 100, 'C60 84 84 124 120 118S176 80 204 98'),
    ground('middle', 140, 'C84 128 150 160 204 138'),
    shape('front', 'M22 112h42q6 0 6 6l-6 30 4 28q0 6-6 6H28q-6 0-6-6z'),
    shape('front', 'M218 112h-42q-6 0-6 6l6 30-4 28q0 6 6 6h34q6 0 6-6z'),
    shape('light-line', 'M56 84q64 44 128 0M62 114q58 36 116 0M76 96v28M96 106v26M144 106v26M164 96v28'),
    turned(16, 76, 122, box('gold', 68, 119, 16, 6, 2)),
    turned(9, 94, 128, box('gold', 86, 125, 16, 6, 2)),
    turned(-16, 164, 122, box('gold', 156, 119, 16, 6, 2)),
    turned(52, 126, 156, box('gold', 118, 152, 16, 6, 2)),
    box('deep', 52, 78, 8, 40, 2),
    box('deep', 180, 78, 8, 40, 2),
  ),

  // It took a little too long.
  hourglass: drawing(
    'desert',
    sun(170, 78, 15),
    ground('far', 112, 'C70 86 104 122 140 100S188 92 204 104'),
    ground('middle', 138, 'C84 120 150 144 204 130'),
    shape('cream', 'M86 56h68v18c0 24-24 28-24 42s24 18 24 42v18H86v-18c0-24 24-28 24-42s-24-18-24-42z'),
    shape(
      'gold',
      'M96 82h48c-4 14-20 18-22 30h-4c-2-12-18-16-22-30zM94 168c0-18 20-20 26-34 6 14 26 16 26 34z',
    ),
    box('gold', 119, 110, 2, 40),
    box('deep', 76, 46, 88, 12, 5),
    box('deep', 76, 170, 88, 12, 5),
    box('deep', 78, 56, 5, 116),
    box('deep', 157, 56, 5, 116),
  ),

  // Sails down, made fast for the night.
  harbour: drawing(
    'dusk',
    stars,
    sun(84, 72, 16),
    ground('far', 112, 'C72 96 96 108 124 104S180 92 204 104'),
    sea('middle', 126, 4),
    mast,
    shape('line', 'M121 44L80 128M121 44l44 84M168 134q18 10 26-18'),
    shape('cream', 'M84 118q18-10 36-4v8H86q-4 0-2-4z'),
    shape('coral', 'M76 128h92l-14 20H92z'),
    sea('near', 146, 5),
    box('deep', 190, 104, 9, 72, 3),
    sea('front', 157, 4),
  ),
} as const

/** Every illustration by name, as SVG strings of at most 3 KB. */
export const drawings = { ...emptyStateDrawings, ...errorDrawings } as const

export type DrawingName = keyof typeof drawings
