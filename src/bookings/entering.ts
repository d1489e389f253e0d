import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { type EntryRules, type VACCINATION_NEEDS, VISA_KINDS } from '#backoffice/wire/entry.ts'
import { inOrderFlown, readItinerary } from '#bookings/flights.ts'
import { isoDay, type PlainDate } from '#markets/dates.ts'

// What is known of a border, and what is not. No rule is shown without its source and date.

/** The source, where to read it, and its date (ISO). */
export interface Sourced {
  source: string
  sourceUrl: string | null
  asOf: string
}

export interface VisaRule extends Sourced {
  kind: (typeof VISA_KINDS)[number]
  name: string | null
  url: string | null
  days: number | null
  stayDays: number | null
}

/** What a border requires of this traveller; null if unknown. */
export interface BorderRules {
  citizenship: string | null
  pages: (Sourced & { blankPages: number }) | null
  visa: VisaRule | null
  /** Each country where the traveller's own flights change planes, in order. */
  transits: { countryCode: string; rule: VisaRule | null }[]
  vaccinations: (Sourced & Record<(typeof VACCINATION_NEEDS)[number], string[]>) | null
}

/** Why a rule is not shown, for the log. */
export type EntryOddity = `${string}: ${string}`

type Asked = Pick<BookingDetail, 'flights'> & { tour: Pick<BookingDetail['tour'], 'countryCode'> }

/**
 * The rules for a traveller of this citizenship on a day, and what had to be left out. Rules for another citizenship do not count.
 */
export function readBorderRules(
  rules: EntryRules | null,
  booking: Asked,
  {
    citizenship,
    travelerId,
    today,
  }: { citizenship: string | null; travelerId: string | null; today: PlainDate },
): { entering: BorderRules; oddities: EntryOddity[] } {
  const oddities: EntryOddity[] = []
  const odd = (path: string, why: string): null => {
    oddities.push(`${path}: ${why}`)
    return null
  }
  const withSource = <Rule extends { [Key in keyof Sourced]: Sourced[Key] | null }>(
    path: string,
    rule: Rule | null,
  ): (Rule & Sourced) | null => {
    if (rule === null) return null
    const { source, asOf } = rule
    if (source === null) return odd(path, 'no source')
    if (asOf === null) return odd(path, 'no day')
    return asOf > isoDay(today) ? odd(path, 'a day to come') : { ...rule, source, asOf }
  }
  const visaOf = (path: string, rule: EntryRules['visa']): VisaRule | null => {
    const sourced = withSource(path, rule)
    const kind = VISA_KINDS.find((one) => one === sourced?.kind)
    if (sourced && !kind) return odd(path, 'unknown kind')
    return sourced && kind ? { ...sourced, kind } : null
  }

  const isFor =
    rules !== null && rules.citizenship !== null && rules.citizenship === (citizenship ?? rules.citizenship)
  if (rules !== null && !isFor) odd('citizenship', rules.citizenship === null ? 'missing' : 'another one')
  const known = isFor ? rules : null
  const pages = withSource('passport', known?.passport ?? null)
  const vaccinations = withSource('vaccinations', known?.vaccinations ?? null)
  const namesOf = (need: string) =>
    (vaccinations?.items ?? [])
      .filter((item) => item.need === need && item.name !== '')
      .map(({ name }) => name)
  return {
    entering: {
      citizenship: citizenship ?? known?.citizenship ?? null,
      pages: pages && pages.blankPages !== null ? { ...pages, blankPages: pages.blankPages } : null,
      visa: visaOf('visa', known?.visa ?? null),
      transits: transitCountries(booking, travelerId)
        .filter((countryCode) => countryCode !== citizenship)
        .map((countryCode) => {
          const index = known?.transits.findIndex((transit) => transit.countryCode === countryCode) ?? -1
          return { countryCode, rule: visaOf(`transits.${index}`, known?.transits[index] ?? null) }
        }),
      vaccinations: vaccinations && {
        ...vaccinations,
        REQUIRED: namesOf('REQUIRED'),
        ADVISED: namesOf('ADVISED'),
      },
    },
    oddities,
  }
}

/** The countries where a traveller only changes planes: those in which neither the way there nor the way back begins or ends. */
export function transitCountries({ flights, tour }: Asked, travelerId: string | null): string[] {
  const own = inOrderFlown(flights.find((entry) => entry.travelerId === travelerId)?.flights ?? [])
  const found = [...Map.groupBy(own, ({ direction }) => direction).values()].flatMap((way) => {
    const airports = way.flatMap(({ segments }) => {
      const itinerary = readItinerary(segments)
      return 'segments' in itinerary
        ? itinerary.segments.flatMap(({ departureAirport, arrivalAirport }) => [
            departureAirport,
            arrivalAirport,
          ])
        : []
    })
    const countries = airports.map(({ countryCode }) => countryCode)
    const ends = [countries[0], countries.at(-1), tour.countryCode]
    return countries.filter((country) => country !== null && !ends.includes(country))
  })
  return [...new Set(found)].filter((country) => country !== null)
}
