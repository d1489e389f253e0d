import { formatAddress } from 'localized-address-format'
import type { PlaceField } from './fields.ts'

/*
 * The only importer of `localized-address-format`, which contains Google's address formats as a function that writes an address.
 * We let it write marker characters instead of an address, and read off their positions which parts a country has, in which
 * order, and which share a line. We use its Latin-script order, because our five languages use that script.
 */

/** Private-use characters: no format has them among its own letters ("SINGAPORE", "CH-"). */
const marks = { address: '\ue001', zipCode: '\ue002', city: '\ue003', state: '\ue004' } as const
type FormattedField = keyof typeof marks

const fieldOf = new Map(
  Object.entries(marks).map(([field, mark]) => [mark as string, field as FormattedField]),
)

/** The parts of a country's postal format, line by line; a country without a format has street and city. */
export function formatRows(country: string): FormattedField[][] {
  return formatAddress(
    {
      postalCountry: country,
      addressLines: [marks.address],
      postalCode: marks.zipCode,
      locality: marks.city,
      administrativeArea: marks.state,
    },
    'latin',
  )
    .map((line) => Array.from(line, (letter) => fieldOf.get(letter)).filter((field) => field !== undefined))
    .filter((row) => row.length > 0)
}

/** Countries where the house number goes before the street; the postal formats have both as one line (UPU S42). */
const numberFirst = new Set(
  'AU CA FR GB GG GP GF IE IM IN JE LK LU MC MF MQ MY NC NZ PF PH RE SG TH US VI YT ZA AS GU MP PR KE NG'.split(
    ' ',
  ),
)

/** Whether a country writes "14 Main Street" and not "Hauptstraße 14". */
export const isNumberFirst = (country: string): boolean => numberFirst.has(country)

/** An address as its country writes it, line by line, without the country; parts that its format lacks come last. */
export function writtenLines(country: string, place: Record<PlaceField, string | null>): string[] {
  const number = place.houseNumber ?? ''
  const street = place.address ?? ''
  const line = (isNumberFirst(country) ? [number, street] : [street, number]).filter(Boolean).join(' ')
  const known = new Set(formatRows(country).flat())
  const homeless = (['city', 'zipCode', 'state'] as const).flatMap((field) =>
    known.has(field) ? [] : (place[field] ?? []),
  )
  const lines = formatAddress(
    {
      postalCountry: country,
      addressLines: [line],
      postalCode: place.zipCode ?? '',
      locality: place.city ?? '',
      administrativeArea: place.state ?? '',
    },
    'latin',
  )
  return [...lines, ...homeless].filter(Boolean)
}
