/** What to dial for help: one number for everything, or one each. */
export type EmergencyNumbers =
  | { readonly all: string }
  | { readonly police: string; readonly ambulance: string }

const one = (all: string, countries: string): [string, EmergencyNumbers][] =>
  countries.split(' ').map((country) => [country, { all }])

const two = (country: string, police: string, ambulance: string): [string, EmergencyNumbers] => [
  country,
  { police, ambulance },
]

/**
 * Countries whose numbers are certain, by ISO 3166-1 code. Each was looked up in libphonenumber's table of short numbers,
 * which is made from the numbering plans that countries notify to the ITU and from public lists. Two ambulances are not in
 * it, Sri Lanka's 1990 and Peru's 106: these follow what the services themselves tell the press.
 */
const known = new Map<string, EmergencyNumbers>([
  ...one('112', 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'),
  ...one('112', 'AD AL AZ CH GB GE IN IS KZ LI MC MD ME MK NO RS RW TR UA VA XK'),
  ...one('911', 'AR CA CR DO EC JO MX PA PH PY US UY'),
  ...one('999', 'HK KE'),
  ...one('000', 'AU'),
  ...one('111', 'NZ'),
  ...one('123', 'CO'),
  two('BR', '190', '192'),
  two('CL', '133', '131'),
  two('CN', '110', '120'),
  two('CV', '132', '130'),
  two('EG', '122', '123'),
  two('IL', '100', '101'),
  two('JP', '110', '119'),
  two('KR', '112', '119'),
  two('LK', '119', '1990'),
  two('NP', '100', '102'),
  two('PE', '105', '106'),
  two('SG', '999', '995'),
  two('TH', '191', '1669'),
  two('TN', '197', '190'),
  two('TW', '110', '119'),
  two('VN', '113', '115'),
  two('ZA', '10111', '10177'),
])

/** The number that every mobile phone takes for an emergency, whatever the country (GSM 02.07). */
const MOBILE = '112'

/** The emergency numbers of a country; of one that is not in the table, what a mobile phone understands everywhere. */
export const emergencyNumbersOf = (countryCode: string | null): EmergencyNumbers =>
  known.get(countryCode ?? '') ?? { all: MOBILE }
