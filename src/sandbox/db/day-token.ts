import { Temporal } from 'temporal-polyfill'

/**
 * Seeded dates are stored as day tokens, `@+6` or `@-40T09:15:00Z`: days from today. They become ISO dates when a record is read,
 * so a trip "in 6 days" is in 6 days whenever the demo is opened. What a traveller enters (a birth date, an upload) is stored as
 * a plain ISO date.
 */
// A complete string of a JSON document: a quotation mark within one is preceded by a backslash.
const TOKEN = /(?<!\\)"@([+-]\d+)(T[\d:.]+(?:Z|[+-]\d\d:\d\d)?)?"/g

const ISO_DATE = /(?<!\\)"(\d{4}-\d\d-\d\d)(T[^"\\]+)?"/g

/** The token for `days` from today, with an optional time part such as `T09:15:00Z`. */
export function day(days: number, time = ''): string {
  return `@${days < 0 ? '-' : '+'}${Math.abs(days)}${time}`
}

/**
 * Parses stored JSON into wire format: every day token becomes an ISO date, counted from `today`, and `{base}` becomes the address
 * of the sandbox. They are replaced in the text, where they are few, not in the parsed value; each day is computed once.
 */
export function createDayTokenParser(today: Temporal.PlainDate, base: string): <T>(json: string) => T {
  const dates = new Map<string, string>()
  const dateOf = (days: string) => {
    const date = dates.get(days) ?? today.add({ days: Number(days) }).toString()
    dates.set(days, date)
    return date
  }
  return (json) => {
    const dated = json.replace(TOKEN, (_, days: string, time = '') => `"${dateOf(days)}${time}"`)
    return JSON.parse(dated.replaceAll('{base}', base))
  }
}

/** The reverse, JSON for records whose dates must keep moving with their trip: ISO dates become day tokens. */
export function storeAsDays(value: unknown, today: Temporal.PlainDate): string {
  return JSON.stringify(value).replace(ISO_DATE, (_, date: string, time = '') => {
    const { days } = today.until(Temporal.PlainDate.from(date), { largestUnit: 'day' })
    return JSON.stringify(day(days, time))
  })
}

/** The sandbox's current date: in the time zone of the company's home, as its real backoffice would have it. */
export function homeToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/Rome')
}
