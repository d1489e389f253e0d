import type { PlaceField } from './fields.ts'

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

/** Class of a cell: the column where it begins and how many of the twelve it takes. */
export function cellClass(row: readonly PlaceCell[], at: number): string {
  const fields = row.map(({ field }) => field)
  const weight = (field: PlaceField) => (field === 'address' || field === 'city' ? 2 : 1)
  const total = fields.reduce((sum, field) => sum + weight(field), 0)
  const field = fields[at]
  const span = field === undefined ? 12 : fields.length === 1 ? 12 : (12 * weight(field)) / total
  return `place__cell place__cell--${span}${at === 0 ? ' place__cell--first' : ''}`
}
