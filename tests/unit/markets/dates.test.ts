import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayEnd,
  formatDeadline,
  formatExtendedDate,
  formatListedDate,
  formatNearDate,
  localToday,
  parseDate,
  typedDate,
  unbrokenDate,
} from '#markets/dates.ts'
import { marketIds, markets } from '#markets/market-table.ts'

const { italy, 'global-us': us } = markets
const date = (iso: string) => Temporal.PlainDate.from(iso)
const today = date('2026-11-29')
const anyDate = fc.integer({ min: -700_000, max: 2_900_000 }).map((days) => date('1970-01-01').add({ days }))

describe('dates', () => {
  it('are written DD/MM/YYYY, also with time; in words where that would be misread', () => {
    const fifth = date('2026-12-05')
    const early = Temporal.PlainDateTime.from('2026-12-05T07:05')
    for (const id of marketIds) {
      const written = [formatDate(fifth, markets[id]), formatDateTime(early, markets[id])]
      const inWords = ['December 5, 2026', 'December 5, 2026, 07:05']
      expect(written).toEqual(id === 'global-us' ? inWords : ['05/12/2026', '05/12/2026 07:05'])
    }
  })

  it('show an instant on the clock of the market', () => {
    const instant = Temporal.Instant.from('2026-07-01T23:30:00Z')
    expect(formatDateTime(instant, italy)).toBe('02/07/2026 01:30')
    expect(formatDateTime(instant, us)).toBe('July 1, 2026, 19:30')
  })

  const first = [date('2026-05-01'), date('2026-05-01')] as const
  const ranges = [
    [date('2026-05-01'), date('2026-05-08')],
    [date('2026-05-08'), date('2026-06-01')],
    [date('2026-12-30'), date('2027-01-01')],
  ] as const
  type InWords = { days: string[]; ranges: string[]; weekdays: string[] }
  /** By the locale of dates, which markets share. */
  const inWords: Readonly<Record<string, InWords>> = {
    'en-GB': {
      days: ['1 May 2026', '8 May 2026', '11 May 2026'],
      ranges: ['1 – 8 May 2026', '8 May – 1 June 2026', '30 December 2026 – 1 January 2027'],
      weekdays: ['Fri, 1 May 2026', 'Fri, 1 May – Fri, 8 May 2026', 'Fri, 8 May – Mon, 1 June 2026'],
    },
    'it-IT': {
      days: ['1º maggio 2026', '8 maggio 2026', '11 maggio 2026'],
      ranges: ['1º–8 maggio 2026', '8 maggio – 1º giugno 2026', '30 dicembre 2026 – 1º gennaio 2027'],
      weekdays: ['ven 1º maggio 2026', 'ven 1º – ven 8 maggio 2026', 'ven 8 maggio – lun 1º giugno 2026'],
    },
    'en-US': {
      days: ['May 1, 2026', 'May 8, 2026', 'May 11, 2026'],
      ranges: ['May 1 – 8, 2026', 'May 8 – June 1, 2026', 'December 30, 2026 – January 1, 2027'],
      weekdays: ['Fri, May 1, 2026', 'Fri, May 1 – Fri, May 8, 2026', 'Fri, May 8 – Mon, June 1, 2026'],
    },
    'es-ES': {
      days: ['1', '8', '11'].map((day) => `${day} de mayo de 2026`),
      ranges: [
        '1–8 de mayo de 2026',
        '8 de mayo – 1 de junio de 2026',
        '30 de diciembre de 2026 – 1 de enero de 2027',
      ],
      weekdays: [
        'vie, 1 de mayo de 2026',
        'vie, 1 de mayo – vie, 8 de mayo de 2026',
        'vie, 8 de mayo – lun, 1 de junio de 2026',
      ],
    },
    'fr-FR': {
      days: ['1er mai 2026', '8 mai 2026', '11 mai 2026'],
      ranges: ['1er–8 mai 2026', '8 mai – 1er juin 2026', '30 décembre 2026 – 1er janvier 2027'],
      weekdays: ['ven. 1er mai 2026', 'ven. 1er – ven. 8 mai 2026', 'ven. 8 mai – lun. 1er juin 2026'],
    },
    'de-DE': {
      days: ['1. Mai 2026', '8. Mai 2026', '11. Mai 2026'],
      ranges: ['1.–8. Mai 2026', '8. Mai – 1. Juni 2026', '30. Dezember 2026 – 1. Januar 2027'],
      weekdays: ['Fr., 1. Mai 2026', 'Fr., 1. – Fr., 8. Mai 2026', 'Fr., 8. Mai – Mo., 1. Juni 2026'],
    },
  }

  it.each(marketIds)('in words follow the language: %s', (id) => {
    const market = markets[id]
    const expected = inWords[market.dateLocale]
    if (!expected) throw new Error(`no dates of ${market.dateLocale}`)
    const days = ['2026-05-01', '2026-05-08', '2026-05-11'].map(date)
    expect(days.map((day) => formatExtendedDate(day, market))).toEqual(expected.days)
    // A range of one day is that day.
    expect(days.map((day) => formatDateRange(day, day, market))).toEqual(expected.days)
    expect(ranges.map(([from, to]) => formatDateRange(from, to, market))).toEqual(expected.ranges)
    const withWeekday = [first, ...ranges.slice(0, 2)].map(([from, to]) =>
      formatDateRange(from, to, market, { weekdays: true }),
    )
    expect(withWeekday).toEqual(expected.weekdays)
  })

  it('in words match Intl on any day but the first of a month', () => {
    const property = fc.property(anyDate, fc.constantFrom(...marketIds), (day, id) => {
      fc.pre(day.day !== 1 && day.year >= 1583)
      const intl = new Intl.DateTimeFormat(markets[id].dateLocale, { dateStyle: 'long', timeZone: 'UTC' })
      expect(formatExtendedDate(day, markets[id])).toBe(intl.format(Date.parse(`${day}T00:00Z`)))
    })
    fc.assert(property)
  })

  it('are parsed as they were formatted', () => {
    const dayFirst = marketIds.filter((id) => id !== 'global-us')
    const property = fc.property(anyDate, fc.constantFrom(...dayFirst), (day, id) => {
      expect(parseDate(formatDate(day, markets[id]))?.toString()).toBe(day.toString())
    })
    fc.assert(property)
  })

  // biome-ignore format: grouped by line
  it.each([
    '', '5/12/2026', '05-12-2026', '2026-12-05', '31/04/2026', '29/02/2026', '00/01/2026', '01/13/2026',
    '01/01/0000', '05/12/26', ' 05/12/2026', '05/12/2026 ', '05/12/2026\n', '٠٥/١٢/٢٠٢٦',
  ])('refuse %j', (text) => expect(parseDate(text)).toBeNull())

  it.each([
    [['', ' ', ''], ''],
    [['5', '12', '2026'], '2026-12-05'],
    [[' 05', '12 ', '2026'], '2026-12-05'],
    [['5', '12', '26'], 'shortYear'],
    [['31', '2', '6'], 'shortYear'],
    [['5', '12', '026'], 'shortYear'],
    [['5', '12', ''], 'impossibleDate'],
    [['31', '2', '2026'], 'impossibleDate'],
    [['5', '12', '20260'], 'impossibleDate'],
    [['5/12/2026', '', ''], 'impossibleDate'],
    [['5', '12', '’26'], 'impossibleDate'],
  ] as const)('typed as %j are %j', ([day, month, year], expected) => {
    expect(typedDate({ day, month, year }).toString()).toBe(expected)
  })

  // Seen to fail: with weekdays counted from Sunday in date-words.ts, and without the year 0 to 99 in `midnight`.
  it('are written and counted alike as text and by Temporal', () => {
    const somewhere = fc.constantFrom(...marketIds)
    const property = fc.property(anyDate, anyDate, somewhere, (from, to, id) => {
      const texts = [from.toString(), to.toString()] as const
      const options = { weekdays: true }
      const { days } = from.until(to, { largestUnit: 'days' })
      expect([daysBetween(...texts), daysBetween(from, to)]).toEqual([days, days])
      expect(formatExtendedDate(texts[0], markets[id])).toBe(formatExtendedDate(from, markets[id]))
      const range = formatDateRange(...texts, markets[id], options)
      expect(range).toBe(formatDateRange(from, to, markets[id], options))
    })
    fc.assert(property)
  })

  it('change at the first moment of a day in the zone, wherever the machine is', () => {
    const daysAt = (instant: string) =>
      [italy, us].map(({ timeZone }) => `${localToday(timeZone, Temporal.Instant.from(instant))}`)
    expect(daysAt('2026-12-31T22:59:59.999Z')).toEqual(['2026-12-31', '2026-12-31'])
    expect(daysAt('2026-12-31T23:00:00.000Z')).toEqual(['2027-01-01', '2026-12-31'])
  })
})

