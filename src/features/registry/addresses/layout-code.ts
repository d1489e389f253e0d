import type { PlaceField } from './rules.ts'

/*
 * How a country's address is asked for, as a short text: the browser gets that of every country in under 2 KB and
 * lays the form out anew without asking. `Ah/ZCS zip city province` is: street and house number on one row, zip
 * code, city and region on the next, with the names that country gives the last three. A small letter is optional.
 */

export const zipNames = ['postal', 'zip', 'pin', 'eircode'] as const
export const cityNames = ['city', 'postTown', 'suburb', 'district'] as const
export const stateNames = [
  'region',
  'state',
  'province',
  'county',
  'prefecture',
  'parish',
  'island',
  'department',
  'emirate',
  'oblast',
  'district',
  'area',
] as const
export type ZipName = (typeof zipNames)[number]
export type CityName = (typeof cityNames)[number]
export type StateName = (typeof stateNames)[number]

export interface PlaceNames {
  zip: ZipName
  city: CityName
  state: StateName
}

export interface PlaceCell {
  field: PlaceField
  required: boolean
}

export interface PlaceLayout extends PlaceNames {
  rows: PlaceCell[][]
}

const letters = {
  A: 'address',
  H: 'houseNumber',
  Z: 'zipCode',
  C: 'city',
  S: 'state',
} as const satisfies Record<string, PlaceField>
type Letter = keyof typeof letters

const letterOf = Object.fromEntries(
  Object.entries(letters).map(([letter, field]) => [field, letter]),
) as Record<PlaceField, Letter>

/** The code of a layout. */
export function writeLayout({ rows, zip, city, state }: PlaceLayout): string {
  const cell = ({ field, required }: PlaceCell) =>
    required ? letterOf[field] : letterOf[field].toLowerCase()
  return `${rows.map((row) => row.map(cell).join('')).join('/')} ${zip} ${city} ${state}`
}

/** The layout of a code. */
export function readLayout(code: string): PlaceLayout {
  const [cells = '', zip, city, state] = code.split(' ')
  const rows = cells.split('/').map((row) =>
    Array.from(row, (letter) => ({
      field: letters[letter.toUpperCase() as Letter],
      required: letter !== letter.toLowerCase(),
    })),
  )
  return { rows, zip: zip as ZipName, city: city as CityName, state: state as StateName }
}

/** Countries by the code of their layout, as one text; a country that is nowhere has the first one. */
export type LayoutTable = string

/** The table of these layouts, each with its countries in one text, the default first. */
export const writeTable = (layouts: readonly (readonly [code: string, countries: string])[]): LayoutTable =>
  layouts.map((entry) => entry.join(':')).join(';')

/** The layout of a country from the table of all. */
export function layoutIn(table: LayoutTable, country: string): PlaceLayout {
  const layouts = table.split(';').map((entry) => entry.split(':'))
  const own = country && layouts.find(([, countries = '']) => countries.split(' ').includes(country))
  return readLayout((own || layouts[0])?.[0] ?? '')
}

/** Class of a cell: where its row begins and how much of twelve columns it takes. */
export function cellClass(row: readonly PlaceCell[], at: number): string {
  const fields = row.map(({ field }) => field)
  const weight = (field: PlaceField) => (field === 'address' || field === 'city' ? 2 : 1)
  const total = fields.reduce((sum, field) => sum + weight(field), 0)
  const field = fields[at]
  const span = field === undefined ? 12 : fields.length === 1 ? 12 : (12 * weight(field)) / total
  return `place__cell place__cell--${span}${at === 0 ? ' place__cell--first' : ''}`
}
