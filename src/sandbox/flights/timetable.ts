import { Temporal } from 'temporal-polyfill'
import { airportsOfWeight, findAirport, type KnownAirport } from '../geo/airports.ts'

/** Airline codes in the timetable, each with the airport from which its invented flights leave. */
const AIRLINES: Readonly<Record<string, { name: string; hub: string }>> = {
  A3: { name: 'Aegean Airlines', hub: 'ATH' },
  AF: { name: 'Air France', hub: 'CDG' },
  AZ: { name: 'ITA Airways', hub: 'FCO' },
  BA: { name: 'British Airways', hub: 'LHR' },
  DL: { name: 'Delta Air Lines', hub: 'JFK' },
  EK: { name: 'Emirates', hub: 'DXB' },
  FR: { name: 'Ryanair', hub: 'BGY' },
  IB: { name: 'Iberia', hub: 'MAD' },
  KL: { name: 'KLM', hub: 'AMS' },
  LH: { name: 'Lufthansa', hub: 'FRA' },
  QR: { name: 'Qatar Airways', hub: 'DOH' },
  RJ: { name: 'Royal Jordanian', hub: 'AMM' },
  SK: { name: 'SAS', hub: 'CPH' },
  TK: { name: 'Turkish Airlines', hub: 'IST' },
  TP: { name: 'TAP Air Portugal', hub: 'LIS' },
  U2: { name: 'easyJet', hub: 'MXP' },
  UA: { name: 'United Airlines', hub: 'EWR' },
  VN: { name: 'Vietnam Airlines', hub: 'SGN' },
  VY: { name: 'Vueling', hub: 'BCN' },
}

/** One leg of a scheduled flight; the times are local to each airport and have its UTC offset. */
export interface ScheduledLeg {
  from: KnownAirport
  to: KnownAirport
  departure: Temporal.ZonedDateTime
  arrival: Temporal.ZonedDateTime
}

export interface ScheduledFlight {
  flightNumber: string
  airline: string
  legs: ScheduledLeg[]
}

const CRUISE_KM_PER_HOUR = 820
const TAXI_AND_CLIMB_MINUTES = 35
const STOP_MINUTES = 75

/**
 * The flight of that number on that day, or null. The timetable is invented but stable: a number always flies between the same
 * real airports at the same time. Odd numbers leave the airline's hub, even ones return; numbers ending in 7 or 8 have stops
 * (several legs); those ending in 00 or 04 do not exist.
 */
export function scheduledFlight(flightNumber: string, date: Temporal.PlainDate): ScheduledFlight | null {
  const match = /^([A-Z\d]{2})\s?0*(\d{1,4})$/.exec(flightNumber.trim().toUpperCase())
  const airline = AIRLINES[match?.[1] ?? '']
  const number = Number(match?.[2])
  const hub = airline && findAirport(airline.hub)
  if (!hub || !number || [0, 4].includes(number % 100)) return null
  // Both directions of a route share it: 611 goes out, 612 comes back.
  const pair = Math.ceil(number / 2)
  const seed = hash(`${match?.[1]}${pair}`)
  const far = pick(hub, seed, 700, 9500)
  const stop = [7, 8].includes(number % 10) ? stopBetween(hub, far, hash(`stop${seed}`)) : undefined
  const outward = [hub, ...(stop ? [stop] : []), far]
  const route = number % 2 === 1 ? outward : outward.toReversed()
  return {
    flightNumber: `${match?.[1]}${number}`,
    airline: airline.name,
    legs: legsOf(route, date.toPlainDateTime(firstTime(hash(`time${match?.[1]}${number}`)))),
  }
}

function legsOf(route: KnownAirport[], start: Temporal.PlainDateTime): ScheduledLeg[] {
  const legs: ScheduledLeg[] = []
  for (let index = 0; index + 1 < route.length; index += 1) {
    const from = route[index] as KnownAirport
    const to = route[index + 1] as KnownAirport
    const previous = legs.at(-1)
    const departure = previous
      ? previous.arrival.add({ minutes: STOP_MINUTES })
      : start.toZonedDateTime(from.timeZone)
    const arrival = departure.add({ minutes: flyingMinutes(from, to) }).withTimeZone(to.timeZone)
    legs.push({ from, to, departure, arrival })
  }
  return legs
}

/** Between 06:00 and 21:55, in steps of five minutes. */
function firstTime(seed: number): Temporal.PlainTime {
  return Temporal.PlainTime.from('06:00').add({ minutes: (seed % 192) * 5 })
}

function flyingMinutes(from: KnownAirport, to: KnownAirport): number {
  const minutes = (distanceKm(from, to) / CRUISE_KM_PER_HOUR) * 60 + TAXI_AND_CLIMB_MINUTES
  return Math.round(minutes / 5) * 5
}

const large = airportsOfWeight(0)

/** A large airport between `minKm` and `maxKm` from `origin`, chosen by `seed`. */
function pick(origin: KnownAirport, seed: number, minKm: number, maxKm: number): KnownAirport {
  const candidates = large.filter((airport) => {
    const km = distanceKm(origin, airport)
    return km >= minKm && km <= maxKm
  })
  return candidates[seed % candidates.length] as KnownAirport
}

/** A large airport on the way: the detour is at most a tenth. */
function stopBetween(from: KnownAirport, to: KnownAirport, seed: number): KnownAirport | undefined {
  const direct = distanceKm(from, to)
  const onTheWay = large.filter((airport) => {
    const [first, second] = [distanceKm(from, airport), distanceKm(airport, to)]
    return first > 250 && second > 250 && first + second < direct * 1.1
  })
  return onTheWay[seed % onTheWay.length]
}

/** Great-circle distance in kilometres. */
function distanceKm(a: KnownAirport, b: KnownAirport): number {
  const radians = Math.PI / 180
  const dLat = (b.latitude - a.latitude) * radians
  const dLon = (b.longitude - a.longitude) * radians
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLon / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

/** FNV-1a: small, and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}