it.each([
  ['international', '28 November 2026, 23:59 CET'],
  ['italy', '28 novembre 2026, 23:59'],
  ['english-we', '28 November 2026, 22:59 GMT'],
  ['global-us', 'November 28, 2026, 5:59 PM EST'],
  ['germany', '28. November 2026, 23:59'],
] as const)(
  'a deadline in %s is a day and an hour, with the zone if it may be another: %s',
  (id, written) => {
    const end = Temporal.Instant.from('2026-11-28T23:00:00Z')
    expect(formatDeadline(end, markets[id])).toBe(written)
  },
)

it.each([
  ['international', '23:59 CET'],
  ['italy', '23:59'],
  ['global-us', '11:59 PM EST'],
] as const)('a day in %s ends at its last minute, also when the clocks change: %s', (id, written) => {
  for (const day of ['2026-10-31', '2026-11-28', '2027-03-27', '2027-10-31'])
    expect(formatDayEnd(day, markets[id])).toMatch(/^(23:59|11:59)/)
  expect(formatDayEnd('2026-11-28', markets[id])).toBe(written)
})

it.each([
  ['2026-12-12', 'Saturday 12 December'],
  ['2027-10-28', 'Thursday 28 October'],
  ['2027-10-29', 'Friday, 29 October 2027'],
  ['2028-01-02', 'Sunday, 2 January 2028'],
  ['2025-12-30', 'Tuesday 30 December'],
  ['2025-12-29', 'Monday, 29 December 2025'],
])('of %s, shown on 29 November 2026, the year is added from eleven months on: %s', (day, words) => {
  expect(formatNearDate(day, today, markets.international)).toBe(words)
})

