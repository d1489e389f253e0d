import { describe, expect, it } from 'vitest'
import { bookingOrders } from '#sandbox/seed/bookings.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, first, readVisibleWords } from '../../support/html-words.ts'
import { changedData, type Fault, type Json } from '../../support/wire-faults.ts'

/*
 * Readiness: a trip's page, its board, the board's filters and its table show the same figure for a party, for every booking of the
 * sandbox that has a board, and for odd parties.
 */

const house = inHouse()
const t = loadCopy('international')

const STANDINGS = ['toDo', 'unknown', 'ready'] as const

interface Result {
  /** The figure in words, as each place writes it. */
  figures: string[]
  /** In the filters; a zero has none. */
  tabs: Record<string, number>
  board: Record<string, number>
  table: Record<string, number>
  page: Record<string, number>
}

const countBy = (words: readonly string[]) =>
  Object.fromEntries(
    STANDINGS.map((standing) => [
      standing,
      words.filter((word) => word === t(`travellers:board.standing.${standing}`)).length,
    ]),
  )

/** The figures of a booking that its leader reads. */
async function tellOf(sub: string, id: string, faults: (readonly [RegExp, Fault])[] = []): Promise<Result> {
  const ask = async (path: string) => (await house.visit(path, { as: sub, faults })).html
  const [page, board, table] = await Promise.all([
    ask(`/travels/${id}`),
    ask(`/travels/${id}/group`),
    ask(`/files/group/${id}`),
  ])
  const party = first(page, /<section class="card group(.*?)<\/section>/s)
  const tabs = all(board, /<a class="tabs__link"(.*?)<\/a>/gs).map((tab) => readVisibleWords(`<a ${tab}`))
  const numbers = tabs.map((tab) => /^(.*) (\d+)$/.exec(tab)?.slice(1) ?? [tab, '?'])
  return {
    figures: [
      readVisibleWords(first(board, /<p class="board__sum">(.*?)<\/p>/s)),
      readVisibleWords(first(party, /<a(?=[^>]*href="[^"]*\/group")[^>]*>(.*?)<\/a>/s)),
    ],
    tabs: Object.fromEntries(
      (['all', ...STANDINGS] as const).map((standing) => {
        const label = t(`travellers:board.standing.${standing}`)
        return [standing, Number(numbers.find(([name]) => name === label)?.[1] ?? 0)]
      }),
    ),
    board: countBy(all(board, /<td[^>]*class="board__standing"[^>]*>(.*?)<\/td>/gs).map(readVisibleWords)),
    table: countBy(
      table
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[1]?.replaceAll('"', '') ?? ''),
    ),
    page: countBy([
      ...all(party, /class="badge[^"]*"[^>]*>(.*?)<\/span>/gs).map(readVisibleWords),
      ...all(party, /role="img" aria-label="([^"]*)"/g),
    ]),
  }
}

function expectOneTruth({ figures, tabs, board, table, page }: Result, unread = 0): void {
  const { all: total = 0, ready = 0, toDo = 0, unknown = 0 } = tabs
  const figure = [
    t('travellers:board.ready', { done: ready, total }),
    ...(toDo > 0 ? [t('travellers:board.toDo', { count: toDo }).split('|')[toDo === 1 ? 0 : 1]] : []),
    ...(unknown > 0 ? [t('travellers:board.unknown', { count: unknown })] : []),
  ].join(', ')
  expect(figures).toEqual([figure, figure])
  expect(ready + toDo + unknown).toBe(total)
  const rows = { toDo, unknown: unknown - unread, ready }
  expect({ board, table, page }).toEqual({ board: rows, table: rows, page: rows })
}

const led = bookingOrders.filter(
  ({ members, guests, start, cancelledBy }) =>
    members.length + (guests?.length ?? 0) > 1 && start > 0 && !cancelledBy,
)

it('finds every leader in the sandbox', () => expect(led.length).toBeGreaterThan(5))

it.each(led.map(({ id, members }) => [id, members[0] ?? ''] as const))(
  'shows one figure of %s, which %s booked',
  async (id, sub) => expectOneTruth(await tellOf(sub, id)),
)

const leader = 'B2041-T1'
const partyOf = (change: (travellers: Json[]) => Json[]): (readonly [RegExp, Fault])[] => [
  [/\/bookings\/B2041$/, changedData((one) => ({ ...one, travellers: change(one.travellers as Json[]) }))],
]
const others = (more: Json) => (all: Json[]) =>
  all.map((one) => (one.id === leader ? one : { ...one, ...more }))
const another =
  (id: string, more: Json = {}) =>
  (all: Json[]) => [...all, { ...all[1], id, userId: null, ...more }]

// Which bookings have no board, and the to-do of the leader's list: life-of-a-booking.test.ts.
describe('of a party', () => {
  it.each([
    ['whose documents are unknown', others({ documentStatus: null }), 0],
    ['with an unknown status', others({ documentStatus: 'LOST' }), 0],
    ['with two rows, one of them unreadable', another('', { id: null }), 1],
    ['with two of one name', another('B2041-T3', { documentStatus: 'REJECTED' }), 0],
    ['whose other has no name', others({ name: null, lastname: null, fullName: null }), 0],
  ] as const)('%s', async (_case, change, unread) => {
    expectOneTruth(await tellOf('sofia', 'B2041', partyOf(change)), unread)
  })
})
