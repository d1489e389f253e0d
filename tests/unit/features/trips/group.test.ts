import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type BoardMember,
  chosenMembers,
  csvCell,
  csvSeparator,
  localeOfMessage,
  readBoardFilter,
  readRoomKind,
  roomPlan,
  shownOn,
} from '#features/trips/group/rules.ts'
import { marketIds, markets } from '#markets/market-table.ts'

// biome-ignore format: grouped by line
const member = (id: string, more: Partial<BoardMember> = {}): BoardMember => ({
  id, details: 'done', document: 'done', flights: 'done',
  ...more,
})
const party = [
  member('ready'),
  member('waits', { document: 'checking', flights: 'later' }),
  member('unclear', { document: 'unknown' }),
  member('one', { document: 'problem' }),
  member('three', { details: 'missing', document: 'missing', flights: 'missing' }),
]
const ids = (filter: Parameters<typeof shownOn>[1]) => shownOn(party, filter).map(({ id }) => id)

it('shows travellers who lack most first, and each in exactly one filter beside "all"', () => {
  expect(ids('all')).toEqual(['three', 'one', 'unclear', 'ready', 'waits'])
  expect(ids('toDo')).toEqual(['three', 'one'])
  expect(ids('unknown')).toEqual(['unclear'])
  expect(ids('ready')).toEqual(['ready', 'waits'])
  expect([null, 'toDo', 'constructor', ''].map(readBoardFilter)).toEqual(['all', 'toDo', 'all', 'all'])
})

it('writes to those chosen who still lack something, and lists the others apart', () => {
  const chosen = chosenMembers(['', 'one', 'three', 'three', 'ready', 'gone', 'left'], party)
  expect(chosen?.asked.map(({ id }) => id)).toEqual(['one', 'three'])
  expect(chosen?.settled.map(({ id }) => id)).toEqual(['ready'])
  expect(chosen?.gone).toBe(2)
  expect(chosenMembers([], party)).toBeNull()
  expect(chosenMembers([''], party)).toEqual({ asked: [], settled: [], gone: 0 })
})

it.each([
  ['it', 'global-us', 'it-IT'],
  ['de_AT', 'global-us', 'de-DE'],
  ['EN-gb', 'global-us', 'en-US'],
  ['en', 'italy', 'en'],
  ['nl', 'italy', 'it-IT'],
  ['', 'france', 'fr-FR'],
  [null, 'france', 'fr-FR'],
] as const)('writes to a traveller who speaks %s from %s in %s', (language, market, locale) => {
  expect(localeOfMessage(language, markets[market])).toBe(locale)
})

it('puts every traveller on the booking into their room, and lists those without one', () => {
  const result = [
    { kind: 'TWIN', travelerIds: ['three', 'one'] },
    { kind: 'constructor', travelerIds: ['gone'] },
    { kind: null, travelerIds: [] },
  ]
  const { rooms, without } = roomPlan(result, party)
  const listed = rooms.map(({ kind, people }) => [kind, ...people.map(({ id }) => id)].join(' '))
  expect(listed).toEqual(['TWIN one three', 'OTHER', 'OTHER'])
  expect(without.map(({ id }) => id)).toEqual(['ready', 'waits', 'unclear'])
  expect(readRoomKind('TRIPLE')).toBe('TRIPLE')
})

it('parts cells as the spreadsheets of a market expect it', () => {
  const separators = marketIds.map((id) => csvSeparator(markets[id]))
  expect(separators).toEqual([';', ';', ',', ',', ';', ';', ';'])
})

it('makes of every text one cell that no spreadsheet calculates', () => {
  expect(csvCell('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`)
  for (const text of ['\u200b=1+1', '＝1+1', '\u00ad@x', '＋1', '\t=1', '\u2066-1', '\ufeff=1'])
    expect(csvCell(text), text).toMatch(/^"'/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expect(csvCell(text)).toMatch(/^"(?![=+\-@])(?:[^"\r\n]|"")*"$/)
    }),
  )
})
