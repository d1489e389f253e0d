import { formatAddress } from 'localized-address-format'
import type { PlaceField } from './address-fields.ts'

/*
 * A country's address form and notation, on the server and, to change the layout without a request, in the browser.
 * `localized-address-format` wraps Google's address formats in a function that writes an address. We let it write marker characters
 * and read off their positions which parts a country has, in which order, and which share a line. It uses the Latin-script order,
 * like our five languages. Two kinds of Google's address data that it omits are listed here as exceptions to a default: the local
 * names of parts, and which parts are required.
 */

/** Private-use characters never occur in a format's own text ("SINGAPORE", "CH-"). */
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

/** Countries that write the house number before the street; the postal formats have both as one line (UPU S42). */
const numberFirst = new Set(
  'AU CA FR GB GG GP GF IE IM IN JE LK LU MC MF MQ MY NC NZ PF PH RE SG TH US VI YT ZA AS GU MP PR KE NG'.split(
    ' ',
  ),
)

/** Whether a country writes "14 Main Street" and not "Hauptstraße 14". */
export const isNumberFirst = (country: string): boolean => numberFirst.has(country)

/** Stands between street and city where both are one line of the format. */
const lineBreak = '\ue005'

/**
 * An address in its country's format, line by line, without the country. Of the parts that the format lacks, the city follows the
 * street, unless the format names it itself (SINGAPORE), and the others come last.
 */
export function writtenLines(country: string, place: Record<PlaceField, string | null>): string[] {
  const number = place.houseNumber ?? ''
  const street = place.address ?? ''
  const city = place.city ?? ''
  const line = (isNumberFirst(country) ? [number, street] : [street, number]).filter(Boolean).join(' ')
  const known = new Set(formatRows(country).flat())
  const written = (...parts: string[]) =>
    formatAddress(
      {
        postalCountry: country,
        addressLines: [parts.filter(Boolean).join(lineBreak)],
        postalCode: place.zipCode ?? '',
        locality: city,
        administrativeArea: place.state ?? '',
      },
      'latin',
    ).flatMap((one) => one.split(lineBreak))
  const isNamed = known.has('city') || written('').some((one) => isNameOf(one, city, place))
  const homeless = (['zipCode', 'state'] as const).flatMap((field) =>
    known.has(field) ? [] : (place[field] ?? []),
  )
  return [...(isNamed ? written(line) : written(line, city)), ...homeless].filter(Boolean)
}

/** Whether a line of a format is this city's name, beside the postcode at most. */
const isNameOf = (
  line: string,
  city: string,
  { zipCode }: Pick<Record<PlaceField, string | null>, 'zipCode'>,
) =>
  line
    .replace(zipCode ?? '', '')
    .trim()
    .toUpperCase() === city.trim().toUpperCase()

const countries = (list: string) => list.split(' ')

/** The names of each part of an address with their countries; all other countries use the first. */
const zipCountries = { postal: '', zip: 'AS FM GU MH MP PR PW UM US VI', pin: 'IN', eircode: 'IE' }
const cityCountries = { city: '', postTown: 'GB GG IM JE', suburb: 'AU', district: 'HK' }
const stateCountries = {
  // The label reads "state, province or region".
  region: '',
  state: 'AR AS AU BR CL FM GU IN MH MP MX MY NG PW UM US VE VI',
  province: 'CA CN CR CU EC ES ID IR IT PA PG PH TH TR VN',
  county: 'EE IE LT RO TW',
  prefecture: 'JP',
  parish: 'BB JM',
  island: 'BS CV KI KN KY PF SC TV',
  department: 'CO HN NI SV UY',
  emirate: 'AE',
  oblast: 'RU UA',
  district: 'NR',
  area: 'HK',
}

export interface PlaceNames {
  zip: keyof typeof zipCountries
  city: keyof typeof cityCountries
  state: keyof typeof stateCountries
}

/** The names in these tables, for their translations. */
export const zipNames = Object.keys(zipCountries) as PlaceNames['zip'][]
export const cityNames = Object.keys(cityCountries) as PlaceNames['city'][]
export const stateNames = Object.keys(stateCountries) as PlaceNames['state'][]

const nameIn = (table: Readonly<Record<string, string>>, country: string) =>
  Object.keys(table).find((name) => table[name]?.includes(country)) ?? Object.keys(table)[0]

const zipRequired = new Set(
  countries(
    'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FO FR GB GF GG GL GP GR GS GU HR HU IM IN IO IT JE JP KR LI LT LU LV MC MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SI SJ SK SM TC TR TW UA US VA VI WF YT ZA',
  ),
)
const stateRequired = new Set(
  countries(
    'AE AS AU BR CA CN ES FM GU HK HN IN IQ IT JM JP KN KR KY MH MP NR PF PG PW SO SV TW UM US VE VI',
  ),
)

export interface PlaceCell {
  field: PlaceField
  required: boolean
}

export interface PlaceLayout extends PlaceNames {
  rows: PlaceCell[][]
}

/** The layout of an address form in this country (ISO 3166-1 alpha-2). Street and city are required everywhere. */
export function placeLayout(country: string): PlaceLayout {
  const required = (field: PlaceField) =>
    field === 'address' ||
    field === 'city' ||
    (field === 'zipCode' && zipRequired.has(country)) ||
    (field === 'state' && stateRequired.has(country))
  const names = {
    zip: nameIn(zipCountries, country),
    city: nameIn(cityCountries, country),
    state: nameIn(stateCountries, country),
  } as PlaceNames
  const cell = (field: PlaceField): PlaceCell => ({ field, required: required(field) })
  const street: PlaceField[] = isNumberFirst(country)
    ? ['houseNumber', 'address']
    : ['address', 'houseNumber']
  const rows: PlaceField[][] = formatRows(country).flatMap((row) => {
    const rest = row.filter((field) => field !== 'address')
    return row.includes('address') ? [street, rest] : [rest]
  })
  // If the postal format has street and city on one line, the contract still has two fields (product §15).
  if (!rows.flat().includes('city')) rows.splice(rows.indexOf(street) + 1, 0, ['city'])
  return { rows: rows.filter((row) => row.length > 0).map((row) => row.map(cell)), ...names }
}

/** Class of a cell: its first column and how many of the twelve it spans. */
export function cellClass(row: readonly PlaceCell[], at: number): string {
  const fields = row.map(({ field }) => field)
  const weight = (field: PlaceField) => (field === 'address' || field === 'city' ? 2 : 1)
  const total = fields.reduce((sum, field) => sum + weight(field), 0)
  const field = fields[at]
  const span = field === undefined ? 12 : fields.length === 1 ? 12 : (12 * weight(field)) / total
  return `place__cell place__cell--${span}${at === 0 ? ' place__cell--first' : ''}`
}
