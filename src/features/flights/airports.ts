import type { Airport } from '#backoffice/wire/flight.ts'
import { type Fault, fault } from './schema.ts'

/** Airports offered for a name that fits several. */
const MAX_CANDIDATES = 5

/** What an airport field shows once it is chosen: its name and code, by which the server knows it again. */
export function airportLabel({ iataCode, name, city }: Airport): string {
  const known = name ?? city
  return known ? `${known} (${iataCode})` : iataCode
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The code a text holds: alone, or at its end in brackets, as `airportLabel` writes it. */
export function codeIn(text: string): string | null {
  const [, alone, bracketed] = /^([a-z]{3})$|\(([a-z]{3})\)$/i.exec(text.trim()) ?? []
  return (alone ?? bracketed)?.toUpperCase() ?? null
}

export type LookUp = (typed: string) => Promise<readonly Airport[]>

export type Resolved = { ok: true; airport: Airport } | { ok: false; fault: Fault }

/**
 * The airport a text means: by its code, by the only name that fits, or by the whole of a name. While nothing can be
 * looked up a code is taken as it is, without a zone, so that nobody has to wait to save.
 */
export async function resolveAirport(name: string, typed: string, lookUp: LookUp): Promise<Resolved> {
  const text = typed.trim()
  if (!text) return { ok: false, fault: fault(name, 'airport', 'required') }
  const code = codeIn(text)
  const found = await lookUp(code ?? text).catch(() => null)
  if (found === null) {
    if (!code) return { ok: false, fault: fault(name, 'airport', 'lookUpDown') }
    const airport = { iataCode: code, name: null, city: null, countryCode: null, timeZone: null }
    return { ok: true, airport }
  }
  const byCode = found.find(({ iataCode }) => iataCode === code)
  const byName = found.filter((airport) => airport.name && folded(airport.name) === folded(text))
  const [only, ...others] = byName.length === 1 ? byName : found
  const airport = byCode ?? (others.length === 0 ? only : undefined)
  if (airport) return { ok: true, airport }
  if (!only) return { ok: false, fault: fault(name, 'airport', 'unknown') }
  const candidates = found.slice(0, MAX_CANDIDATES).map(airportLabel).join(', ')
  return { ok: false, fault: fault(name, 'airport', 'ambiguous', { candidates }) }
}
