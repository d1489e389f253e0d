import type { Airport } from '#backoffice/wire/flight.ts'
import { searchText } from '#markets/search-text.ts'
import { typedLine } from '#markets/typed-text.ts'
import { airportsOfCity } from './city-codes.ts'
import { createFault, type Fault } from './schema.ts'

/** Most airports offered for a name that matches several. */
const MAX_CANDIDATES = 6

/** An airport as its field shows it once chosen: name and code. The server recognises it by the code. */
export function airportLabel({ iataCode, name, city }: Airport): string {
  const known = name ?? city
  return known ? `${known} (${iataCode})` : iataCode
}

/** The airport code in a text: alone, or at its end in brackets, as `airportLabel` writes it. */
export function codeIn(text: string): string | null {
  const [, alone, bracketed] = /^([a-z]{3})$|\(([a-z]{3})\)$/i.exec(text.trim()) ?? []
  return (alone ?? bracketed)?.toUpperCase() ?? null
}

export type AirportLookUp = (typed: string) => Promise<readonly Airport[]>

export type Resolved = { ok: true; airport: Airport } | { ok: false; fault: Fault }

/**
 * The airport that a text means: by its code, by the only matching name, or by a full name. A code is an airport's, or a city's
 * whose airports are then offered, and never part of a name. If airports cannot be looked up, a code is accepted as it is, without
 * a zone, so that saving need not wait.
 */
export async function resolveAirport(name: string, typed: string, lookUp: AirportLookUp): Promise<Resolved> {
  const text = typedLine(typed)
  if (!text) return { ok: false, fault: createFault(name, 'airport', 'required') }
  const code = codeIn(text)
  const found = await lookUp(code ?? text).catch(() => null)
  if (found === null) {
    if (!code) return { ok: false, fault: createFault(name, 'airport', 'lookUpDown') }
    return { ok: true, airport: nameless(code) }
  }
  const byCode = found.find(({ iataCode }) => iataCode === code)
  if (byCode) return { ok: true, airport: byCode }
  const wanted = searchText(text)
  const isCalled = (called: string | null) => called !== null && searchText(called) === wanted
  const byName = found.filter((airport) => isCalled(airport.name))
  if (byName.length === 1) return oneOf(name, byName)
  if (code === null) return oneOf(name, found)
  const ofCity = await Promise.all(airportsOfCity(code).map((one) => airportBy(one, lookUp)))
  return oneOf(name, ofCity.length > 0 ? ofCity : found.filter((airport) => isCalled(airport.city)))
}

const nameless = (iataCode: string): Airport => ({
  iataCode,
  name: null,
  city: null,
  countryCode: null,
  timeZone: null,
})

async function airportBy(code: string, lookUp: AirportLookUp): Promise<Airport> {
  const found = await lookUp(code).catch(() => [])
  return found.find(({ iataCode }) => iataCode === code) ?? nameless(code)
}

/** The only airport of a list, or the fault that offers them. */
function oneOf(name: string, found: readonly Airport[]): Resolved {
  const [only, ...others] = found
  if (!only) return { ok: false, fault: createFault(name, 'airport', 'unknown') }
  if (others.length === 0) return { ok: true, airport: only }
  const candidates = found.slice(0, MAX_CANDIDATES).map(airportLabel).join(', ')
  return { ok: false, fault: createFault(name, 'airport', 'ambiguous', { candidates }) }
}
