import { describe, expect, it } from 'vitest'
import { people } from '#sandbox/seed/people.ts'
import { callOperation, inSandbox, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()

const READS = [
  'getMe',
  'getAddresses',
  'listBookings',
  'listDocuments',
  'getConsents',
  'listCredits',
  'listPartnerships',
  'listWishlist',
  'listNotifyMe',
] as const

const ordinary = people.filter((person) => person.behaviour === 'ordinary' && person.consented)

describe('what the app reads, for every demo traveller', () => {
  it.each(ordinary.map(({ sub }) => sub))('%s: every answer parses, nothing dropped', async (sub) => {
    const one = await traveller(sandbox, sub)
    for (const name of READS) expect(await one.read(name), name).toBeDefined()
    await readOwnRecords(one)
  })
})

/** What one traveller's answer has shown need not be drawn or fetched again for the next. */
const read = new Set<string>()
const isNew = (what: string) => !read.has(what) && Boolean(read.add(what))

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

describe('data that belongs to nobody', () => {
  it('serves 250 countries, in the order of each language', async () => {
    const inLanguage = async (language: string) => {
      const answer = await callOperation(sandbox.url, 'listCountries', {
        query: { 'orderBy[language]': language },
      })
      return (await answer.json()) as Array<{ code: string; name: string; phonePrefix: string | null }>
    }
    for (const language of ['en', 'it', 'es', 'fr', 'de']) {
      const countries = await inLanguage(language)
      const names = countries.map((country) => country.name)
      expect(countries.length).toBeGreaterThan(240)
      expect(names).toEqual([...names].sort(new Intl.Collator(language).compare))
    }
    const german = await inLanguage('de')
    expect(german.find((country) => country.code === 'AT')).toMatchObject({
      name: 'Österreich',
      phonePrefix: '+43',
    })
  })

  it('serves each market its own layout, its links on the sandbox itself', async () => {
    const one = await traveller(sandbox, 'sofia')
    const italian = await one.read('getLayout', { headers: { 'Accept-Language': 'it-IT' } })
    const german = await one.read('getLayout', { headers: { 'Accept-Language': 'de-DE' } })
    const american = await one.read('getLayout', { headers: { 'Accept-Language': 'en-US' } })
    expect(italian.footer.content.footerMessage).toContain('gruppi piccoli')
    expect(german.footer.content.paymentMessage).toContain('Anzahlung')
    const link = american.contacts.content.books.instagram.value
    expect(link).toBe(`${sandbox.url}/public/global-us/social/instagram`)
    expect((await fetch(link)).status).toBe(200)
  })

  it('serves the public pages of every market, and no other path', async () => {
    const status = async (path: string) => (await fetch(`${sandbox.url}/public/${path}`)).status
    const markets = ['international', 'italy', 'global-us', 'english-we', 'spain', 'france', 'germany']
    const pages = ['travels', 'wishlist', 'contact', 'share-photo', 'privacy', 'terms', 'social/tiktok']
    for (const market of markets) expect(await status(`${market}/travels`)).toBe(200)
    for (const page of pages) expect(await status(`italy/${page}`)).toBe(200)
    expect(await status('italy/nothing')).toBe(404)
    expect(await status('atlantis/travels')).toBe(404)
  })
})
