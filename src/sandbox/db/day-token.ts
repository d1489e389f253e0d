import { Temporal } from 'temporal-polyfill'

/**
 * Seeded dates are stored as day tokens, `@+6` or `@-40T09:15:00Z`: days from the day the sandbox was
 * started. They become ISO dates when a record is read, so a trip "in 6 days" is in 6 days whenever the
 * demo is opened. What a traveller writes (a birth date, an upload) is stored as the plain ISO date it is.
 */
const TOKEN = /^@([+-]\d+)(T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?$/

/** The token for `days` from today, with an optional time part such as `T09:15:00Z`. */
export function day(days: number, time = ''): string {
  return `@${days < 0 ? '-' : '+'}${Math.abs(days)}${time}`
}

/** The ISO text of one token; any other text comes back unchanged. */
function resolveText(text: string, today: Temporal.PlainDate): string {
  const match = TOKEN.exec(text)
  if (!match) return text
  return `${today.add({ days: Number(match[1]) })}${match[2] ?? ''}`
}

/**
 * A copy of `value` as it goes over the wire: every day token is the ISO date it stands for, seen from
 * `today`, and `{base}` is the address at which the sandbox answers.
 */
export function resolveStored<T>(value: T, today: Temporal.PlainDate, base: string): T {
  return mapText(value, (text) => resolveText(text.replaceAll('{base}', base), today)) as T
}

/** The reverse, for records that must keep moving with their trip: ISO dates become day tokens. */
export function storeAsDays<T>(value: T, today: Temporal.PlainDate): T {
  return mapText(value, (text) => {
    const match = /^(\d{4}-\d\d-\d\d)(T.+)?$/.exec(text)
    if (!match?.[1]) return text
    return day(today.until(Temporal.PlainDate.from(match[1]), { largestUnit: 'day' }).days, match[2] ?? '')
  }) as T
}

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapText(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapText(item, change)]))
}

/** The sandbox's calendar day: that of the company's home, as its real backoffice would have it. */
export function homeToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/Rome')
}
