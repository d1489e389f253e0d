import { box, disc, drawing, ground, sea, shape, sun, turned } from './drawing.ts'
import { boat, stars } from './drawing-motifs.ts'

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

  // Somebody on the lookout.
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
