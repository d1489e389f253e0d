import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { Layout, TalkToUs } from '#backoffice/wire/layout.ts'
import { parseRepaired } from '#backoffice/wire/repair.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import { careHoursNow, hoursLines, phoneHours, waysToTalk } from '#shell/talk-to-us.ts'

const rome = {
  timeZone: 'Europe/Rome',
  hours: [
    { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '19:00' },
    { weekdays: [6], opens: '10:00', closes: '16:00' },
  ],
}
const at = (text: string) => Temporal.Instant.from(text)

describe('whether customer care answers now', () => {
  it.each<[instant: string, market: MarketId, expected: object]>([
    // A Wednesday of winter.
    ['2026-11-25T08:00:00Z', 'italy', { isOpen: true, until: '19:00' }],
    ['2026-11-25T07:59:59Z', 'italy', { isOpen: false, from: 'mercoledì 09:00' }],
    ['2026-11-25T18:00:00Z', 'germany', { isOpen: false, from: 'Donnerstag, 09:00' }],
    ['2026-11-28T15:30:00Z', 'english-we', { isOpen: false, from: 'Monday, 08:00 GMT' }],
    ['2026-11-25T12:00:00Z', 'global-us', { isOpen: true, until: '1:00 PM EST' }],
    // Europe has left summer time and America has not.
    ['2026-10-28T12:00:00Z', 'global-us', { isOpen: true, until: '2:00 PM EDT' }],
  ])('%s in %s', (instant, market, expected) => {
    expect(careHoursNow(rome, at(instant), markets[market])).toEqual(expected)
  })

  it('knows hours that go past midnight', () => {
    const night = { timeZone: 'Europe/Rome', hours: [{ weekdays: [5], opens: '22:00', closes: '02:00' }] }
    const nowAt = (instant: string) => careHoursNow(night, at(instant), markets.italy)
    expect(nowAt('2026-11-28T00:30:00Z')).toEqual({ isOpen: true, until: '2:00' })
    expect(nowAt('2026-11-28T01:00:00Z')).toMatchObject({ isOpen: false })
  })

  it.each([
    ...[null, '', 'Mars/Base', '+02:00', '<b>'].map((timeZone) => ({ ...rome, timeZone })),
    { ...rome, hours: [] },
  ])('does not appear without a zone, or without hours: %j', (talk) => {
    const now = at('2026-11-25T12:00:00Z')
    expect(careHoursNow(talk, now, markets.italy)).toBeNull()
    expect(hoursLines(talk, now, markets.italy)).toEqual([])
  })
})

it.each<[MarketId, string[]]>([
  ['italy', ['lun – ven, 09:00–19:00', 'sab, 10:00–16:00']],
  ['english-we', ['Mon – Fri, 08:00–18:00 GMT', 'Sat, 09:00–15:00 GMT']],
  ['global-us', ['Mon – Fri, 3:00 AM – 1:00 PM EST', 'Sat, 4:00 – 10:00 AM EST']],
])('the hours of a week in %s', (market, lines) => {
  expect(hoursLines(rome, at('2026-11-25T12:00:00Z'), markets[market])).toEqual(lines)
})

const weekend = [
  { weekdays: [1, 2], opens: '09:00', closes: '18:00' },
  { weekdays: [6, 7], opens: '10:00', closes: '16:00' },
  { weekdays: [7, 1, 2], opens: '20:00', closes: '21:00' },
]
it.each<[MarketId, string[]]>([
  ['italy', ['lun, mar', 'lun, mar, dom', 'sab, dom']],
  ['international', ['Mon, Tue', 'Mon, Tue, Sun', 'Sat, Sun']],
  ['global-us', ['Sun, Sat', 'Sun – Tue', 'Mon, Tue']],
  ['english-we', ['Sun, Sat', 'Sun – Tue', 'Mon, Tue']],
])('the week of hours begins in %s on the first day of its week', (market, days) => {
  const lines = hoursLines({ ...rome, hours: weekend }, at('2026-11-25T12:00:00Z'), markets[market])
  expect(lines.map((line) => line.replace(/, \d.*/, ''))).toEqual(days)
})

