import { box, disc, drawing, ground, sea, shape, sun, turned } from './drawing.ts'
import { boat, stars } from './drawing-motifs.ts'

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
