import sharp from 'sharp'
import { type DOCUMENT_SIDES, neverExpires } from '#backoffice/wire/document.ts'
import { latin } from '../verification/latin.ts'
import { mrzLines, type Specimen } from './mrz-lines.ts'

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
const ADVANCE = 0.8

interface Lettering {
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
function lettering(text: string, { x, y, size, colour = '#1d2b33', weight = 1.3 }: Lettering): string {
  const scale = size / 10
  const strokes = Array.from(text, (character, index) => {
    const path = STROKES[character]
    return path ? `<path transform="translate(${index * 10 * ADVANCE} 0)" d="${path}"/>` : ''
  })
  const place = `translate(${x} ${y - size}) scale(${scale})`
  const pen = `fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="${place}" ${pen}>${strokes.join('')}</g>`
}

export type SpecimenSide = (typeof DOCUMENT_SIDES)[number]

/** Width of every drawing in its own units; the height follows from the kind. */
export const SPECIMEN_WIDTH = 1400
/** Height by width: a passport's page is ID-3 (125 × 88 mm), a card ID-1 (85.6 × 54 mm). */
const HEIGHT = { PASSPORT: 985, IDENTITY_CARD: 883, DRIVING_LICENCE: 883 }
const TITLE = { PASSPORT: 'PASSPORT', IDENTITY_CARD: 'IDENTITY CARD', DRIVING_LICENCE: 'DRIVING LICENCE' }
const MARGIN = 70
const MRZ_SIZE = 27

/** One side of an invented document, clearly marked as a specimen, as SVG that needs no font. */
export function specimenSvg(specimen: Specimen, side: SpecimenSide): string {
  const height = HEIGHT[specimen.kind]
  const body = side === 'FRONT' ? front(specimen) : back(specimen)
  const hasMrz = specimen.kind === 'PASSPORT' || (specimen.kind === 'IDENTITY_CARD' && side === 'BACK')
  const size = `width="${SPECIMEN_WIDTH}" height="${height}" viewBox="0 0 ${SPECIMEN_WIDTH} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
<clipPath id="card"><rect width="100%" height="100%" rx="40"/></clipPath>
<g clip-path="url(#card)">
<rect width="100%" height="100%" fill="#f3f1e6"/>
<rect width="100%" height="120" fill="#cfe3df"/>
${mark(height)}
${lettering(`SPECIMEN  ${TITLE[specimen.kind]}  ${specimen.country}`, { x: MARGIN, y: 82, size: 40 })}
${body}
${hasMrz ? machineZone(specimen, height) : ''}
</g></svg>`
}

/** The same as PNG, `width` px wide and blurred by a sigma of `blur` px. */
export function drawSide(
  specimen: Specimen,
  side: SpecimenSide,
  { width = SPECIMEN_WIDTH, blur = 0 }: { width?: number; blur?: number } = {},
): Promise<Buffer> {
  const image = sharp(Buffer.from(specimenSvg(specimen, side))).resize({ width })
  if (blur > 0) image.blur(blur)
  return image.png({ palette: true, colours: 32 }).toBuffer()
}

/** SPECIMEN across the whole document, too pale to be read as text. */
function mark(height: number): string {
  const word = lettering('SPECIMEN', { x: -560, y: 90, size: 180, colour: '#e9ebdd', weight: 1 })
  return `<g transform="translate(${SPECIMEN_WIDTH / 2} ${height / 2}) rotate(-24)">${word}</g>`
}

function front(specimen: Specimen): string {
  const fields: Array<[label: string, value: string]> = [
    ['SURNAME', latin(specimen.lastName)],
    ['GIVEN NAMES', latin(specimen.firstName)],
    ['DATE OF BIRTH', printed(specimen.birthDate)],
    ['DATE OF EXPIRY', printed(specimen.expirationDate)],
  ]
  // A card has its date of issue on the back, so that both sides are needed.
  if (specimen.kind !== 'IDENTITY_CARD') fields.splice(3, 0, ['DATE OF ISSUE', printed(specimen.issueDate)])
  const column = fields.map(([label, value], row) => labelled(label, value, 480, 190 + row * 112))
  return photo() + labelled('DOCUMENT NO.', latin(specimen.number), 960, 414) + column.join('')
}

function back(specimen: Specimen): string {
  if (specimen.kind === 'IDENTITY_CARD') {
    const issued = labelled('DATE OF ISSUE', printed(specimen.issueDate), MARGIN, 190)
    return issued + labelled('AUTHORITY', 'OFFICE OF SPECIMENS', MARGIN, 330)
  }
  const rows = ['AM', 'A1', 'B', 'B1'].map((category, row) => {
    const line = `<path d="M${MARGIN} ${280 + row * 140}H1330" stroke="#9fb3b0" stroke-width="3"/>`
    return line + lettering(category, { x: MARGIN + 10, y: 255 + row * 140, size: 40 })
  })
  return rows.join('')
}

function labelled(label: string, value: string, x: number, y: number): string {
  return (
    lettering(label, { x, y, size: 20, colour: '#55707a', weight: 1.2 }) +
    lettering(value, { x, y: y + 58, size: fitting(value, 40, SPECIMEN_WIDTH - MARGIN - x) })
  )
}

/** The font size at which `text` fits into `room`, px; `size` if it already fits. */
function fitting(text: string, size: number, room: number): number {
  return Math.min(size, room / (text.length * ADVANCE))
}

function photo(): string {
  return `<rect x="${MARGIN}" y="180" width="340" height="440" rx="12" fill="#b9ced0"/>
<circle cx="240" cy="350" r="85" fill="#7c9a9f"/><path d="M110 620a130 160 0 0 1 260 0z" fill="#7c9a9f"/>`
}

function machineZone(specimen: Specimen, height: number): string {
  const lines = mrzLines(specimen)
  const length = lines[0]?.length ?? 1
  const size = fitting('<'.repeat(length), MRZ_SIZE * 1.5, SPECIMEN_WIDTH - 2 * MARGIN)
  const top = height - 50 - (lines.length - 1) * size * 2
  const zone = `<rect y="${top - size - 40}" width="100%" height="${height}" fill="#fbfaf5"/>`
  const text = lines.map((line, row) => lettering(line, { x: MARGIN, y: top + row * size * 2, size }))
  return zone + text.join('')
}

/** DD/MM/YYYY, as the forms ask for it. */
function printed(date: string | null): string {
  if (neverExpires(date)) return 'NONE'
  return date ? date.split('-').reverse().join('/') : ''
}
