import { Temporal } from 'temporal-polyfill'

/** What the clock at an airport shows, by the wire's text: an offset beside it is ignored (`LocalDateTime`). */
export function wallClock(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text.replace(/(Z|[+-]\d{2}(:?\d{2})?)$/, ''))
}
