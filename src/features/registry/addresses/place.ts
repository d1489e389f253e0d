import { formatRows, isNumberFirst } from './address-format.ts'
import type { PlaceField } from './fields.ts'
import type { CityName, PlaceCell, PlaceLayout, PlaceNames, StateName, ZipName } from './layout.ts'

/*
 * How a country's address is asked for, on the server and, to change the layout without a request, in the browser. Order and
 * presence of the fields come from the postal formats (address-format.ts). Two things that the library omits from Google's
 * address data are listed here as exceptions to a default: the local names of parts, and which parts are required.
 */

const countries = (list: string) => list.split(' ')

const namesOf = <Name extends string>(table: Partial<Record<Name, string>>): Map<string, Name> =>
  new Map(
    Object.entries(table).flatMap(([name, list]) =>
      countries(list as string).map((code) => [code, name as Name]),
    ),
  )

/** All other countries say postal code. */
const zipNames = namesOf<ZipName>({ zip: 'AS FM GU MH MP PR PW UM US VI', pin: 'IN', eircode: 'IE' })

/** All other countries say city. */
const cityNames = namesOf<CityName>({ postTown: 'GB GG IM JE', suburb: 'AU', district: 'HK' })

/** All other countries are asked for "state, province or region". */
const stateNames = namesOf<StateName>({
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
})

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

/** The country's names for zip code, city and region: the variants that `addresses:label` has texts for. */
export function placeNames(country: string): PlaceNames {
  return {
    zip: zipNames.get(country) ?? 'postal',
    city: cityNames.get(country) ?? 'city',
    state: stateNames.get(country) ?? 'region',
  }
}

/** How an address in this country (ISO 3166-1 alpha-2) is asked for. Street and city are asked for everywhere. */
export function placeLayout(country: string): PlaceLayout {
  const required = (field: PlaceField) =>
    field === 'address' ||
    field === 'city' ||
    (field === 'zipCode' && zipRequired.has(country)) ||
    (field === 'state' && stateRequired.has(country))
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
  return { rows: rows.filter((row) => row.length > 0).map((row) => row.map(cell)), ...placeNames(country) }
}
