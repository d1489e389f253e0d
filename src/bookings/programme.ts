import { MEALS, PACKING_KINDS, type Programme, TRANSPORT_KINDS } from '#backoffice/wire/programme.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import { withHyphens } from '#markets/foreign-language.ts'
import type { Money } from '#markets/money.ts'
import { holdsPhone } from '#markets/phone-link.ts'
import { showsAnything } from '#markets/visible-text.ts'

// What a trip's pages show of a programme. A malformed part is left out or cut, and logged.

/** Most days shown, twice the longest tour sold; the rest is only counted. */
export const MAX_DAYS = 30
/** The highest day number: no tour takes longer. */
const LAST_DAY = 366
/** Characters of a day's text, and of any other; longer ones end in an ellipsis. */
export const MAX_DAY_TEXT = 2000
export const MAX_TEXT = 300
/** Most items of any list of a programme. */
export const MAX_ITEMS = 40

export type Transport = (typeof TRANSPORT_KINDS)[number]
export type Meal = (typeof MEALS)[number]
export type PackingKind = (typeof PACKING_KINDS)[number]

export interface TripPlace {
  name: string
  at: { latitude: number; longitude: number } | null
}
export interface TripTransport {
  /** null for a kind that we have no word for. */
  kind: Transport | null
  from: string | null
  to: string | null
  minutes: number | null
  kilometres: number | null
}
export interface TripDay {
  number: number
  title: string | null
  text: string | null
  places: TripPlace[]
  transport: TripTransport[]
  meals: Meal[]
  stay: { name: string | null; place: string | null; nights: number | null; room: string | null } | null
  activities: { name: string; price: Money | null }[]
  effort: 1 | 2 | 3 | null
}
export interface TripProgramme {
  /** BCP 47; null if unknown. */
  language: string | null
  days: TripDay[]
  /** Days beyond `MAX_DAYS`, which are not shown. */
  daysLeftOut: number
  included: string[]
  notIncluded: string[]
  kitty: { amount: Money | null; covers: string | null; collected: string | null; rest: string | null } | null
  packing: { kind: PackingKind; items: string[] }[]
  /** By month, each once. */
  climate: { month: number; high: number; low: number; rainDays: number | null }[]
  practical: {
    plugs: string[]
    languages: string[]
    tipping: string | null
    connectivity: string | null
    fitness: string | null
  } | null
  emergencyNumbers: { name: string; phone: string }[]
  /** Number of parts that could not be read. */
  omitted: number
}

/** What was odd, by path and reason; never the value. */
export type ProgrammeOddity = `${string}: ${string}`

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A programme as its pages show it, null if there is none or it is empty, and what had to be left out or cut. */
export function readProgramme(wire: Programme | null): {
  programme: TripProgramme | null
  oddities: ProgrammeOddity[]
} {
  if (wire === null) return { programme: null, oddities: [] }
  const reader = new Reader()
  const programme = reader.programme(wire)
  const isEmpty = Object.values(programme).every((value) => !Array.isArray(value) || value.length === 0)
  const { kitty, practical, omitted } = programme
  const isNothing = isEmpty && !kitty && !practical && omitted === 0
  return { programme: isNothing ? null : programme, oddities: reader.oddities }
}

/** How many parts of a programme could not be read; enough for a page that does not show the programme. */
export const omittedInProgramme = (wire: Programme | null): number => omittedWithin(wire)

/** How many items in all lists of a value could not be read. */
function omittedWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? omittedIn(value as Listed<unknown>) : 0
  return Object.values(value).reduce<number>((sum, part) => sum + omittedWithin(part), own)
}

/** Reads a programme part by part and notes what is odd. */
class Reader {
  readonly oddities: ProgrammeOddity[] = []

  programme(wire: Programme): TripProgramme {
    return {
      language: this.language(wire.language),
      ...this.days(wire.days),
      included: this.texts('included', wire.included),
      notIncluded: this.texts('notIncluded', wire.notIncluded),
      kitty: wire.kitty && {
        amount: this.money('kitty.amount', wire.kitty.amount),
        covers: this.text('kitty.covers', wire.kitty.covers),
        collected: this.text('kitty.collected', wire.kitty.collected),
        rest: this.text('kitty.rest', wire.kitty.rest),
      },
      packing: this.packing(wire.packing),
      climate: this.climate(wire.climate),
      practical: wire.practical && {
        plugs: this.texts('practical.plugs', wire.practical.plugs),
        languages: this.texts('practical.languages', wire.practical.languages),
        tipping: this.text('practical.tipping', wire.practical.tipping),
        connectivity: this.text('practical.connectivity', wire.practical.connectivity),
        fitness: this.text('practical.fitness', wire.practical.fitness),
      },
      emergencyNumbers: this.items('emergencyNumbers', wire.emergencyNumbers, ({ name, phone }, path) => {
        if (holdsPhone(phone)) return { name: this.text(path, name) ?? '', phone }
        return this.odd(path, 'no phone number')
      }),
      omitted: omittedInProgramme(wire),
    }
  }

