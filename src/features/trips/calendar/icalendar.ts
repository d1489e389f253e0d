import type { Temporal } from 'temporal-polyfill'
import { escapedText, folded } from './content-line.ts'
import type { CalendarEvent, LocalMoment } from './event.ts'
import { basicTime, timeZoneLines } from './time-zone.ts'

/**
 * A calendar file (RFC 5545) of these events; `stamp` is when it was made, `product` who made it. It has no METHOD, which would
 * turn it into a message between calendars, whose events need an ORGANIZER (RFC 5546 §3.2.1).
 */
export function icalendar(
  events: readonly CalendarEvent[],
  { stamp, product }: { stamp: Temporal.Instant; product: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//EN`,
    'CALSCALE:GREGORIAN',
    ...zonesOf(events),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}

/** A VTIMEZONE for every zone that an event names. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const moments = events.flatMap(({ when }) => ('from' in when ? [when.from, when.to] : []))
  const zoned = moments.flatMap((moment) =>
    moment?.zone ? [{ zone: moment.zone, clock: moment.clock }] : [],
  )
  const byZone = Map.groupBy(zoned, ({ zone }) => zone)
  return [...byZone].flatMap(([zone, uses]) =>
    timeZoneLines(
      zone,
      uses.map(({ clock }) => clock),
    ),
  )
}

function eventLines(event: CalendarEvent, stamp: Temporal.Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(event.uid)}`,
    `DTSTAMP:${basicTime(stamp.toZonedDateTimeISO('UTC').toPlainDateTime())}Z`,
    ...timeLines(event.when),
    `SUMMARY:${escapedText(event.summary)}`,
    `DESCRIPTION:${escapedText(event.description)}`,
    ...(event.location ? [`LOCATION:${escapedText(event.location)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    ...(event.remindHoursBefore === null ? [] : alarmLines(event.summary, event.remindHoursBefore)),
    'END:VEVENT',
  ]
}

function timeLines(when: CalendarEvent['when']): string[] {
  if ('from' in when) {
    return [timeLine('DTSTART', when.from), ...(when.to ? [timeLine('DTEND', when.to)] : [])]
  }
  // The end is the first day that no longer belongs to it (RFC 5545 §3.6.1).
  const end = when.last.add({ days: 1 })
  return [`DTSTART;VALUE=DATE:${basicDate(when.first)}`, `DTEND;VALUE=DATE:${basicDate(end)}`]
}

const timeLine = (name: string, { clock, zone }: LocalMoment) =>
  `${name}${zone ? `;TZID=${zone}` : ''}:${basicTime(clock)}`

const basicDate = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '')

function alarmLines(text: string, hoursBefore: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapedText(text)}`,
    `TRIGGER:-PT${hoursBefore}H`,
    'END:VALARM',
  ]
}