it.each([
  ['italy', 'domenica 2 gennaio 2028'],
  ['spain', 'domingo, 2 de enero de 2028'],
  ['france', 'dimanche 2 janvier 2028'],
  ['germany', 'Sonntag, 2. Januar 2028'],
  ['global-us', 'Sunday, January 2, 2028'],
] as const)('a day that is far is shown with weekday and year in %s: %s', (market, words) => {
  expect(formatNearDate('2028-01-02', today, markets[market])).toBe(words)
})

it.each([
  ['international', '2026-12-01', 'Tue 1 Dec'],
  ['italy', '2026-12-01', 'mar 1º dic'],
  ['global-us', '2027-02-15', 'Mon, Feb 15'],
  ['english-we', '2027-02-15', 'Mon 15 Feb'],
  ['spain', '2027-09-05', 'dom, 5 sept'],
  ['france', '2027-03-01', 'lun. 1er mars'],
  ['germany', '2027-02-15', 'Mo., 15. Feb.'],
  ['germany', '2028-02-15', 'Di., 15. Feb. 2028'],
] as const)('in %s %s is %s in a list of days', (market, day, words) => {
  expect(formatListedDate(day, today, markets[market])).toBe(words)
})

it.each(marketIds)('a date breaks after its weekday and the dash of a range, and nowhere else: %s', (id) => {
  const market = markets[id]
  for (let days = 0; days < 500; days += 1) {
    const day = today.add({ days })
    const [weekday = '', ...rest] = unbrokenDate(formatNearDate(day, today, market)).split(' ')
    expect([weekday, rest.length]).toEqual([expect.stringMatching(/^\p{L}{5,},?$/u), 1])
    expect(rest[0]).toMatch(/\p{L}/u)
    expect(rest[0]).toMatch(/\d/)
    const moment = day.toZonedDateTime(market.timeZone).toInstant()
    for (const whole of [formatExtendedDate(day, market), formatDateTime(moment, market)])
      expect(unbrokenDate(whole)).not.toContain(' ')
    const range = formatDateRange(day, day.add({ days: 40 }), market, { weekdays: true })
    expect(unbrokenDate(range).split(' ')).toHaveLength(2)
  }
})
