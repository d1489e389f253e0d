import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, vi } from 'vitest'
import {
  daysBetween,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatExtendedDate,
  parseDate,
  todayIn,
  weekdayNames,
} from '#markets/dates.ts'
import { marketIds, markets } from '#markets/market-table.ts'

const { italy, 'global-us': us, spain, france, germany, international } = markets
const date = (iso: string) => Temporal.PlainDate.from(iso)
const anyDate = fc.integer({ min: -700_000, max: 2_900_000 }).map((days) => date('1970-01-01').add({ days }))

describe('dates', () => {
  it('are written DD/MM/YYYY, with time, and extended in the language of the market', () => {
    const fifth = date('2026-12-05')
    for (const id of marketIds) expect(formatDate(fifth, markets[id])).toBe('05/12/2026')
    expect(formatDateTime(Temporal.PlainDateTime.from('2026-12-05T07:05'), us)).toBe('05/12/2026 07:05')
    expect(formatExtendedDate(fifth, international)).toBe('05 December 2026')
    expect(formatExtendedDate(fifth, us)).toBe('05 December 2026')
    expect(formatExtendedDate(fifth, italy)).toBe('05 dicembre 2026')
    expect(formatExtendedDate(fifth, spain)).toBe('05 diciembre 2026')
    expect(formatExtendedDate(fifth, france)).toBe('05 décembre 2026')
    expect(formatExtendedDate(fifth, germany)).toBe('05 Dezember 2026')
  })

  it('show an instant on the clock of the market', () => {
    const instant = Temporal.Instant.from('2026-07-01T23:30:00Z')
    expect(formatDateTime(instant, italy)).toBe('02/07/2026 01:30')
    expect(formatDateTime(instant, us)).toBe('01/07/2026 19:30')
  })

  it.each([
    [international, '2026-12-12', '2026-12-19', '12 – 19 December 2026', 'Sat 12 – Sat 19 December 2026'],
    [
      italy,
      '2026-11-28',
      '2026-12-04',
      '28 novembre – 4 dicembre 2026',
      'sab 28 novembre – ven 4 dicembre 2026',
    ],
    [
      spain,
      '2026-12-12',
      '2026-12-19',
      '12 – 19 de diciembre de 2026',
      'sáb 12 – sáb 19 de diciembre de 2026',
    ],
    [
      france,
      '2026-12-30',
      '2027-01-02',
      '30 décembre 2026 – 2 janvier 2027',
      'mer. 30 décembre 2026 – sam. 2 janvier 2027',
    ],
    [germany, '2026-12-12', '2026-12-19', '12. – 19. Dezember 2026', 'Sa 12. – Sa 19. Dezember 2026'],
    [germany, '2026-12-12', '2026-12-12', '12. Dezember 2026', 'Sa 12. Dezember 2026'],
  ])('range for $locale from %s to %s', (market, from, to, plain, withWeekdays) => {
    expect(formatDateRange(date(from), date(to), market)).toBe(plain)
    expect(formatDateRange(date(from), date(to), market, { weekdays: true })).toBe(withWeekdays)
  })

  it('begin the week on the day of the market', () => {
    expect(weekdayNames(italy)[0]).toBe('lunedì')
    expect(weekdayNames(us, 'short')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })

  it('come back from text as they went', () => {
    const property = fc.property(anyDate, fc.constantFrom(...marketIds), (day, id) => {
      expect(parseDate(formatDate(day, markets[id]))?.toString()).toBe(day.toString())
    })
    fc.assert(property)
  })

  it.each([
    '',
    '5/12/2026',
    '05-12-2026',
    '2026-12-05',
    '31/04/2026',
    '29/02/2026',
    '00/01/2026',
    '01/13/2026',
    '01/01/0000',
    '05/12/26',
    ' 05/12/2026',
    '05/12/2026 ',
    '05/12/2026\n',
    '٠٥/١٢/٢٠٢٦',
  ])('refuse %j', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  it('accept the leap day of a leap year', () => {
    expect(parseDate('29/02/2028')?.toString()).toBe('2028-02-29')
  })

  it('are apart by the days one adds, whatever the clocks do', () => {
    expect(daysBetween(date('2026-03-28'), date('2026-03-30'))).toBe(2)
    const property = fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
      expect(daysBetween(from, from.add({ days }))).toBe(days)
    })
    fc.assert(property)
  })

  it('take today from the zone, not from the machine', () => {
    const newYear = Temporal.Instant.from('2026-12-31T23:30:00Z')
    expect(todayIn(italy.timeZone, newYear).toString()).toBe('2027-01-01')
    expect(todayIn(us.timeZone, newYear).toString()).toBe('2026-12-31')
    for (const id of marketIds) expect(() => todayIn(markets[id].timeZone)).not.toThrow()
  })

  it('take the next day for today from its first moment on', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime('2026-12-31T22:59:59.999Z')
      expect(todayIn(italy.timeZone).toString()).toBe('2026-12-31')
      vi.setSystemTime('2026-12-31T23:00:00.000Z')
      expect(todayIn(italy.timeZone).toString()).toBe('2027-01-01')
      expect(todayIn(us.timeZone).toString()).toBe('2026-12-31')
    } finally {
      vi.useRealTimers()
    }
  })
})
