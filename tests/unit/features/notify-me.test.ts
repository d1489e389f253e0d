import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { isId } from '#backoffice/wire/id.ts'
import { NotifyMeEntry } from '#backoffice/wire/notify-me.ts'
import { closedState } from '#bookings/status.ts'
import {
  alertName,
  collectRefs,
  hasLeft,
  isAvailableNow,
  isPossibleLink,
  readDeparture,
  readRef,
  toAlertRef,
  writeRef,
} from '#features/notify-me/rules.ts'
import { noteRestored, offerUndo, restoredNoted, UNDO_COOKIE, undoOffered } from '#features/notify-me/undo.ts'
import { createTranslator } from '#i18n/translate.ts'
import { choosingWords } from '#texts/choosing.ts'
import { createJar } from '../auth/cookie-jar.ts'

const today = Temporal.PlainDate.from('2026-11-30')
const anyDeparture = { kind: 'TOUR', startDate: null, endDate: null }

describe('how full a departure is', () => {
  const t = createTranslator('en')
  it('has a word for each state, and what an open one promises', () => {
    const words = AVAILABILITIES.map((code) => choosingWords(code, { t }))
    expect(new Set(words.map((each) => each?.word)).size).toBe(AVAILABILITIES.length)
    for (const [index, code] of AVAILABILITIES.entries())
      expect(words[index]?.means === null, code).toBe(closedState(code) !== null)
  })
  it.each([null, '', 'SOMETHING_NEW', 'constructor'])(
    '%s has no word, closes and promises nothing',
    (code) => {
      expect([choosingWords(code, { t }), closedState(code)]).toEqual([null, null])
      expect(isAvailableNow({ ...anyDeparture, availability: code }, today)).toBe(false)
    },
  )
})

describe('alerts', () => {
  it('shows "available now" only if a place can be had', () => {
    const available = AVAILABILITIES.filter((availability) =>
      isAvailableNow({ ...anyDeparture, availability }, today),
    )
    expect(available.toSorted()).toEqual(['ALMOST_CONFIRMED', 'ALMOST_FULL', 'CONFIRMED', 'PLANNED'])
  })

  it.each([
    ['TRAVEL', '2026-11-29', true],
    ['TRAVEL', '2026-11-30', true],
    ['TRAVEL', '2026-12-01', false],
    ['TRAVEL', null, false],
    ['TOUR', '2026-11-29', false],
  ])('waits for a place in a departure until it begins: %s of %s', (kind, startDate, left) => {
    const alert = { kind, startDate, endDate: null, availability: 'CONFIRMED' }
    expect([hasLeft(alert, today), isAvailableNow(alert, today)]).toEqual([left, !left])
  })

  it.each([
    ['TRAVEL', '2026-12-28', '2027-01-04', '2026-12-28/2027-01-04'],
    ['TRAVEL', '2026-12-28', null, '2026-12-28/2026-12-28'],
    ['TRAVEL', '2026-12-28', '2026-12-27', '2026-12-28/2026-12-28'],
    ['TRAVEL', null, '2027-01-04', null],
    ['TOUR', '2026-12-28', '2027-01-04', null],
  ])('the departure of a %s alert from %s to %s is %s', (kind, startDate, endDate, expected) => {
    const departure = readDeparture({ kind, startDate, endDate })
    expect(departure && `${departure.from}/${departure.to}`).toBe(expected)
  })
})

it.each([
  [' Japan ', 'Asia', 'Japan'],
  [' ', ' Asia ', 'Asia'],
  ['', ' ', 'japan-rails'],
  ['', null, 'japan-rails'],
])('the name of an alert on the trip %j to %j is %j', (title, destination, name) => {
  expect(alertName({ title, destination, tourId: 'japan-rails' })).toBe(name)
})

describe('the reference of a removal', () => {
  it.each([
    ['TOUR', 'japan', null, 'TOUR.japan'],
    ['TOUR', 'japan', 'japan-d40', 'TOUR.japan'],
    ['TRAVEL', 'japan', 'japan-d40', 'TRAVEL.japan-d40'],
    ['TRAVEL', 'japan', null, null],
    ['TOUR', '..', null, null],
    ['TRAVEL', 'japan', '.', null],
    ['SOMETHING_NEW', 'japan', 'japan-d40', null],
  ])('a %s alert on %s, travel %s: %s', (kind, tourId, travelId, expected) => {
    const ref = toAlertRef({ kind, tourId, travelId })
    expect(ref && writeRef(ref)).toBe(expected)
  })

  it('is found for each alert of a list that has one', () => {
    const alert = (kind: string, travelId: string | null) =>
      NotifyMeEntry.parse({ id: 'a', kind, tourId: 'japan', travelId, title: 'Japan' })
    const list = [alert('TOUR', null), alert('TRAVEL', null), alert('TRAVEL', 'japan-d40')]
    expect([...collectRefs(list)]).toEqual(['TOUR.japan', 'TRAVEL.japan-d40'])
  })

  it('is parsed as it was written, whatever the id', () => {
    const ref = fc.record({
      kind: fc.constantFrom('TOUR' as const, 'TRAVEL' as const),
      id: fc.string({ minLength: 1, maxLength: 128, unit: 'binary' }).filter(isId),
    })
    fc.assert(fc.property(ref, (one) => void expect(readRef(writeRef(one))).toEqual(one)))
  })

  // biome-ignore format: grouped by line
  it.each([
    '', 'TOUR', 'TOUR.', 'tour.japan', 'constructor.x', 'xTOUR.japan', '\nTRAVEL.japan',
    'TOUR..', 'TRAVEL...', `TOUR.${'x'.repeat(129)}`,
  ])('nothing is read from %s', (text) => {
    expect(readRef(text)).toBeNull()
  })
})

it.each([
  ['alerts-sofia', true],
  ['eyJhbGciOi.eyJz_-~.abc=', true],
  ['', false],
  ['a b', false],
  ['a/b+c==', true],
  ['a\r\nx: y', false],
  ['ünicode', false],
  ['x'.repeat(2048), true],
  ['x'.repeat(2049), false],
])('%j can be the token of a link: %s', (token, possible) => {
  expect(isPossibleLink(token)).toBe(possible)
})

it('undo is offered for what this browser removed and the address names, and for nothing else', () => {
  const jar = createJar()
  const removed = { alert: 'TOUR.japan', trip: 'Japan ~ by rail' }
  expect(undoOffered(jar, 'TOUR.japan')).toBeNull()
  offerUndo(jar, removed)
  expect(jar.names()).toEqual([UNDO_COOKIE])
  expect(undoOffered(jar, 'TOUR.japan')).toEqual(removed)
  for (const named of ['TOUR.jap', 'TRAVEL.japan', '', null]) expect(undoOffered(jar, named)).toBeNull()
})

it.each([undefined, 'a-link', 'another-link'])(
  'an alert restored on in the list of %s is noted for that list alone',
  (asked) => {
    const jar = createJar()
    const alert = { alert: 'TOUR.a~b', trip: 'Japan by rail' }
    noteRestored(jar, alert, asked)
    for (const list of [undefined, 'a-link', 'another-link']) {
      expect(restoredNoted(jar, list)).toEqual(list === asked ? alert : null)
    }
    expect(jar.written[0]?.value).not.toContain('link')
  },
)