it('there is no entry without a way to talk, whatever else is configured', () => {
  const empty = { phone: null, timeZone: 'Europe/Rome', hours: [], mail: null, chatUrl: null }
  expect([waysToTalk(null), waysToTalk(TalkToUs.parse(empty))]).toEqual([null, null])
  const odd = { ...empty, phone: 'javascript:1', mail: 'x', chatUrl: 'javascript:alert(1)' }
  expect(waysToTalk(TalkToUs.parse(odd))).toBeNull()
  for (const way of [{ phone: '+442079460123' }, { mail: 'a@b.example' }, { chatUrl: 'https://c.example/' }])
    expect(waysToTalk(TalkToUs.parse({ ...empty, ...way }))).not.toBeNull()
})

// Seen to fail: with the answer of the minute before, or of another market, given again, and without the limit.
it('a header shows its hours once a minute and a market, of no more rows than a week needs', () => {
  const talk = { ...rome, hours: Array.from({ length: 5000 }, () => rome.hours).flat() }
  const resultOf = (instant: string, market: MarketId) => phoneHours(talk, at(instant), markets[market])
  const open = resultOf('2026-11-25T17:59:10Z', 'italy')
  expect(open.now).toEqual({ isOpen: true, until: '19:00' })
  expect(open.lines).toHaveLength(21)
  expect(resultOf('2026-11-25T17:59:59Z', 'italy')).toBe(open)
  expect(resultOf('2026-11-25T17:59:59Z', 'english-we').now).toEqual({ isOpen: true, until: '18:00 GMT' })
  expect(resultOf('2026-11-25T18:00:00Z', 'italy').now).toMatchObject({ isOpen: false })
})

it.each([
  ['+390550123456', '+390550123456'],
  // In the contract's form it is left alone, whatever it is.
  ['+4400712345678', '+4400712345678'],
  // As an editor of the content system types it.
  ['+39 055 0123456', '+390550123456'],
  ['+44 (0)20 7946 0123', '+442079460123'],
  ['+44-20-7946-0123', '+442079460123'],
  ['055 0123456', null],
  ['call us', null],
])('its number %s is read as %s', (phone, read) => {
  expect(TalkToUs.parse({ phone }).phone).toBe(read)
})

// Some systems write an empty map as an empty list.
it.each([[[]], [null], [undefined], ['']])('no social links, as %j, cost nothing else', (books) => {
  const content = { books, talkToUs: { phone: '+390550123456' } }
  const read = parseRepaired(Layout, { footer: { content: {} }, contacts: { content } })
  expect(read).toMatchObject({
    ok: true,
    data: { contacts: { content: { books: { facebook: null }, talkToUs: { phone: '+390550123456' } } } },
  })
})

describe('an odd hour costs only itself', () => {
  const contact = { phone: '+390550123456', mail: 'a@b.example', timeZone: 'Europe/Rome' }
  const readWith = (...hours: object[]) => {
    const content = { books: {}, talkToUs: { ...contact, hours } }
    const read = parseRepaired(Layout, { footer: { content: {} }, contacts: { content } })
    return read.ok ? (read.data as Layout).contacts.content.talkToUs : null
  }
  const weekdays = [1, 2]

  it.each([
    ['09:00', '18:00', '09:00–18:00'],
    ['9:00', '18:00', '09:00–18:00'],
    ['09:00:00', '18:00:00', '09:00–18:00'],
    ['9.30', '18h00', '09:30–18:00'],
    ['08:00', '24:00', '08:00–00:00'],
  ])('%s to %s is %s', (opens, closes, read) => {
    expect(readWith({ weekdays, opens, closes })?.hours.map((row) => `${row.opens}–${row.closes}`)).toEqual([
      read,
    ])
  })

  it.each([
    ['noon', '18:00'],
    ['09:00', '25:00'],
    ['09:00', '18:60'],
    [9, 18],
  ])('from %s to %s is left out, and the phone stays', (opens, closes) => {
    const talk = readWith({ weekdays, opens, closes }, { weekdays, opens: '09:00', closes: '18:00' })
    expect(talk).toMatchObject(contact)
    expect(talk?.hours).toHaveLength(1)
  })
})
