/**
 * A stroke font of our own in the style of OCR-B, on a grid 6 wide and 10 high: servers often have no fonts, so drawing a
 * document must not need any. Capitals only, as on documents.
 */
const STROKES: Record<string, string> = {
  A: 'M0 10L3 0L6 10M1.1 6.6H4.9',
  B: 'M0 4.8H3.2A2.6 2.6 0 0 1 3.2 10H0V0H3A2.4 2.4 0 0 1 3 4.8',
  C: 'M5.9 2.6A2.95 2.8 0 0 0 0 2.9V7.1A2.95 2.8 0 0 0 5.9 7.4',
  D: 'M0 0H2.4A3.6 3.6 0 0 1 6 3.6V6.4A3.6 3.6 0 0 1 2.4 10H0Z',
  E: 'M5.8 0H0V10H5.8M0 4.8H4.8',
  F: 'M5.8 0H0V10M0 4.9H4.8',
  G: 'M5.9 2.6A2.95 2.8 0 0 0 0 2.9V7.1A2.95 2.9 0 0 0 5.9 7.1V5.4H3.3',
  H: 'M0 0V10M6 0V10M0 4.9H6',
  I: 'M1.4 0H4.6M3 0V10M1.4 10H4.6',
  J: 'M5.2 0V7.2A2.6 2.8 0 0 1 0 7.2',
  K: 'M0 0V10M5.8 0L0 6M2 4L6 10',
  L: 'M0.3 0V10H5.8',
  M: 'M0 10V0L3 5.4L6 0V10',
  N: 'M0 10V0L6 10V0',
  O: 'M3 0A3 3.4 0 0 0 0 3.4V6.6A3 3.4 0 0 0 6 6.6V3.4A3 3.4 0 0 0 3 0Z',
  P: 'M0 10V0H3.1A2.7 2.7 0 0 1 3.1 5.4H0',
  Q: 'M3 0A3 3.4 0 0 0 0 3.4V6.6A3 3.4 0 0 0 6 6.6V3.4A3 3.4 0 0 0 3 0ZM3.4 7L6.2 10.8',
  R: 'M0 10V0H3.1A2.7 2.7 0 0 1 3.1 5.4H0M2.8 5.4L6 10',
  S: 'M5.7 2.3A2.8 2.3 0 0 0 3 0A2.7 2.4 0 0 0 3 4.8A2.9 2.6 0 0 1 3 10A2.9 2.4 0 0 1 0.1 7.7',
  T: 'M0 0H6M3 0V10',
  U: 'M0 0V7A3 3 0 0 0 6 7V0',
  V: 'M0 0L3 10L6 0',
  W: 'M0 0L1.4 10L3 3.6L4.6 10L6 0',
  X: 'M0 0L6 10M6 0L0 10',
  Y: 'M0 0L3 5V10M6 0L3 5',
  Z: 'M0.2 0H5.8L0.2 10H5.9',
  0: 'M3 0A2.6 5 0 0 0 3 10A2.6 5 0 0 0 3 0Z',
  1: 'M0.8 2L3.2 0V10M0.8 10H5.4',
  2: 'M0.3 2.7A2.7 2.7 0 0 1 5.7 2.7C5.7 5.2 0.4 7 0.2 10H5.9',
  3: 'M0.4 0H5.6L2.7 3.9A2.9 3 0 1 1 0.2 8.3',
  4: 'M4.4 10V0L0 7.2H6',
  5: 'M5.5 0H0.9L0.6 4.5C1.2 3.9 2 3.6 2.9 3.6A3 3.2 0 1 1 0.2 8.4',
  6: 'M4.5 0C2 2 0.2 4.4 0.2 7A2.8 3 0 0 0 5.8 7A2.8 2.9 0 0 0 0.4 6.3',
  7: 'M0.1 0H5.9L2 10',
  8: 'M3 4.7A2.4 2.35 0 0 1 3 0A2.4 2.35 0 0 1 3 4.7A2.8 2.65 0 0 0 3 10A2.8 2.65 0 0 0 3 4.7Z',
  9: 'M1.5 10C4 8 5.8 5.6 5.8 3A2.8 3 0 0 0 0.2 3A2.8 2.9 0 0 0 5.6 3.7',
  '<': 'M5.5 1.2L0.7 5L5.5 8.8',
  '/': 'M0.4 10.8L5.6 -0.8',
  '-': 'M1 5.2H5',
  '.': 'M3 9.8V10',
  ',': 'M3.1 9.7L2.4 11.6',
  "'": 'M3 0V2.2',
  ' ': '',
}

/** Width of one character with its gap, in units of a capital's height. */
export const ADVANCE = 0.8

export interface Lettering {
  x: number
  /** Position of the baseline. */
  y: number
  /** Height of a capital, px. */
  size: number
  colour?: string
  /** Thickness of the strokes in tenths of a capital's height. */
  weight?: number
}

/** One line of capitals as SVG; characters that the font lacks are left blank. */
export function lettering(text: string, { x, y, size, colour = '#1d2b33', weight = 1.3 }: Lettering): string {
  const scale = size / 10
  const strokes = Array.from(text, (character, index) => {
    const path = STROKES[character]
    return path ? `<path transform="translate(${index * 10 * ADVANCE} 0)" d="${path}"/>` : ''
  })
  const place = `translate(${x} ${y - size}) scale(${scale})`
  const pen = `fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="${place}" ${pen}>${strokes.join('')}</g>`
}
