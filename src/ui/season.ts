export type Season = 'winter' | 'spring' | 'summer' | 'autumn'

/** December to February, and so on: calendar quarters shifted by a month. */
const seasons: readonly Season[] = ['winter', 'spring', 'summer', 'autumn']

/** Countries in the southern hemisphere that group tours visit: their seasons are half a year apart. */
const southern = new Set([
  'AO',
  'AR',
  'AU',
  'BO',
  'BR',
  'BW',
  'CL',
  'ID',
  'MG',
  'MU',
  'MZ',
  'NA',
  'NZ',
  'PE',
  'PY',
  'TZ',
  'UY',
  'ZA',
  'ZM',
  'ZW',
])

/** The season at a place on an ISO date (YYYY-MM-DD), by month and hemisphere; it tints the sky of a landscape. */
export function findSeason(date: string, countryCode?: string | null): Season {
  const month = Number(date.slice(5, 7)) % 12
  const quarter = Math.floor(month / 3) + (southern.has(countryCode ?? '') ? 2 : 0)
  return seasons[quarter % 4] ?? 'summer'
}