  private days(wire: Programme['days']): Pick<TripProgramme, 'days' | 'daysLeftOut'> {
    const known = new Set<number>()
    const days = wire
      .filter(({ number }, index) => {
        if (number > LAST_DAY) return this.odd(`days.${index}`, 'no such day') !== null
        if (known.has(number)) return this.odd(`days.${index}`, 'a second day of this number') !== null
        known.add(number)
        return true
      })
      .toSorted((one, other) => one.number - other.number)
    if (days.length > MAX_DAYS) this.odd('days', 'too many')
    return {
      days: days.slice(0, MAX_DAYS).map((day, index) => this.day(day, `days.${index}`)),
      daysLeftOut: Math.max(0, days.length - MAX_DAYS),
    }
  }

  private day(day: Programme['days'][number], path: string): TripDay {
    if (day.text === null) this.odd(`${path}.text`, 'missing')
    return {
      number: day.number,
      title: this.text(`${path}.title`, day.title),
      text: this.text(`${path}.text`, day.text, MAX_DAY_TEXT),
      places: this.items(`${path}.places`, day.places, (place, at) => this.place(place, at)),
      transport: this.items(`${path}.transport`, day.transport, (way, at) => ({
        ...way,
        kind: this.code(at, TRANSPORT_KINDS, way.kind),
        from: this.text(at, way.from),
        to: this.text(at, way.to),
      })),
      meals: this.items(`${path}.meals`, day.meals, (meal, at) => this.code(at, MEALS, meal)),
      stay: day.stay && {
        name: this.text(`${path}.stay.name`, day.stay.name),
        place: this.text(`${path}.stay.place`, day.stay.place),
        nights: day.stay.nights,
        room: this.text(`${path}.stay.room`, day.stay.room),
      },
      activities: this.items(`${path}.activities`, day.activities, ({ name, price }, at) => {
        const cleanName = this.text(at, name)
        return cleanName === null
          ? this.odd(at, 'no name')
          : { name: cleanName, price: this.money(at, price) }
      }),
      effort: ([1, 2, 3] as const).find((level) => level === day.effort) ?? null,
    }
  }

  private place(
    { name, latitude, longitude }: Programme['days'][number]['places'][number],
    path: string,
  ): TripPlace | null {
    const cleanName = this.text(path, name)
    if (cleanName === null) return this.odd(path, 'no name')
    if (latitude === null || longitude === null) return { name: cleanName, at: null }
    const isNowhere = latitude === 0 && longitude === 0
    const isInWorld = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    if (isInWorld && !isNowhere) return { name: cleanName, at: { latitude, longitude } }
    this.odd(path, 'no such coordinates')
    return { name: cleanName, at: null }
  }

  private packing(wire: Programme['packing']): TripProgramme['packing'] {
    const items = this.items('packing', wire, (list, path) => ({
      kind: this.code(path, PACKING_KINDS, list.kind) ?? 'OTHER',
      items: this.texts(`${path}.items`, list.items),
    }))
    const byKind = Map.groupBy(items, ({ kind }) => kind)
    return PACKING_KINDS.map((kind) => ({
      kind,
      items: byKind.get(kind)?.flatMap((list) => list.items) ?? [],
    })).filter((list) => list.items.length > 0)
  }

  private climate(wire: Programme['climate']): TripProgramme['climate'] {
    const months = new Map<number, TripProgramme['climate'][number]>()
    for (const [index, { month, high, low, rainDays }] of wire.entries()) {
      const isKnown = high !== null && low !== null && low <= high && low >= -90 && high <= 60
      if (isKnown && !months.has(month)) months.set(month, { month, high, low, rainDays })
      else this.odd(`climate.${index}`, 'no such weather')
    }
    return [...months.values()].sort((one, other) => one.month - other.month)
  }

  private language(tag: string | null): string | null {
    if (tag === null) return null
    try {
      return Intl.getCanonicalLocales(withHyphens(tag))[0] ?? null
    } catch {
      return this.odd('language', 'no language tag')
    }
  }

  private money(path: string, money: Money | null): Money | null {
    if (money === null || (currencies.has(money.currency) && money.amount >= 0)) return money
    return this.odd(path, 'no such amount')
  }

  private code<const K extends string>(path: string, known: readonly K[], code: string): K | null {
    return known.find((one) => one === code) ?? this.odd(path, 'unknown code')
  }

  private text(path: string, text: string | null, limit = MAX_TEXT): string | null {
    if (text === null || !showsAnything(text)) return null
    if (text.length <= limit) return text
    this.odd(path, 'too long')
    // Cutting inside a surrogate pair would show a box.
    return `${text
      .slice(0, limit - 1)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trimEnd()}…`
  }

  private texts(path: string, texts: readonly string[]): string[] {
    return this.items(path, texts, (text, at) => this.text(at, text) ?? this.odd(at, 'empty'))
  }

  private items<Item, Read>(
    path: string,
    items: readonly Item[],
    read: (item: Item, path: string) => Read | null,
  ): Read[] {
    if (items.length > MAX_ITEMS) this.odd(path, 'too many')
    return items
      .slice(0, MAX_ITEMS)
      .map((item, index) => read(item, `${path}.${index}`))
      .filter((item) => item !== null)
  }

  private odd(path: string, reason: string): null {
    this.oddities.push(`${path}: ${reason}`)
    return null
  }
}
