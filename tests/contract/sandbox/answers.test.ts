import { describe, expect, it } from 'vitest'
import { people } from '#sandbox/seed/people.ts'
import { rowsFor } from '../../support/rows.ts'
import { inSandbox, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()

// biome-ignore format: grouped by line
const READS = [
  'getMe', 'getAddresses', 'listBookings', 'listDocuments', 'getConsents', 'listCredits',
  'listPartnerships', 'listWishlist', 'listNotifyMe',
] as const

const ordinary = people.filter((person) => person.behaviour === 'ordinary' && person.consented)

describe('what the app reads, for every demo traveller', () => {
  const kept = ['emma', 'sofia', 'mia', 'lucia', 'jonas', 'astrid', 'giulia', 'elena']
  it.each(
    rowsFor(
      ordinary.map(({ sub }) => sub),
      (sub) => kept.includes(sub),
    ),
  )('%s: every answer parses, nothing dropped', async (sub) => {
    const one = await traveller(sandbox, sub)
    for (const name of READS) expect(await one.read(name), name).toBeDefined()
    await readOwnRecords(one)
  })
})

/** Items shown in one traveller's answer, which need not be drawn or fetched again for the next. */
const read = new Set<string>()
function isNew(what: string): boolean {
  const isFirst = !read.has(what)
  read.add(what)
  return isFirst
}

async function readOwnRecords(one: Traveller): Promise<void> {
  const bookings = await one.read('listBookings')
  for (const { id, pax } of bookings.slice(0, 12).filter((booking: { id: string }) => isNew(booking.id))) {
    const booking = await one.read('getBooking', { params: { bookingId: id } })
    expect(booking.travellers).toHaveLength(pax)
    await one.read('getTripChange', { params: { bookingId: id } })
    await one.read('getTripChangeResult', { params: { bookingId: id } })
  }
  for (const { id, kind, sides } of await one.read('listDocuments')) {
    for (const side of id ? sides.filter((each: string) => isNew(kind + each)) : []) {
      const query = { access_token: one.token, side }
      const params = { documentId: id }
      const scan = await one.read('downloadDocument', { params, query, token: null })
      expect(scan.length).toBeGreaterThan(100)
    }
  }
}
