import { dots, shape } from './drawing.ts'

/** Stars of a night sky. */
export const stars = dots('cream', [78, 52], [102, 30], [150, 32], [172, 66], [62, 84], [184, 92])

/** The boat of the brand, its keel at y = 146. */
export const boat =
  shape('deep', 'M119 44h3v84h-3z') +
  shape('cream', 'M116 50v72H80c16-20 30-44 36-72z') +
  shape('shade', 'M125 62c18 14 30 36 34 60h-34z') +
  shape('coral', 'M76 128h92l-14 20H92z')
