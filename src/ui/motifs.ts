import { random } from './random.ts'

// Typical sights of places, each as one drawing of flat layers: a sun with its halo, then from far to near. A drawing fills a box
// of 600 by 400 with its subject around the middle, where a square stamp and a phone's strip still show it. On a cover, generated
// ridges continue it to the left, under the text.

/** The left edge of a cover in units of the box, and the right one, left of the box's own so that the motif is clear of text. */
export const COVER_LEFT = -800
export const COVER_RIGHT = 540

/** Ground below the picture's edge: if the edge is between two pixels, the sky would shine through as a line. */
const BOTTOM = 404

/** How a ridge continues to the left: its swing, its number of points, and a sharp or soft line. */
type Onward = readonly [swing: number, points: number, line?: 'sharp' | 'soft']

/** A path in whole units, which are finer than a pixel. */
const whole = (d: string) => d.replace(/\d+\.\d+/g, (figure) => `${Math.round(Number(figure))}`)

/** Draws the shapes of one motif. Suns are the only circles: a phone's cover hides them (`_ticket.scss`). */
class Pen {
  readonly #next: () => number
  readonly #starts: number

  constructor(name: string, starts: number) {
    this.#next = random(name)
    this.#starts = starts
  }

  shape = (fill: string, d: string, opacity?: number): string =>
    `<path fill="${fill}"${opacity ? ` opacity="${`${opacity}`.slice(1)}"` : ''} d="${whole(d)}"/>`

  /** Its ends and corners are round: attributes of the symbol (build-landscapes.ts). */
  line = (stroke: string, width: number, d: string, opacity?: number): string =>
    `<path fill="none" stroke="${stroke}" stroke-width="${width}"${opacity ? ` opacity="${`${opacity}`.slice(1)}"` : ''} d="${whole(d)}"/>`

  dashes = (lengths: string, stroke: string, width: number, d: string): string =>
    `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="butt" stroke-dasharray="${lengths}" d="${d}"/>`

  sun = (fill: string, x: number, y: number, radius: number): string =>
    `<circle fill="${fill}" opacity=".2" cx="${x}" cy="${y}" r="${Math.round(radius * 2.4)}"/>` +
    `<circle fill="${fill}" opacity=".35" cx="${x}" cy="${y}" r="${Math.round(radius * 1.6)}"/>` +
    `<circle fill="${fill}" cx="${x}" cy="${y}" r="${radius}"/>`

  /** Ground or water from the left edge, at `y`, along `d` to the right edge, closed below. */
  land = (fill: string, y: number, d: string, [swing, points, kind = 'soft']: Onward = [0, 1]): string =>
    this.shape(fill, `${this.#left(y, swing, points, kind)}${d}V${BOTTOM}z`)

