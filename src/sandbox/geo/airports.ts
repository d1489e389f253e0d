import airportData from 'airport-data-js'

/** An airport with scheduled flights and an IATA code. `timeZone` is an IANA name. */
export interface KnownAirport {
  iataCode: string
  name: string
  country: string
  timeZone: string
  latitude: number
  longitude: number
}

interface IndexedAirport extends KnownAirport {
  /** Folded text to search: code, name, and the name of its encyclopaedia page (other languages). */
  haystack: string
  weight: number
}

const WEIGHT: Record<string, number> = { large_airport: 0, medium_airport: 1, small_airport: 2 }

/** Letters that are not an accented plain letter. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
}

/** Lower case without accents, apostrophes and dashes, so that "malaga" finds Málaga and "tromso" Tromsø. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþæœßı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’‘`´]/g, '')
    .replace(/[-‐-―]/g, ' ')
}

async function load(): Promise<Map<string, IndexedAirport>> {
  const rows = await airportData.findAirports({ has_scheduled_service: true })
  const known = rows.filter((row) => /^[A-Z]{3}$/.test(row.iata) && isTimeZone(row.time))
  return new Map(
    known.map((row) => [
      row.iata,
      {
        iataCode: row.iata,
        name: row.airport,
        country: row.country_code,
        timeZone: row.time,
        latitude: row.latitude,
        longitude: row.longitude,
        haystack: fold(`${row.iata} ${row.airport} ${pageName(row.wikipedia)}`),
        weight: WEIGHT[row.type] ?? 3,
      },
    ]),
  )
}

function pageName(address: string | undefined): string {
  const tail = address?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(tail).replaceAll('_', ' ')
  } catch {
    return ''
  }
}

const zones = new Map<string, boolean>()
function isTimeZone(zone: string): boolean {
  let valid = zones.get(zone)
  if (valid === undefined) {
    try {
      valid = Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      valid = false
    }
    zones.set(zone, valid)
  }
  return valid
}

/** Loaded once, when the module is. */
const airports = await load()

/** The airport with this IATA code, or undefined. */
export function findAirport(iataCode: string): KnownAirport | undefined {
  const found = airports.get(iataCode.toUpperCase())
  return found && plain(found)
}

/** Airports whose code or name contains every word of `query`: exact code first, then large airports. */
export function searchAirports(query: string, limit = 20): KnownAirport[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const code = words.length === 1 ? words[0]?.toUpperCase() : undefined
  return [...airports.values()]
    .filter((airport) => words.every((word) => airport.haystack.includes(word)))
    .sort(
      (a, b) =>
        Number(b.iataCode === code) - Number(a.iataCode === code) ||
        a.weight - b.weight ||
        a.name.localeCompare(b.name, 'en'),
    )
    .slice(0, limit)
    .map(plain)
}

/** Every airport of one size class, in code order; 0 means large. */
export function airportsOfWeight(weight: number): KnownAirport[] {
  return [...airports.values()]
    .filter((airport) => airport.weight === weight)
    .sort((a, b) => (a.iataCode < b.iataCode ? -1 : 1))
    .map(plain)
}

function plain({ haystack: _haystack, weight: _weight, ...airport }: IndexedAirport): KnownAirport {
  return airport
}
