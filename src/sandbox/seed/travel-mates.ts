import type { TOUR_AGE_GROUPS } from '#backoffice/wire/booking.ts'
import { ageGroups, tours } from './tours.ts'

/** Somebody on a departure whose booking is not in this file, with only what they let others know. */
export interface Guest {
  name: string
  ageRange: '18-24' | '25-34' | '35-44' | '45-54' | '55+'
  city: string | null
}

const guests: Guest[] = [
  { name: 'Aitana', ageRange: '25-34', city: 'Bilbao' },
  { name: 'Gregor', ageRange: '35-44', city: 'Graz' },
  { name: 'Solène', ageRange: '25-34', city: 'Rennes' },
  { name: 'Dario', ageRange: '35-44', city: 'Torino' },
  { name: 'Fenna', ageRange: '18-24', city: 'Groningen' },
  { name: 'Rui', ageRange: '45-54', city: 'Porto' },
  { name: 'Ottilie', ageRange: '25-34', city: 'Jena' },
  { name: 'Callum', ageRange: '35-44', city: null },
  { name: 'Ilaria', ageRange: '25-34', city: 'Bari' },
  { name: 'Mateo', ageRange: '25-34', city: 'Sevilla' },
  { name: 'Brigitte', ageRange: '55+', city: 'Annecy' },
]

/** The age ranges that a tour's age group admits; null for all. */
const agesOf: Record<(typeof TOUR_AGE_GROUPS)[number] | 'all', readonly Guest['ageRange'][] | null> = {
  '25-35': ['25-34'],
  '35+': ['35-44', '45-54', '55+'],
  all: null,
}

/** The guests of a tour's departures: three to five, always the same for a tour. */
export function guestsOf(tourId: string): Guest[] {
  const place = tours.findIndex(({ id }) => id === tourId)
  if (place < 0) return []
  const ages = agesOf[ageGroups[tourId] ?? 'all']
  const fitting = ages ? guests.filter(({ ageRange }) => ages.includes(ageRange)) : guests
  return Array.from(
    { length: 3 + (place % 3) },
    (_, index) => fitting[(place * 4 + index) % fitting.length],
  ).filter((guest) => guest !== undefined)
}
