import type { Airport } from '#backoffice/wire/flight.ts'
import { typedLine } from '#markets/typed-text.ts'
import { type Fault, fault } from './schema.ts'

/** Most airports offered for a name that matches several. */
const MAX_CANDIDATES = 5

/** An airport as its field shows it once chosen: name and code. The server recognises it by the code. */
export function airportLabel({ iataCode, name, city }: Airport): string {
  const known = name ?? city
  return known ? `${known} (${iataCode})` : iataCode
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The airport code in a text: alone, or at its end in brackets, as `airportLabel` writes it. */
export function codeIn(text: string): string | null {
  const [, alone, bracketed] = /^([a-z]{3})$|\(([a-z]{3})\)$/i.exec(text.trim()) ?? []
  return (alone ?? bracketed)?.toUpperCase() ?? null
}

export type LookUp = (typed: string) => Promise<readonly Airport[]>

export type Resolved = { ok: true; airport: Airport } | { ok: false; fault: Fault }

/**
 * The airport that a text means: by its code, by the only matching name, or by a full name. When airports cannot be looked up, a
 * code is accepted as it is, without a zone, so that nobody has to wait to save.
 */
export async function resolveAirport(name: string, typed: string, lookUp: LookUp): Promise<Resolved> {
  const text = typedLine(typed)
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
