import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Programme } from '#backoffice/wire/programme.ts'
import { MAX_DAY_TEXT, MAX_DAYS, readProgramme } from '#bookings/programme.ts'
import { dateOfTrip, dayOfTrip } from '#bookings/time.ts'
import { beforeYouGo, programmeView } from '#features/trips/programme/page.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { bookingDetail, inRome } from '../made.ts'

const day = { number: 1, title: 'Harbour', text: 'We meet.' }
const read = (wire: object) => readProgramme(Programme.parse(wire))
const dayWith = (more: object) => read({ days: [{ ...day, ...more }] })

describe('a programme', () => {
  it('is absent without content', () => {
    expect(readProgramme(null)).toEqual({ programme: null, oddities: [] })
    expect(read({}).programme).toBeNull()
  })

  it('that is in order loses nothing', () => {
    const place = { name: 'Faja', latitude: 37.9, longitude: -25.8 }
    const { programme, oddities } = dayWith({ places: [place], meals: ['DINNER'], effort: 2 })
    expect(oddities).toEqual([])
    const at = { latitude: 37.9, longitude: -25.8 }
    expect(programme?.days[0]).toMatchObject({ ...day, places: [{ name: 'Faja', at }], meals: ['DINNER'] })
  })

  it('of sixty days counts the days that are not shown', () => {
    const days = Array.from({ length: 60 }, (_, index) => ({ ...day, number: 60 - index }))
    const { programme, oddities } = read({ days })
    const first = Array.from({ length: MAX_DAYS }, (_, index) => index + 1)
    expect(programme?.days.map(({ number }) => number)).toEqual(first)
    expect(programme?.daysLeftOut).toBe(60 - MAX_DAYS)
    expect(oddities).toEqual(['days: too many'])
  })

  it('leaves out a day that no calendar has', () => {
    const { programme, oddities } = read({ days: [day, { ...day, number: 2 ** 40 }] })
    expect(programme?.days.map(({ number }) => number)).toEqual([1])
    expect(oddities).toEqual(['days.1: no such day'])
  })

  it.each([
    [0, 0],
    [91, 10],
    [10, -181],
  ])('keeps a place at %d/%d without its coordinates', (latitude, longitude) => {
    const { programme, oddities } = dayWith({ places: [{ name: 'Faja', latitude, longitude }] })
    expect(programme?.days[0]?.places).toEqual([{ name: 'Faja', at: null }])
    expect(oddities).toEqual(['days.0.places.0: no such coordinates'])
  })

  it('leaves out an amount in an unknown currency, an unknown meal and a second day of a number', () => {
    const price = { amount: 100, currency: 'QQQ' }
    const odd = { ...day, meals: ['BRUNCH', 'LUNCH'], activities: [{ name: 'Whales', price }] }
    const { programme, oddities } = read({ days: [odd, day] })
    expect(programme?.days).toMatchObject([
      { meals: ['LUNCH'], activities: [{ name: 'Whales', price: null }] },
    ])
    expect(oddities).toHaveLength(3)
  })

  it.each([
    ['112', '112'],
    ['+51 1 225 9898', '+51 1 225 9898'],
    // As people write numbers: in an emergency, one that is left out is the worst of all spellings.
    ['+51-1-225-9898', '+51-1-225-9898'],
    ['(01) 225-9898', '(01) 225-9898'],
    ['+354\u00a0570\u00a02112', '+354\u00a0570\u00a02112'],
    ['105 / 116', '105 / 116'],
    ['+44 (0)20 7008 5000 (24h)', '+44 (0)20 7008 5000 (24h)'],
    ['٠٦ ٦٩٨١', '٠٦ ٦٩٨١'],
    ['ask at the desk', null],
    ['7', null],
    ['1'.repeat(100), null],
  ])('shows the emergency number %s', (phone, shown) => {
    const { programme, oddities } = read({ days: [day], emergencyNumbers: [{ name: 'Police', phone }] })
    expect(programme?.emergencyNumbers.map((number) => number.phone)).toEqual(shown ? [shown] : [])
    expect(oddities).toEqual(shown ? [] : ['emergencyNumbers.0: no phone number'])
  })

  it.each([
    ['en_GB', 'en-GB', []],
    ['pt-br', 'pt-BR', []],
    ['in English', null, ['language: no language tag']],
  ])('in the language %s is in %s', (language, tag, odd) => {
    const { programme, oddities } = read({ days: [day], language })
    expect([programme?.language, oddities]).toEqual([tag, odd])
  })

  it('keeps a day without text, and cuts a long one', () => {
    expect(dayWith({ text: null })).toMatchObject({
      programme: { days: [{ number: 1, text: null }] },
      oddities: ['days.0.text: missing'],
    })
    const text = dayWith({ text: 'é🌊'.repeat(10_000) }).programme?.days[0]?.text
    expect(text?.length).toBeLessThanOrEqual(MAX_DAY_TEXT)
    expect(text).toMatch(/…$/)
    expect(text?.isWellFormed()).toBe(true)
  })

  it('never throws, and shows only coordinates in the world, in days that are in order', () => {
    const number = fc.double({ noNaN: true, min: -400, max: 400 })
    const place = fc.record({ name: fc.string(), latitude: number, longitude: number })
    const days = fc.array(
      fc.record({ number: fc.integer({ min: 1, max: 90 }), text: fc.string(), places: fc.array(place) }),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(days, fc.string(), (wire, language) => {
        const shown = read({ days: wire, language }).programme?.days ?? []
        expect(shown.length).toBeLessThanOrEqual(MAX_DAYS)
        for (const [index, { number: own, places }] of shown.entries()) {
          expect(own).toBeGreaterThan(shown[index - 1]?.number ?? 0)
          for (const { at } of places) expect(Math.abs(at?.latitude ?? 0)).toBeLessThanOrEqual(90)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('the day of a trip', () => {
  const trip = { startDate: '2027-03-05', endDate: '2027-03-12', bookingStatus: 'ACTIVE' } as const

  // The market is in Rome.
  it.each([
    ['America/Lima', '2027-02-01T12:00Z', { kind: 'before', days: 32 }],
    ['America/Lima', '2027-02-25T12:00Z', { kind: 'before', days: 8 }],
    ['America/Lima', '2027-02-26T12:00Z', { kind: 'lastWeek', days: 7 }],
    ['America/Lima', '2027-03-04T12:00Z', { kind: 'lastWeek', days: 1 }],
    // 00:30 in Rome on the first day, the evening before in Lima.
    ['America/Lima', '2027-03-04T23:30Z', { kind: 'there', day: 1, of: 8 }],
    // Already the first day in Tokyo: before it the market's clock counts.
    ['Asia/Tokyo', '2027-03-04T20:00Z', { kind: 'lastWeek', days: 1 }],
    // The third day in Tokyo, the second in Rome.
    ['Asia/Tokyo', '2027-03-06T20:00Z', { kind: 'there', day: 3, of: 8 }],
    // Over in Rome, the last evening in Lima.
    ['America/Lima', '2027-03-13T01:00Z', { kind: 'there', day: 8, of: 8 }],
    ['America/Lima', '2027-03-13T06:00Z', { kind: 'after' }],
    ['Asia/Tokyo', '2027-03-12T16:00Z', { kind: 'after' }],
    // An unknown zone: the market's clock.
    ['Mars/Olympus', '2027-03-12T22:30Z', { kind: 'there', day: 8, of: 8 }],
  ])('in %s at %s', (zone, text, expected) => {
    expect(dayOfTrip(trip, dateOfTrip({ ...trip, timeZone: zone }, inRome(text)))).toEqual(expected)
  })
})

describe('a place of a day', () => {
  it('has a map if its coordinates are known, whatever its name', () => {
    const places = [
      { name: 'Caldeira (Velha) & \ud800', latitude: 37.7835, longitude: -25.5006 },
      { name: 'Somewhere', latitude: 0, longitude: 0 },
    ]
    const { programme } = dayWith({ places })
    const reading = { booking: bookingDetail(), now: inRome('2027-01-01T12:00:00Z'), programme, time: null }
    const locals = { t: createTranslator('en'), market: markets.international }
    expect(programmeView(reading, locals)?.days[0]?.places).toEqual([
      {
        name: 'Caldeira (Velha) & \ud800',
        map: {
          app: 'geo:37.78350,-25.50060?q=37.78350,-25.50060(Caldeira%20%20Velha%20%20%26%20%EF%BF%BD)',
          web: 'https://www.openstreetmap.org/?mlat=37.78350&mlon=-25.50060#map=12/37.78350/-25.50060',
        },
      },
      { name: 'Somewhere', map: null },
    ])
  })
})

describe('the weather of the month', () => {
  const market = markets.international
  const t = createTranslator(market.locale)
  const textOf = (month: { high: number; low: number; rainDays?: number }) => {
    const { programme } = read({ climate: [{ month: 1, ...month }] })
    const trip = { booking: { startDate: '2027-01-05' }, programme } as Parameters<typeof beforeYouGo>[0]
    return beforeYouGo(trip, { t, market } as App.Locals)?.weather
  }

  it.each([
    [{ high: 1, low: -3, rainDays: 17 }, '−3 to 1 °C there. About 17 days with rain.'],
    [{ high: 0.4, low: -0.4, rainDays: 0.4 }, '0 to 0 °C there. It hardly ever rains then.'],
    [{ high: 24, low: 19 }, '19 to 24 °C there.'],
  ])('%o reads “%s”', (month, words) => {
    expect(textOf(month)).toMatch(new RegExp(`${words.replaceAll('.', '\\.')}$`))
  })
})
