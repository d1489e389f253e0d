import { Temporal } from 'temporal-polyfill'

/** The local time at an airport, from the wire's text; an offset in it is ignored (`LocalDateTime`). */
export function wallClock(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text.replace(/(Z|[+-]\d{2}(:?\d{2})?)$/, ''))
}
