import { Temporal } from 'temporal-polyfill'

/**
 * Seeded dates are stored as day tokens, `@+6` or `@-40T09:15:00Z`: days from today. They become ISO dates when a record is read,
 * so a trip "in 6 days" is in 6 days whenever the demo is opened. What a traveller enters (a birth date, an upload) is stored as
 * a plain ISO date.
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
 * A copy of `value` in wire format: every day token becomes an ISO date, counted from `today`, and `{base}` becomes the address
 * of the sandbox.
 */
export function resolveStored<T>(value: T, today: Temporal.PlainDate, base: string): T {
  return mapText(value, (text) => resolveText(text.replaceAll('{base}', base), today)) as T
}

/** The reverse, for records whose dates must keep moving with their trip: ISO dates become day tokens. */
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

/** The sandbox's current date: in the time zone of the company's home, as its real backoffice would have it. */
export function homeToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/Rome')
}
