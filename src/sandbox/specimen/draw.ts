import sharp from 'sharp'
import type { DOCUMENT_SIDES } from '#backoffice/wire/document.ts'
import { latin } from '../verification/latin.ts'
import { ADVANCE, lettering } from './glyphs.ts'
import { mrzLines, type Specimen } from './mrz-lines.ts'

export type Side = (typeof DOCUMENT_SIDES)[number]

/** Width of every drawing in its own units; the height follows from the kind. */
export const SPECIMEN_WIDTH = 1400
/** Height by width: a passport's page is ID-3 (125 × 88 mm), a card ID-1 (85.6 × 54 mm). */
const HEIGHT = { PASSPORT: 985, IDENTITY_CARD: 883, DRIVING_LICENCE: 883 }
const TITLE = { PASSPORT: 'PASSPORT', IDENTITY_CARD: 'IDENTITY CARD', DRIVING_LICENCE: 'DRIVING LICENCE' }
const MARGIN = 70
const MRZ_SIZE = 27

/** One side of an invented document, clearly marked as a specimen, as SVG that needs no font. */
export function specimenSvg(specimen: Specimen, side: Side): string {
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
  side: Side,
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
  return date ? date.split('-').reverse().join('/') : ''
}
