import { beforeEach, describe, expect, it } from 'vitest'
import type { Ask, Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { status as answered, answering, once } from '../../support/wire-faults.ts'

/* Saving an address over HTTP: the built app on the real sandbox, with a tap that loses and breaks calls. */

const en = loadCopy('international')
const CALLS = /\/addresses$/
const house = inHouse()

const kept = () =>
  house
    .records("SELECT kind, record FROM addresses WHERE user_id = '1062' ORDER BY kind DESC")
    .map((row) => ({ kind: row.kind, ...JSON.parse(String(row.record)) }))
/** Saves an address from another device meanwhile. */
const saveElsewhere = (record: object, kind = 'RESIDENCE') =>
  house.records("INSERT INTO addresses VALUES ('1062', ?, ?)", kind, JSON.stringify(record))

const home = { kind: 'residence', country: 'DE', address: 'Nikolaistraße', zipCode: '04109', city: 'Leipzig' }
// biome-ignore format: grouped by line
const wire = {
  addressType: 'RESIDENCE', country: 'DE', address: 'Nikolaistraße', houseNumber: null, notes: null,
  zipCode: '04109', city: 'Leipzig', state: null, billingFor: null, sameAsResidence: null,
  billingInfoIndividual: null, billingInfoBusiness: null,
}

const post = (form: Record<string, string>, ask: Ask = {}, place = `/${form.kind}?_action=saveAddress`) =>
  house.post(`/account/registry${place}`, form, { as: 'oscar', ...ask })
const visit = (place: string) => house.visit(`/account/registry${place}`, { as: 'oscar' })
const addressCalls = ({ calls }: Visit) => calls.filter((call) => CALLS.test(call))

beforeEach(() => void house.records("DELETE FROM addresses WHERE user_id = '1062'"))

describe('a save', () => {
  it('stores what was typed, ignores the rest of a post, and redirects', async () => {
    const more = { addressType: 'BILLING', userId: '1001', state: 'Sachsen' }
    const saved = await post({ ...home, ...more })
    expect([saved.status, saved.location]).toEqual([303, '/account/registry'])
    expect(kept()).toEqual([{ kind: 'RESIDENCE', ...wire }])
    // The app reads and puts the list once; it reads the user for the page of the post.
    expect(addressCalls(saved)).toEqual(['GET /api/users/1062/addresses', 'PUT /api/users/1062/addresses'])
  })

  it('with errors answers 400 with everything typed, and reads the list once', async () => {
    const refused = await post({ ...home, zipCode: '1"><script>', city: '' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('value="1&quot;&gt;&lt;script&gt;"')
    expect(refused.screen).toContain(en('addresses:error.required', { field: en('addresses:city.city') }))
    expect(addressCalls(refused)).toEqual(['GET /api/users/1062/addresses'])
    expect(kept()).toEqual([])
  })

  it("switching to another country's layout is a post that saves nothing and keeps everything", async () => {
    const { status, html } = await post(
      { ...home, country: 'US', state: 'Sachsen' },
      {},
      '/residence?_action=layOutAddress',
    )
    expect(status).toBe(200)
    for (const value of ['Nikolaistraße', '04109', 'Leipzig', 'Sachsen'])
      expect(html).toContain(`value="${value}"`)
    expect(html).toContain(en('addresses:zip.zip'))
    expect(html.indexOf('name="city"')).toBeLessThan(html.indexOf('name="zipCode"'))
    expect(kept()).toEqual([])
  })
})

describe('the lock', () => {
  it('is a message without a form, with a link to customer care', async () => {
    await post(home)
    const { status, html } = await visit('/residence')
    expect(status).toBe(200)
    expect(html).toContain(en('addresses:locked.title'))
    expect(html).toContain('href="/contact-us"')
    expect(html).not.toContain('name="zipCode"')
    expect((await visit('/billing')).html).toContain('name="zipCode"')
  })

  it('refuses a later edit in the action itself, showing what is stored and what was typed', async () => {
    await post(home)
    const { status, html, writes } = await post({ ...home, city: 'Dresden' })
    expect(status).toBe(409)
    for (const line of ['04109 Leipzig', '04109 Dresden']) expect(html).toContain(line)
    expect(kept()).toMatchObject([{ city: 'Leipzig' }])
    expect(writes).toEqual([])
  })

  /** The app's first read returns the old data; its read after the write returns the current data. */
  const readTooEarly: Ask['faults'] = [[/^GET .*\/addresses$/, once(answering({ data: [] }))]]

  it('applies to an address saved between our reading and our writing', async () => {
    saveElsewhere({ ...wire, city: 'Dresden' })
    expect((await post(home, { faults: readTooEarly })).status).toBe(409)
    expect(kept()).toMatchObject([{ city: 'Dresden' }])
  })

  it('does not block on the other kind being saved meanwhile: it retries with the stored list', async () => {
    const billing = { addressType: 'BILLING', billingFor: 'INDIVIDUAL', sameAsResidence: false }
    saveElsewhere({ ...wire, ...billing }, 'BILLING')
    expect((await post(home, { faults: readTooEarly })).status).toBe(303)
    expect(kept().map(({ kind }) => kind)).toEqual(['RESIDENCE', 'BILLING'])
  })
})

describe('when the backoffice fails', () => {
  // A write's outcomes: tests/unit/forms/write-once.test.ts, tests/faults/lost-writes.test.ts.
  it('reports an outage before a write as an outage, and keeps what was typed', async () => {
    const { status, screen } = await post(home, { faults: [[CALLS, answered(500)]] })
    expect(status).toBe(503)
    for (const text of [en('profile:failed.unavailable'), 'value="Nikolaistraße"'])
      expect(screen).toContain(text)
  })

  it('a form that is not ours is refused, not reported as an outage', async () => {
    for (const kind of ['', 'palace']) {
      const { status, screen, writes } = await post({ ...home, kind }, {}, '/residence?_action=saveAddress')
      expect([status, screen.includes(en('profile:failed.refused'))]).toEqual([409, true])
      expect(writes).toEqual([])
    }
  })
})
