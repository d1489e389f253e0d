import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, first, readVisibleWords } from '../../support/html-words.ts'
import { answering } from '../../support/wire-faults.ts'

/* A document's state, on its own page and among the documents of the one upcoming trip, for any answer of the backoffice. */

const en = loadCopy('international')
const house = inHouse()
// Ida's trip ends in 52 days, and its requirements are unknown: six months are advice.
const trip = '/travels/B2131/B2131-T1'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const see = async (path: string, documents: readonly object[]) =>
  (await house.visit(path, { as: 'ida', faults: [[/^GET .*\/documents$/, answering({ data: documents })]] }))
    .html

const badgeOf = (html: string) => readVisibleWords(first(html, /class="badge [^"]*">(.*?)<\/span>/s))
const onItsPage = async (documents: readonly object[]) => {
  const html = await see('/account/documents', documents)
  return badgeOf(first(html, /<article[^>]*id="passport"(.*?)<\/article>/s))
}
const onTheTrip = async (documents: readonly object[]) =>
  all(await see(trip, documents), /<li class="list__item">(.*?)<\/li>/gs)
    .filter((row) => readVisibleWords(row).startsWith(en('documents:kind.PASSPORT')))
    .map(badgeOf)

// Of every status and day, and of two sent: tests/unit/bookings/documents.test.ts.
it.each([
  ['approved, and short for the trip', 'APPROVED', inDays(100), 'EXPIRING'],
  ['expiring, and long enough for the trip', 'EXPIRING', inDays(3000), 'APPROVED'],
  ['missing', 'MISSING', null, 'MISSING'],
] as const)('a passport that is %s has one state on both pages', async (_, status, expirationDate, state) => {
  const documents = [{ kind: 'PASSPORT', status, expirationDate }]
  const text = en(`documents:status.${state}`)
  expect({ page: await onItsPage(documents), trip: await onTheTrip(documents) }).toEqual({
    page: text,
    trip: [text],
  })
})

it.each(['passport', 'identity-card'])(
  "starts a missing %s with the traveller's own country",
  async (kind) => {
    const country = async (documents: readonly object[]) =>
      first(
        await see(`/account/documents/${kind}/information`, documents),
        /<option value="(\w+)"[^>]* selected/,
      )
    expect(await country([])).toBe('SE')
    expect(await country([{ kind: kind.toUpperCase().replace('-', '_'), status: 'MISSING' }])).toBe('SE')
    expect(await country([{ kind: kind.toUpperCase().replace('-', '_'), status: 'REJECTED' }])).toBe('')
  },
)