  #left(y: number, swing: number, points: number, kind: 'sharp' | 'soft'): string {
    if (this.#starts > COVER_LEFT) return `M${this.#starts} ${BOTTOM}V${y}H0`
    const step = -COVER_LEFT / points
    const at = Array.from({ length: points }, (_, i) => {
      const side = i % 2 ? 1 : -1
      const inner = i > 0 ? (this.#next() - 0.5) * step * 0.5 : 0
      return [
        Math.round(COVER_LEFT + i * step + inner),
        Math.round(y + side * swing * (0.3 + 0.7 * this.#next())),
      ] as const
    })
    const stops = [...at, [0, y] as const]
    const first = at[0] ?? ([COVER_LEFT, y] as const)
    const path = stops.slice(1).map(([x, to], i) => {
      const [fromX, fromY] = stops[i] ?? first
      const middle = Math.round((fromX + x) / 2)
      return kind === 'sharp' || swing === 0
        ? `L${x} ${to}`
        : `C${middle} ${fromY} ${middle} ${to} ${x} ${to}`
    })
    return `M${COVER_LEFT} ${BOTTOM}V${first[1]}${path.join('')}`
  }
}

type Draw = (pen: Pen) => string[]

/** Red huts on stilts under a fjord's wall. */
const huts: Draw = ({ shape, line, land, sun }) => {
  const hut = (x: number, y: number, wide: number) => {
    const [roof, wall] = [wide * 0.42, wide * 0.5]
    return (
      line('#2b3c40', 4, `M${x + 8} ${y}v34M${x + wide / 2} ${y}v34M${x + wide - 8} ${y}v34`) +
      shape('#c9402f', `M${x} ${y}v-${wall}l${wide / 2}-${roof} ${wide / 2} ${roof}v${wall}z`) +
      shape('#9c2c24', `M${x + wide / 2} ${y}v-${wall + roof}l${wide / 2} ${roof}v${wall}z`) +
      line(
        '#3a4447',
        7,
        `M${x - 5} ${y - wall + 5}l${wide / 2 + 5}-${roof + 5} ${wide / 2 + 5} ${roof + 5}`,
      ) +
      shape(
        '#fdf6e6',
        `M${x + wide * 0.16} ${y - wall * 0.75}h${wide * 0.2}v${wall * 0.42}h-${wide * 0.2}zM${x + wide * 0.62} ${y - wall * 0.75}h${wide * 0.2}v${wall * 0.42}h-${wide * 0.2}z`,
      )
    )
  }
  return [
    sun('#fff3d6', 470, 92, 34),
    land('#a7cbcf', 200, 'L52 140 96 178 150 112 214 190 420 190 476 132 520 168 570 118 600 150', [
      34,
      9,
      'sharp',
    ]),
    land(
      '#5d8d99',
      268,
      'L70 205 112 222 196 118 222 140 296 34 346 128 372 112 448 214 500 190 560 244 600 226',
      [46, 8, 'sharp'],
    ),
    shape('#3f6c7a', 'M296 34l50 94 26-16 76 102 52-24 60 54 40-18v120H262l34-70-22-52 34-50-24-42z'),
    shape(
      '#f7f5ec',
      'M296 34l-40 57 20-8 6 22 16-20 12 26 8-24 14 8zM196 118l-30 40 16-5 8 18 12-20 12 12 8-23zM372 112l-15 10 9 22 12-10 14 20 6-8z',
    ),
    shape('#cfe0df', 'M296 34l20 51 8-6 12 22 10 2zM372 112l6 22 14 20 14 2z'),
    land('#6fa7ac', 300, 'H600'),
    shape('#8dbdbd', 'M150 330h190v5H150zM60 352h120v5H60zM330 362h190v5H330zM420 322h110v4H420z'),
    shape('#38565c', 'M70 316q40-26 130-24l250 4q70 0 100 24z'),
    hut(112, 276, 92),
    hut(222, 284, 118),
    hut(362, 278, 96),
    shape('#c9402f', 'M120 318h76v10h-76zM232 320h98v14h-98zM370 318h80v10h-80z', 0.5),
    land('#1f4955', 386, 'Q120 372 260 390T600 380', [8, 6]),
    shape('#f2a33a', 'M300 366q60 18 124 0-22-8-62-8t-62 8z'),
    line('#fdf6e6', 4, 'M330 344l64 26'),
    shape('#16343c', 'M352 360q0-18 10-18t10 18zM362 328a8 8 0 1 1-.1 0z'),
  ]
}

/** Rows of tea under a holy mountain's cone. */
const tea: Draw = ({ shape, line, land, sun }) => [
  sun('#fff6dc', 418, 104, 36),
  land('#e9c79a', 206, 'C60 170 90 180 130 196S520 190 600 176', [24, 7]),
  shape('#7fa7a0', 'M60 262C150 226 224 128 276 66q12-14 24-14t24 14c52 62 128 160 240 196z'),
  shape('#5e8a8b', 'M300 52q12 0 24 14c52 62 128 160 240 196H330c30-60-6-90 6-130-30-20-20-50-36-80z'),
  shape('#fff6e2', 'M286 56h28v-10l-14-12-14 12z'),
  shape('#c2452d', 'M282 46l18-16 18 16z'),
  shape(
    '#fdf1d8',
    `M${COVER_LEFT} 220L0 214q80-24 160-6t150-4 150 8 140-10v16q-80 18-150 6t-150 6-150-4-150 6L${COVER_LEFT} 230z`,
    0.75,
  ),
  land('#8fb56a', 262, 'C80 214 150 226 220 250S420 214 600 232', [26, 6]),
  land('#5f9a54', 330, 'C120 262 220 252 330 268S520 300 600 262', [20, 5]),
  // Rows along the slope, and those that lead up to it.
  line(
    '#3f7a45',
    9,
    'M-90 322C90 276 220 270 330 284S500 318 590 286M-40 342C120 296 230 292 330 304S480 336 580 314',
  ),
  land('#3a7443', 352, 'C140 300 250 320 330 326S520 336 600 320', [12, 4]),
  line(
    '#7fb45e',
    8,
    'M-60 370C100 330 240 336 330 344S500 352 596 338M-130 394C90 354 240 356 330 364S500 374 600 360M90 404C190 376 260 378 330 384S480 394 600 384',
  ),
  land('#1d4a34', 398, 'Q300 384 600 398', [6, 4]),
  // A tea picker.
  shape('#e0752d', 'M176 372c-4-44 4-72 24-76 22 2 30 34 28 76z'),
  shape('#f6c445', 'M186 318c12 10 26 22 40 26l2 28h-14c-14-12-24-30-28-54z'),
  shape('#6b3d24', 'M202 270a14 15 0 1 1-.1 0z'),
  shape('#c2452d', 'M186 284c-2-24 32-28 32-2-8-10-22-10-32 2z'),
  shape('#d9a962', 'M154 306h32l-4 44h-22z'),
  line('#8a5a2b', 3, 'M158 318h26M160 332h23M168 306q14-28 34-30'),
]

/** A town of terraces under a steep green peak, and a llama. */
const inca: Draw = ({ shape, line, land, sun }) => {
  const step = (y: number, left: number, right: number) =>
    shape('#c9bb98', `M${left} ${y}H${right}v11H${left}z`) +
    shape('#9c8d70', `M${left} ${y + 11}H${right}v4H${left}z`)
  const gable = (x: number, y: number) =>
    shape('#cbbd9e', `M${x} ${y}v-26l20-24 20 24v26z`) +
    shape('#a3957a', `M${x + 40} ${y}v-26l-20-24 26 4 22 24v22z`) +
    shape('#5e5444', `M${x + 14} ${y}l2-20h8l2 20z`)
  return [
    sun('#fff5d8', 150, 92, 34),
    land('#a8cdc6', 180, 'L70 120 130 170 200 100 260 160 470 150 530 96 600 150', [40, 8, 'sharp']),
    land('#6fa596', 236, 'C50 190 80 196 110 226S200 210 230 230 470 190 600 190', [34, 7]),
    shape(
      '#3f7f57',
      'M214 300c30-40 30-90 58-130 16-22 18-66 40-98 14-22 40-26 54-4 26 40 22 96 52 128 30 34 60 66 90 104z',
    ),
    shape(
      '#2c6247',
      'M340 54c12 0 20 6 26 14 26 40 22 96 52 128 30 34 60 66 90 104H380c10-40-30-60-16-104-26-30-4-70-24-142z',
    ),
    line(
      '#5d9c6c',
      6,
      'M318 96c-10 22-14 44-10 70M290 182c-10 18-14 34-14 52M352 90c10 24 8 46 16 66M396 200c14 14 22 30 34 42',
      0.55,
    ),
    shape('#3a775a', 'M120 300c20-30 30-70 60-84 34-6 44 44 70 84z'),
    land('#9cc06a', 302, 'C120 268 220 270 300 274S480 256 600 276', [16, 5]),
    gable(286, 292),
    gable(352, 296),
    gable(424, 300),
    step(302, 262, 600),
    step(322, 232, 600),
    step(342, 200, 600),
    step(362, 172, 600),
    step(382, 150, 600),
    land('#4d8746', 356, 'C80 330 130 346 170 372S230 398 260 404', [12, 5]),
    land('#254d38', 390, 'q160-18 330-2t270-6', [6, 4]),
    // The llama.
    shape(
      '#fbf1dc',
      'M98 356v-60q-2-22 18-24h42q6-40 4-56l-10-2q-8-2-6-10l14-10 4-14 6 10 8-10 2 14q12 10 10 30-4 44-2 66 0 24-6 66h-14l-2-40h-40l-4 40h-14l-2-40z',
    ),
    shape('#c9402f', 'M124 270h40q2 26-4 36-16 8-34 0-6-16-2-36z'),
    line('#f6c445', 4, 'M124 282h38M126 296h35'),
    shape('#3b2a20', 'M166 198a3 3 0 1 1-.1 0z'),
  ]
}

/** A façade cut into rose rock at the end of a gorge. */
const facade: Draw = ({ shape, line }) => {
  const column = (x: number, top: number, foot: number) =>
    shape('#f9d3a8', `M${x} ${top}h15v${foot - top}h-15z`) +
    shape('#d98a62', `M${x + 10} ${top}h5v${foot - top}h-5z`)
  return [
    shape('#d27d56', 'M100-40h400v444H100z'),
    shape(
      '#c56a49',
      'M110 60q100 30 190 10t200 20v20q-100-30-190-12t-200-14zM110 0q100 26 190 8t200 12v10q-100-24-190-6t-200-12z',
    ),
    // Upper storey: a round temple between two halves of a pediment.
    shape('#f3b98b', 'M186 190v-86h228v86z'),
    shape('#8f3d34', 'M234 120h20v70h-20zM346 120h20v70h-20z'),
    column(190, 112, 190),
    column(222, 112, 190),
    column(363, 112, 190),
    column(395, 112, 190),
    shape('#fbdcb5', 'M182 112V98l58-26v40zM418 112V98l-58-26v40z'),
    shape('#f3b98b', 'M262 190V96h76v94z'),
    shape('#8f3d34', 'M290 130h20v46h-20z'),
    column(264, 104, 190),
    column(321, 104, 190),
    shape('#fbdcb5', 'M254 106V96l46-40 46 40v10z'),
    shape('#f9d3a8', 'M292 58q-4-16 8-26 12 10 8 26z'),
    // Lower storey.
    shape('#fbdcb5', 'M172 204v-14h256v14z'),
    shape('#f3b98b', 'M180 360V204h240v156z'),
    shape('#fbdcb5', 'M214 226l86-30 86 30v8H214z'),
    shape('#7d312e', 'M214 238h172v122H214z'),
    shape('#3d1620', 'M272 360v-92h56v92z'),
    column(186, 230, 360),
    column(216, 234, 360),
    column(250, 234, 360),
    column(335, 234, 360),
    column(369, 234, 360),
    column(399, 230, 360),
    shape('#fbdcb5', 'M168 360h264v8H168z'),
    shape('#e8ad7c', 'M90 366h410v38H90z'),
    shape('#f5c697', 'M170 372h250l50 32H110z'),
    // The walls of the gorge.
    shape(
      '#8b3b37',
      `M${COVER_LEFT}-40H150C190 40 120 90 160 150S110 250 150 300 120 370 100 404H${COVER_LEFT}z`,
    ),
    shape('#6a2831', `M${COVER_LEFT}-40H108c34 80-30 130 8 190s-40 110-6 160-10 66-30 94H${COVER_LEFT}z`),
    shape(
      '#7a3034',
      'M-700-40c60 120-40 200 20 290s-20 110 10 154h120c-40-90 40-140-10-240s30-140 0-204zM-380-40c-50 130 50 190 0 290s30 110 0 154h90c30-80-30-130 10-220s-30-140 10-224zM-120-40c40 120-40 180 10 280s-30 110-10 164h60c30-80-30-120 0-200s-10-160 0-244z',
    ),
    shape('#8b3b37', 'M600-40H470c-30 70 20 120-14 190s40 100 4 150 10 66 30 104h110z'),
    shape('#571f2b', 'M600-40h-86c-40 80 30 120-8 200s46 110 8 150 0 60 20 94h66z'),
    // A camel that waits.
    shape(
      '#5c2328',
      'M372 392l4-40q-4-16 6-20 14-18 24-2 12-8 20 4 8 2 12-6l6-20q-2-8 8-10l14 4q2 6-6 8l-6 2q0 30-12 42l-2 38h-6l-4-34-32-2-4 36h-6l-2-34-6 34z',
    ),
    line('#f6c445', 5, 'M390 336q14 10 28 0'),
  ]
}

/** Limestone towers in a bay, and a junk. */
const karst: Draw = ({ shape, line, land, sun }) => [
  sun('#fff4d4', 216, 108, 38),
  land(
    '#bcd8c4',
    206,
    'C20 200 70 210 84 160 92 140 130 138 136 200 150 220 240 226 330 226 380 220 384 170 400 140 420 138 446 140 452 200 460 210 490 216 490 170 516 160 548 160 556 210 572 214 588 206 600 206',
    [16, 9],
  ),
  land(
    '#7fb8a0',
    244,
    'C6 120 28 96 56 100 86 104 92 190 104 240L130 254H330C340 180 344 100 380 82 414 70 428 120 434 180L446 240 470 250C476 190 486 150 512 150 540 150 552 200 560 240L600 246',
    [18, 8],
  ),
  shape(
    '#5b9a86',
    'M380 82c34-12 48 38 54 98l12 60 14 22h-96c8-70-4-120 16-180zM56 100c30 4 36 90 48 140l16 22H60c14-60-16-100-4-162z',
  ),
  shape(
    '#d9e6c9',
    'M366 130c6-16 10-20 14-18-2 22 4 40-4 60-10 0-14-24-10-42zM392 170c4-10 10-8 10 0 0 14 4 30-2 44-8-8-10-26-8-44zM40 150c4-14 10-16 12-10 0 20 4 38-2 56-10-6-12-26-10-46z',
    0.45,
  ),
  land('#4fa79b', 262, 'H600'),
  shape('#8ecbb8', 'M0 262h600v5H0zM60 284h160v4H60zM330 292h200v4H330zM20 316h120v4H20z'),
  // The nearest ones.
  shape('#2f7464', 'M430 300c6-90 22-190 74-202 56-10 66 60 78 110 6 30 12 60 18 92z'),
  shape('#1f574f', 'M504 98c56-10 66 60 78 110 6 30 12 60 18 92h-96c14-60-20-90-4-130s-8-40 4-72z'),
  shape(
    '#bfd3b0',
    'M476 150c4-20 14-30 18-24-2 30 8 60-4 92-14-8-18-40-14-68zM456 220c4-16 10-16 12-6 0 20 4 34-2 52-10-8-12-30-10-46z',
    0.35,
  ),
  shape('#2f7464', 'M-70 308c10-90 20-160 60-168 50-8 70 10 84 60 10 40 20 70 40 108z'),
  shape('#1f574f', 'M6 138c40-2 56 22 68 62 10 40 20 70 40 108H40c6-60-34-90-34-170z'),
  land('#2f8a86', 308, 'H600'),
  shape('#1f6f70', 'M400 308h200v10H430zM-80 308h210v9H-60z'),
  shape('#6fbfae', 'M40 340h130v5H40zM380 336h160v5H380zM100 372h90v5h-90zM430 372h130v5H430z'),
  // The junk.
  shape('#c8442c', 'M282 300c-30-50-20-130 22-178 8 60 8 120 0 178z'),
  shape('#a5331f', 'M312 304c4-50 8-100 0-146 44 30 62 90 58 146z'),
  shape('#d9642f', 'M268 304c-26-20-38-60-26-104 18 30 24 66 30 104z'),
  line(
    '#7d2418',
    3,
    'M280 168l24-8M268 206l38-4M268 246l38 0M274 280l31 2M314 190l26 0M314 226l46 4M314 264l54 4M250 236l14-2M254 268l16 0',
  ),
  line('#3c2219', 5, 'M308 96v210'),
  shape('#5b3120', 'M226 306q90 14 164-6l-16 38q-64 14-128 0z'),
  shape('#8a5330', 'M226 306q90 14 164-6l-4 10q-82 16-156 6z'),
  shape('#c8442c', 'M262 346h90v6h-90zM282 360h56v5h-56z', 0.55),
  land('#155157', 394, 'Q150 384 300 394T600 390', [6, 6]),
]

/** An earthen castle before dunes, snow far behind. */
const kasbah: Draw = ({ shape, line, land, sun }) => {
  const tower = (x: number, y: number, wide: number, tall: number) => {
    const lean = 6
    const merlon = wide / 5
    const crown = Array.from(
      { length: 3 },
      (_, i) => `M${x + lean + i * merlon * 1.9 - 2} ${y - tall}v-14h${merlon}v14z`,
    ).join('')
    return (
      shape('#d98d55', `M${x} ${y}l${lean}-${tall}h${wide - 2 * lean}l${lean} ${tall}z${crown}`) +
      shape('#b4683d', `M${x + wide * 0.62} ${y}l2-${tall}h${wide * 0.38 - lean - 2}l${lean} ${tall}z`) +
      shape(
        '#6d3423',
        `M${x + wide * 0.3} ${y - tall + 16}h8v12h-8zM${x + wide * 0.58} ${y - tall + 16}h8v12h-8zM${x + wide * 0.44} ${y - tall * 0.55}h8v14h-8z`,
      ) +
      line('#f3bd86', 3, `M${x + lean + 5} ${y - tall + 8}h${wide - 2 * lean - 10}`)
    )
  }
  const palm = (x: number, y: number, tall: number) =>
    line('#5d3a24', 7, `M${x} ${y}q-6-${tall / 2} 4-${tall}`) +
    line(
      '#2f6a4c',
      8,
      `M${x + 4} ${y - tall}q-24-14-42 8M${x + 4} ${y - tall}q-10-24-34-22M${x + 4} ${y - tall}q24-14 42 8M${x + 4} ${y - tall}q10-24 34-22M${x + 4} ${y - tall}q-2 20-18 32M${x + 4} ${y - tall}q4 20 18 32`,
    )
  return [
    sun('#fff3cf', 462, 84, 36),
    land('#a9b9b8', 196, 'L60 150 100 170 160 106 220 158 280 112 330 150 392 100 450 160 520 126 600 170', [
      34,
      10,
      'sharp',
    ]),
    shape(
      '#fbf6ea',
      'M160 106l-32 34 18-4 12 14 12-16 20 8zM280 112l-24 21 14-2 10 12 12-12 18 8zM392 100l-28 24 14-2 14 16 10-14 20 8zM60 150l-20 14 12 0 8 8 10-8 12 2z',
    ),
    land('#d9a56c', 230, 'C80 196 160 214 240 220S460 190 600 214', [18, 7]),
    palm(118, 296, 96),
    palm(492, 290, 84),
    tower(150, 300, 62, 130),
    tower(392, 300, 66, 142),
    shape('#cf8049', 'M200 300v-92h210v92z'),
    shape('#a95d37', 'M200 214v-6h210v6z'),
    tower(262, 300, 76, 182),
    tower(214, 304, 50, 84),
    tower(340, 304, 50, 92),
    shape('#5b2a1f', 'M284 304v-34q16-22 32 0v34z'),
    shape('#6d3423', 'M226 244h8v12h-8zM376 232h8v12h-8z'),
    shape('#3d7550', 'M96 312q20-20 50-10 20-14 50 0h210q30-14 56 0 30-10 54 10z'),
    land('#f0b063', 316, 'C90 286 180 306 260 312S420 284 600 300', [16, 5]),
    land('#e08a3f', 372, 'C80 320 170 322 230 326 300 334 320 352 420 350S560 330 600 336', [18, 4]),
    shape('#b9602e', 'M230 326c70 8 90 26 190 24-50 18-60 30-140 54H150c80-20 100-50 80-78z'),
    land('#8a3f24', 392, 'C160 376 300 400 420 388S540 376 600 384', [8, 4]),
    shape(
      '#4a2118',
      'M468 372l2-18q-2-8 4-10 6-10 12 0 6-8 12 0 4 0 6-4l4-12q0-4 4-4l8 2q0 4-6 4 0 18-6 22l-2 20h-4l-2-18h-18l-2 18h-4l-2-18-2 18z',
    ),
  ]
}

/** Towers of families under a glacier. */
const towers: Draw = ({ shape, land, sun }) => {
  const tower = (x: number, y: number, wide: number, tall: number) =>
    shape('#d8c7a4', `M${x} ${y}l4-${tall}h${wide - 8}l4 ${tall}z`) +
    shape('#a58f6c', `M${x + wide * 0.6} ${y}v-${tall}h${wide * 0.4 - 4}l4 ${tall}z`) +
    shape('#e6d8b8', `M${x - 3} ${y - tall + 4}v-30h${wide + 6}v30z`) +
    shape('#b39c77', `M${x + wide * 0.6} ${y - tall + 4}v-30h${wide * 0.4 + 3}v30z`) +
    shape('#7d6748', `M${x - 8} ${y - tall - 24}l${wide / 2 + 8}-22 ${wide / 2 + 8} 22z`) +
    shape(
      '#4d3d2c',
      `M${x + 4} ${y - tall - 14}h6v12h-6zM${x + wide / 2 - 3} ${y - tall - 14}h6v12h-6zM${x + wide - 10} ${y - tall - 14}h6v12h-6zM${x + wide / 2 - 4} ${y - tall * 0.6}h7v14h-7zM${x + wide / 2 - 4} ${y - tall * 0.3}h7v14h-7z`,
    )
  const house = (x: number, y: number, wide: number) =>
    shape('#cbb892', `M${x} ${y}v-30h${wide}v30z`) +
    shape('#8b4a34', `M${x - 6} ${y - 28}l${wide / 2 + 6}-24 ${wide / 2 + 6} 24z`) +
    shape('#5b4630', `M${x + wide / 2 - 6} ${y}v-18h12v18z`)
  return [
    sun('#fff4d8', 120, 88, 34),
    land('#a9c3d6', 200, 'L60 150 110 180 170 120 240 160 500 150 550 110 600 150', [36, 9, 'sharp']),
    land(
      '#8fb0c9',
      262,
      'L90 200 140 214 210 130 252 70 282 96 300 84 352 34 400 96 430 110 520 210 600 190',
      [40, 8, 'sharp'],
    ),
    shape(
      '#f8f7f1',
      'M252 70l-42 60-40 48 30-12 24 20 20-34 24 26 14 40 20-46 26 34 24-30 30 34 24-26 34 40 40-16-50-58-30-14-48-62-52 50-18 12z',
    ),
    shape(
      '#c3d6e3',
      'M352 34l48 62 30 14 50 58-40 16-34-40-24 26-16-36 8-46-14-24zM252 70l30 26 4 40-12 30-6-40z',
    ),
    // The glacier's tongue.
    shape('#dcebf0', 'M318 150c-10 40 20 60-6 108l46 6c20-50 10-76 24-112z'),
    shape('#f8f7f1', 'M330 150c-6 40 18 66-2 108l12 2c18-50 0-66 10-108z'),
    land('#5f9a6b', 262, 'C60 230 140 250 220 262S420 230 600 240', [26, 7]),
    land('#7fb35f', 316, 'C100 268 180 290 280 292S460 262 600 280', [18, 5]),
    tower(414, 306, 46, 118),
    house(450, 316, 62),
    tower(136, 312, 46, 124),
    house(80, 320, 64),
    tower(212, 330, 58, 186),
    house(262, 334, 76),
    tower(336, 336, 52, 144),
    house(382, 344, 66),
    land('#4f8a4b', 348, 'C100 322 200 336 300 340S480 326 600 330', [14, 4]),
    land('#2d5f43', 386, 'C140 360 260 382 360 378S520 362 600 374', [10, 4]),
    shape(
      '#f6c445',
      'M120 366h5v5h-5zM160 358h5v5h-5zM210 368h5v5h-5zM420 362h5v5h-5zM470 366h5v5h-5zM350 364h5v5h-5z',
    ),
  ]
}

/** A waterfall over columns of basalt. */
const waterfall: Draw = ({ shape, line, land, sun }) => {
  const next = random('columns')
  const columns = (from: number, to: number, top: number, foot: number, tones: readonly string[]) => {
    const paths = tones.map(() => '')
    for (let x = from, i = 0; x < to; i++) {
      const wide = Math.round((15 + next() * 9) * (x < 0 ? 1.9 : 1))
      const end = foot - Math.round(next() * 46)
      paths[i % tones.length] +=
        `M${x} ${top}h${wide}V${end}l-${Math.round(wide / 2)} 7-${wide - Math.round(wide / 2)}-7z`
      x += wide
    }
    return tones.map((tone, i) => shape(tone, paths[i] ?? '')).join('')
  }
  return [
    sun('#fff1d8', 452, 66, 28),
    land('#b3b9cc', 110, 'C60 70 120 66 180 90S400 60 470 96 560 88 600 100', [24, 7]),
    land('#7d9a6a', 142, 'C60 112 140 112 220 122S440 104 600 124', [14, 6]),
    // The hollow behind, then its columns: long ones at the sides, the fall between them.
    land('#2a3238', 156, 'H600'),
    columns(0, 600, 150, 300, ['#566069', '#424b54', '#67727a']),
    columns(COVER_LEFT, 140, 150, 352, ['#4a545d', '#38414a', '#5b6670']),
    columns(452, 600, 150, 352, ['#4a545d', '#38414a', '#5b6670']),
    shape(
      '#8fb35a',
      `M${COVER_LEFT} 132L0 136c90-20 150-6 220 0h160c70-10 150-18 220-4v24q-40 14-70-2-20 20-50 4-20 14-44-2-26 12-46 0H216q-30 14-56 0-20 16-44 2-30 14-56-2-30 14-60 2L${COVER_LEFT} 158z`,
    ),
    shape(
      '#6a8f48',
      `M${COVER_LEFT} 158L0 152q30 12 60-2 26 16 56 2 24 14 44-2 26 14 56 0h174q20 12 46 0 24 16 44 2 30 16 50-4 30 16 70 2v8q-40 14-70-2-20 20-50 4-20 14-44-2-26 12-46 0H216q-30 14-56 0-20 16-44 2-30 14-56-2-30 14-60 2L${COVER_LEFT} 166z`,
    ),
    shape('#dbeaf0', 'M262 128q38-12 78 0l6 40c4 60 6 120 12 170H246c8-60 8-110 12-170z'),
    shape(
      '#fff',
      'M272 130q14-6 24-4c-6 60-2 130-14 208h-24c12-80 6-140 14-204zM312 128q14 0 20 4c8 70 2 130 16 202h-26c-10-80-2-140-10-206z',
    ),
    line('#a9c8d8', 4, 'M298 150c-2 50-4 110-8 170M310 190c2 40 2 90 6 130', 0.9),
    land('#7fa8b4', 338, 'C100 328 200 336 300 336S500 328 600 338'),
    shape('#fff', 'M214 342q10-20 34-16 10-18 30-10 24-14 44 0 24-8 32 12 26-2 36 14z', 0.92),
    shape('#b9d5db', 'M180 352h240v5H180zM120 366h130v5H120zM340 368h160v5H340z'),
    shape(
      '#39424a',
      `M${COVER_LEFT} 404v-30L-60 366Q-20 356 0 354q60-30 110-8 50 2 70 34 10 10 30 24zM600 404v-56q-60-26-100-6-50 2-66 34-16 14-34 28z`,
    ),
    shape(
      '#8fb35a',
      'M-60 368q40-6 60-12 60-32 110-10 30 0 50 16-50-10-80 0-40-10-80 8z M600 350q-60-28-100-8-30 0-50 16 50-8 80 0 30-8 70 6z',
    ),
    land('#22303a', 396, 'Q300 386 600 396', [4, 4]),
    // A small person, for scale.
    shape('#f2b02e', 'M456 312q0-22 12-22t12 22l2 14h-28z'),
    shape('#1d3a6a', 'M456 324h24l-3 28h-7l-2-16-2 16h-7z'),
    shape('#e8b98f', 'M468 273a9 9 0 1 1-.1 0z'),
    shape('#c9402f', 'M458 280q10-16 20 0z'),
  ]
}

/** Two lakes in a crater high above the sea. */
const crater: Draw = ({ shape, line, land, sun }) => [
  sun('#fff7dc', 300, 68, 32),
  land('#5aa6b5', 118, 'H600'),
  shape('#8cc9cc', 'M60 128h120v3H60zM330 124h170v3H330zM420 136h130v3H420zM10 140h90v3H10z'),
  // The far rim, its inner wall, the floor with its lakes, the near rim.
  land('#6fae6a', 172, 'C40 150 80 130 150 134S250 118 320 130 470 122 520 150 570 160 600 168', [16, 7]),
  shape(
    '#4d9357',
    'M40 230c10-50 60-84 120-86 60-8 100-12 160-4 70-8 150-4 190 26 40 30 50 60 40 84-60 60-440 60-510-20z',
  ),
  line(
    '#7dbb6c',
    5,
    'M84 196c8 20 20 28 28 40M140 166c4 22 16 34 18 50M210 154c0 18 8 26 8 40M420 152c0 20-10 28-10 44M486 170c-4 22-18 30-22 46M330 152c2 12 0 20 4 30',
    0.7,
  ),
  shape('#7dbb62', 'M76 240c20-40 120-58 226-58s200 18 216 56c4 60-70 92-220 92S60 300 76 240z'),
  shape('#2f86b0', 'M250 220c60-26 180-22 216 8 24 28-10 62-70 72-60 8-90-4-110-22-30-4-66-34-36-58z'),
  shape('#5fb0cf', 'M270 226c60-20 150-18 180 4-70-8-120-6-180-4zM330 284h70v4h-70zM380 262h60v4h-60z'),
  shape('#3fa27c', 'M112 258c14-26 66-36 110-24 26 8 34 24 54 38 6 26-20 46-72 46-60 0-100-30-92-60z'),
  shape('#79c79a', 'M132 252c20-16 60-18 84-8-34 0-60 2-84 8zM150 290h60v4h-60z'),
  line('#f6ecd2', 4, 'M246 256q24 10 40 26'),
  shape(
    '#fffaf0',
    'M296 306h12v-10l-6-8-6 8zM312 308h10v-8l-5-6-5 6zM326 308h9v-8l-4-6-5 6zM300 270h4v20h-4z',
  ),
  shape('#c9512f', 'M294 297l8-11 8 11zM310 301l7-9 7 9z'),
  land('#2f6f49', 300, 'C60 300 110 326 190 342S420 352 480 326 570 276 600 268', [16, 5]),
  land('#1d4f3c', 360, 'C100 346 200 378 300 380S520 372 600 330', [8, 4]),
  // Hydrangeas.
  line(
    '#7f86d6',
    17,
    'M28 340h0M48 330h0M66 344h0M40 356h0M60 364h0M84 362h0M470 368h0M490 356h0M512 364h0M496 378h0M532 346h0M552 334h0M570 346h0M548 358h0M578 324h0',
  ),
  line(
    '#a9b4f0',
    13,
    'M36 338h0M54 338h0M74 354h0M48 352h0M482 362h0M502 362h0M540 342h0M560 338h0M556 352h0',
  ),
  line('#d9def9', 6, 'M34 334h0M56 334h0M72 350h0M484 358h0M504 358h0M544 338h0M562 334h0'),
]

/** A pagoda over a railway, and the snow of the mountain behind. */
const pagoda: Draw = ({ shape, line, dashes, land, sun }) => {
  const roof = (y: number, half: number) =>
    shape('#f3dcc0', `M${394 - half * 0.52} ${y + 14}h${half * 1.04}v20h-${half * 1.04}z`) +
    shape(
      '#b8322f',
      `M${394 - half * 0.52} ${y + 14}h9v20h-9zM${394 + half * 0.52 - 9} ${y + 14}h9v20h-9zM${390} ${y + 14}h8v20h-8z`,
    ) +
    shape(
      '#7f1f2b',
      `M${394 - half} ${y + 14}q${half * 0.55}-2 ${half * 0.66}-20h${half * 0.68}q${half * 0.1} 18 ${half * 0.66} 20l-4 6q-${half * 0.6}-4-${half - 4}-4t-${half - 4} 4z`,
    ) +
    shape(
      '#c8413a',
      `M${394 - half} ${y + 14}q${half * 0.55}-2 ${half * 0.66}-20h${half * 0.68}q${half * 0.1} 18 ${half * 0.66} 20q-${half * 0.5}-6-${half}-6t-${half} 6z`,
    )
  return [
    sun('#e8553f', 176, 104, 44),
    land('#c7b7cf', 214, 'C60 190 120 196 170 206S420 200 600 186', [18, 7]),
    shape('#6d7fb0', 'M0 262C90 220 150 150 196 98q10-10 20-6l12 5 14-5q10-2 18 8C304 150 380 226 470 262z'),
    shape('#566797', 'M242 92q10-2 18 8c44 50 120 126 210 162H290c-10-60-50-110-48-170z'),
    shape(
      '#fdfaf3',
      'M196 98q10-10 20-6l12 5 14-5q10-2 18 8l40 44-20-6-10 22-22-24-14 30-18-28-16 22-14-22-26 14z',
    ),
    shape('#d7dbea', 'M242 92q10-2 18 8l40 44-20-6-10 22-22-24z'),
    land('#9c7fa6', 256, 'C80 232 140 236 220 252S440 220 600 232', [20, 6]),
    land('#5a7a70', 296, 'C80 264 180 276 260 284S480 250 600 268', [16, 5]),
    line('#6b4a2c', 5, 'M394 60V30'),
    line('#c89b3c', 4, 'M388 36h12M386 44h16M384 52h20'),
    roof(62, 46),
    roof(100, 54),
    roof(140, 62),
    roof(182, 70),
    roof(226, 80),
    shape('#8d7a6a', 'M344 260h100l10 22H334z'),
    // Blossom.
    line('#6b4a3c', 7, 'M600 236q-50 4-80-20M560 230q-20-20-24-40M80 300q-6-30 4-52'),
    line('#f3a6b6', 30, 'M522 214h0M548 190h0M566 216h0M590 196h0M590 234h0M84 240h0M62 258h0M108 258h0'),
    line('#fbd3da', 17, 'M516 206h0M544 182h0M572 206h0M592 186h0M586 228h0M80 232h0M58 252h0M104 250h0'),
    // The train on its line.
    shape('#cdc3b4', `M${COVER_LEFT} 330H600v12H${COVER_LEFT}z`),
    dashes('16 84', '#9a8f82', 40, `M-62 362H${COVER_LEFT}`),
    shape(
      '#9a8f82',
      'M30 342h16v40H30zM130 342h16v40h-16zM230 342h16v40h-16zM330 342h16v40h-16zM430 342h16v40h-16zM530 342h16v40h-16z',
    ),
    shape('#fdfaf3', `M${COVER_LEFT} 330v-40H330c50 2 90 12 118 34q2 6-6 6z`),
    shape('#2c5aa0', `M${COVER_LEFT} 314H428l16 10q2 6-4 6H${COVER_LEFT}z`),
    dashes('30 12', '#2b3654', 10, `M-14 303H${COVER_LEFT}`),
    shape(
      '#2b3654',
      'M14 298h30v10H14zM56 298h30v10H56zM98 298h30v10H98zM140 298h30v10h-30zM182 298h30v10h-30zM224 298h30v10h-30zM266 298h30v10h-30zM356 296q24 4 40 14h-40z',
    ),
    land('#35544f', 372, 'C100 356 220 366 320 368S500 352 600 362', [10, 5]),
    land('#24304a', 394, 'Q300 380 600 392', [6, 4]),
  ]
}

/** Horns of granite over a lake of glacier's milk, clouds drawn out by the wind. */
const horns: Draw = ({ shape, line, land, sun }) => [
  sun('#fff4d6', 128, 116, 34),
  shape(
    '#fdf8ee',
    'M60 66q80-26 190-6-60 18-190 6zM110 48q50-18 110-4-50 12-110 4zM410 76q70-26 180-6-80 18-180 6zM450 58q50-16 100-4-50 10-100 4z',
    0.85,
  ),
  land('#a7bccb', 230, 'L60 176 120 206 180 150 240 196 500 186 560 150 600 190', [34, 8, 'sharp']),
  // Pale granite, dark slate on top.
  shape(
    '#c9a993',
    'M90 300l50-60 40-10 34-90 22-52 16 42 14 60 28 20 14-60 20-98 14-12 22 40 20 88 30 20 14-40 16-26 24 40 34 60 60 78z',
  ),
  shape(
    '#a17f70',
    'M236 88l16 42 14 60 28 20-20 90h-60c30-60 0-110 22-212zM342 40l22 40 20 88 30 20 14-40 4 60-30 92h-70c30-80-10-150 10-260zM444 122l24 40 34 60 60 78h-90c0-70-40-110-28-178z',
  ),
  shape(
    '#4a4f63',
    'M236 88l-22 52-8 24 16-14 10 24 14-26 16 14-10-32zM342 40l-14 12-14 70 16-16 10 30 14-26 20 22-10-52zM444 122l-16 26-8 26 16-10 10 20 14-20 22 18-14-20z',
  ),
  shape('#f8f6ee', 'M180 230l30-6 20 26 30-16 24 30 30-36 30 22 26-30 30 24 30-16 40 40 30 32H120l30-40z'),
  shape('#d3e0e6', 'M260 234l24 30 14 36h-60zM344 250l26-30 20 80h-60zM430 228l40 40 30 32h-70z'),
  land('#6d8f7c', 296, 'C60 270 120 284 190 292S460 268 600 276', [22, 6]),
  land('#3fb0b8', 306, 'H600'),
  shape(
    '#86d3d2',
    'M40 318h150v4H40zM240 326h180v4H240zM120 342h120v4H120zM400 344h150v4H400zM300 360h110v4H300z',
  ),
  land('#c8963f', 372, 'C60 346 120 350 190 366S360 388 600 372', [12, 5]),
  land('#7d5426', 388, 'C100 372 200 388 320 392S500 384 600 390', [6, 4]),
  // A tree that grew in the wind.
  line('#4a3122', 10, 'M168 376c-2-30 6-50 26-68'),
  line('#4a3122', 6, 'M178 336c14-8 24-10 40-12M184 318c6-14 20-24 40-28'),
  shape(
    '#3f6b46',
    'M176 316c0-30 40-50 90-46 40 2 70 4 92 14-30 6-50 14-80 12 20 4 30 8 44 18-50 4-90 20-146 2z',
  ),
  shape('#5b8a55', 'M190 300c10-22 50-30 90-24-30 8-60 8-90 24z'),
  // A guanaco.
  shape(
    '#8a4f2a',
    'M418 380v-26q-4-14 8-16h26q4-20 4-30l-6-2q-2-6 4-6l4-8 6 6q6 4 4 14-4 22-4 38 0 8-2 30h-6l-2-22h-20l-2 22h-6l-2-22z',
  ),
]

/** A road along the ridge of an island, its houses in colours, the sea far below. */
const road: Draw = ({ shape, line, land, sun }) => {
  const house = (x: number, y: number, fill: string) =>
    shape(fill, `M${x} ${y}v-32h32v32z`) +
    shape('#b4482f', `M${x - 4} ${y - 30}l6-14h28l6 14z`) +
    shape('#fdf6e6', `M${x + 6} ${y - 22}h7v9h-7z`) +
    shape('#3a2a28', `M${x + 19} ${y}v-18h8v18z`)
  return [
    sun('#fff6d8', 142, 94, 38),
    land('#3f9fb5', 176, 'H600'),
    shape('#8ccfd2', 'M0 190h90v4H0zM130 202h110v4H130zM40 222h90v4H40zM20 250h60v4H20z'),
    // The neighbour island, a volcano.
    shape('#8aa5ae', 'M10 178c40-16 66-50 84-60q10-4 20 0c20 14 50 46 96 60z'),
    shape('#fdf8ee', 'M152 232l18-44 4 44zM148 236h34l-6 8h-24z'),
    shape(
      '#b98a4e',
      'M210 404c10-90 60-120 84-190 10-34 24-54 40-96 12-20 22-20 30 0 14 30 24 34 40 70 10-30 24-60 44-90 10-12 18-8 26 10 30 60 70 90 126 130v166z',
    ),
    shape(
      '#8f6237',
      'M350 104q8 2 14 14c14 30 24 34 40 70 10-30 24-60 44-90q4-6 10-6c-4 60 26 90 16 140s20 90 30 172H350c40-90-10-160 20-210-20-40-26-60-20-90z',
    ),
    shape(
      '#7a9a4a',
      'M294 214c-24 70-74 100-84 190h60c0-70 40-110 24-190zM456 210c20 40 60 60 144 66v-38c-40-28-74-54-102-84-4 24-20 40-42 56z',
      0.85,
    ),
    line(
      '#d9b06a',
      4,
      'M470 240c30 20 70 30 120 34M462 268c40 20 80 26 130 26M246 320c10-20 22-34 34-50M236 348c16-24 30-40 46-58',
    ),
    land('#a5713d', 330, 'C30 300 60 318 100 344S160 372 200 404', [18, 5]),
    // The road, bend by bend, with its wall.
    ...(
      [
        [9, 'M342 150C352 168 344 180 352 192S398 218 392 236'],
        [15, 'M392 236C380 262 296 254 288 282S318 316 372 318'],
        [23, 'M372 318C440 318 456 350 408 368S230 366 150 424'],
      ] as const
    ).flatMap(([wide, d]) => [line('#6b4528', wide + 5, d), line('#f1dcb2', wide, d)]),
    house(440, 240, '#f2c14e'),
    house(478, 252, '#e8f0ec'),
    house(516, 262, '#e58a6b'),
    house(554, 276, '#7fc4c0'),
    shape('#c8442c', 'M326 314q2-16 16-16h34q8 0 12 10l10 4v12h-72z'),
    shape('#fdf6e6', 'M340 302h14v8h-16zM360 302h14l6 8h-20z'),
    shape('#2b2320', 'M340 318a7 7 0 1 1-.1 0zM382 318a7 7 0 1 1-.1 0z'),
    land('#5a3a26', 394, 'Q60 376 120 404', [6, 4]),
    shape('#3f7a4a', 'M470 404q0-40 60-44 20-26 70-22v66z'),
    line('#7fb060', 7, 'M540 404q-2-30-30-44M540 404q0-40 26-58M540 404q-20-20-50-22M540 404q20-30 52-30'),
  ]
}

const draws = { huts, tea, inca, facade, karst, kasbah, towers, waterfall, crater, pagoda, horns, road }

export type Motif = keyof typeof draws
export const motifs = Object.keys(draws) as Motif[]

/** The left edge of a motif that no cover shows: left of its box, for the same reason as `BOTTOM`. */
const CARD_LEFT = -4

/** The shapes of a motif, as SVG elements; its sky is the stylesheet's (`pickLook` in landscape.ts). Only a cover continues it. */
export const motifShapes = (motif: Motif, { isCover = true } = {}): string =>
  draws[motif](new Pen(motif, isCover ? COVER_LEFT : CARD_LEFT)).join('')
