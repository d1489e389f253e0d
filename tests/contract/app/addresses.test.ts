import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf, onScreen } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/* Saving an address over HTTP: the built app on the real sandbox, with a tap that loses and breaks calls. */

const en = copyOf('international')
const WRITE = /^PUT .*\/addresses$/
const CALLS = /\/addresses$/
let house: House
let app: RunningApp
let tap: Tap
let oscar: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`
const database = <Result>(work: (db: DatabaseSync) => Result): Result => {
  const db = new DatabaseSync(`${app.dataDir}/sandbox.sqlite`, { timeout: 60_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
const kept = () =>
  database((db) =>
    db
      .prepare("SELECT kind, record FROM addresses WHERE user_id = '1062' ORDER BY kind DESC")
      .all()
      .map((row) => ({ kind: row.kind, ...JSON.parse(String(row.record)) })),
  )
/** Saves an address from another device meanwhile. */
const saveElsewhere = (record: object, kind = 'RESIDENCE') =>
  database((db) =>
    db.prepare("INSERT INTO addresses VALUES ('1062', ?, ?)").run(kind, JSON.stringify(record)),
  )

const home = { kind: 'residence', country: 'DE', address: 'Nikolaistraße', zipCode: '04109', city: 'Leipzig' }
const bill = {
  kind: 'billing',
  billingFor: 'INDIVIDUAL',
  individualName: 'Oscar Lund',
  sameAsResidence: 'on',
}
const wire = {
  addressType: 'RESIDENCE',
  country: 'DE',
  address: 'Nikolaistraße',
  houseNumber: null,
  notes: null,
  zipCode: '04109',
  city: 'Leipzig',
  state: null,
  billingFor: null,
  sameAsResidence: null,
  billingInfoIndividual: null,
  billingInfoBusiness: null,
}

async function post(form: Record<string, string>, place = `/${form.kind}?_action=saveAddress`) {
  const response = await oscar.fetch(address(`/account/registry${place}`), {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: `http://localhost:${app.port}` },
  })
  const html = onScreen(await response.text())
  return { status: response.status, html, location: response.headers.get('location') }
}
const visit = async (place: string) => {
  const response = await oscar.fetch(address(`/account/registry${place}`))
  return { status: response.status, html: await response.text() }
}
const written = (text: string) => text.replaceAll("'", '&#39;')

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  oscar = await house.signIn('oscar')
})

afterAll(() => house?.close())

beforeEach(() => {
  tap.break(null)
  tap.lose(null)
  tap.slow(null)
  tap.answer(null)
  tap.reset()
  database((db) => db.prepare("DELETE FROM addresses WHERE user_id = '1062'").run())
})

describe('a save', () => {
  it('stores what was typed, ignores the rest of a post, and redirects', async () => {
    const { status, location } = await post({
      ...home,
      addressType: 'BILLING',
      userId: '1001',
      state: 'Sachsen',
    })
    expect([status, location]).toEqual([303, '/account/registry'])
    expect(kept()).toEqual([{ kind: 'RESIDENCE', ...wire }])
    // The list is read once and put once; the user is read for the page it was posted to.
    expect(tap.seen.filter((call) => CALLS.test(call))).toEqual([
      'GET /api/users/1062/addresses',
      'PUT /api/users/1062/addresses',
    ])
  })

  it('of the second kind keeps the first, in either order', async () => {
    await post(bill)
    expect((await post(home)).status).toBe(303)
    expect(kept()).toMatchObject([{ ...wire }, { addressType: 'BILLING', country: null }])
  })

  it('to the stored residence sends a copy of it, without the other info', async () => {
    await post(home)
    await post({ ...bill, businessName: 'Lund Inc.' })
    expect(kept()[1]).toMatchObject({
      addressType: 'BILLING',
      sameAsResidence: true,
      city: 'Leipzig',
      billingInfoIndividual: { name: 'Oscar Lund' },
      billingInfoBusiness: null,
    })
  })

  it('with errors answers 400 with everything typed, and reads the list once', async () => {
    const { status, html } = await post({ ...home, zipCode: '1"><script>', city: '' })
    expect(status).toBe(400)
    expect(html).toContain('value="1&quot;&gt;&lt;script&gt;"')
    expect(html).toContain(en('addresses:error.required', { field: en('addresses:city.city') }))
    expect(tap.seen.filter((call) => CALLS.test(call))).toEqual(['GET /api/users/1062/addresses'])
    expect(kept()).toEqual([])
  })

  it("requesting another country's layout is a post that saves nothing and keeps everything", async () => {
    const { status, html } = await post(
      { ...home, country: 'US', state: 'Sachsen' },
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
  /** Once the write, which takes a while, has begun, the list is answered as before again. */
  async function readAgainTruly() {
    await expect.poll(() => tap.seen.some((call) => WRITE.test(call)), { interval: 5 }).toBe(true)
    tap.answer(null)
  }

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
    const { status, html } = await post({ ...home, city: 'Dresden' })
    expect(status).toBe(409)
    expect(html).toContain('04109 Leipzig')
    expect(html).toContain('04109 Dresden')
    expect(kept()).toMatchObject([{ city: 'Leipzig' }])
    expect(tap.seen.filter((call) => WRITE.test(call))).toHaveLength(1)
  })

  it('applies to an address saved between our reading and our writing', async () => {
    // What the app reads is what was there before.
    saveElsewhere({ ...wire, city: 'Dresden' })
    tap.slow(WRITE, 300)
    tap.answer(/^GET .*\/addresses$/, { data: [] })
    const refused = post(home)
    await readAgainTruly()
    expect((await refused).status).toBe(409)
    expect(kept()).toMatchObject([{ city: 'Dresden' }])
  })

  it('does not block on the other kind being saved meanwhile: it retries with the stored list', async () => {
    saveElsewhere(
      { ...wire, addressType: 'BILLING', billingFor: 'INDIVIDUAL', sameAsResidence: false },
      'BILLING',
    )
    tap.slow(WRITE, 300)
    tap.answer(/^GET .*\/addresses$/, { data: [] })
    const saved = post(home)
    await readAgainTruly()
    expect((await saved).status).toBe(303)
    expect(kept().map(({ kind }) => kind)).toEqual(['RESIDENCE', 'BILLING'])
  })
})

describe('when the backoffice fails', () => {
  it('a write that was refused or failed says which of the two happened', async () => {
    tap.break(WRITE, 503)
    expect((await post(home)).html).toContain(written(en('profile:failed.notArrived')))
    tap.break(WRITE, 403)
    expect((await post(home)).html).toContain(written(en('profile:failed.refused')))
  })

  it('a form that is not ours is refused, not reported as an outage', async () => {
    for (const kind of ['', 'palace']) {
      const { status, html } = await post({ ...home, kind }, '/residence?_action=saveAddress')
      expect(status).toBe(409)
      expect(html).toContain(written(en('profile:failed.refused')))
    }
    const json = await oscar.fetch(address('/account/registry/residence?_action=saveAddress'), {
      method: 'POST',
      body: '{"kind":"residence"}',
      headers: { origin: `http://localhost:${app.port}`, 'content-type': 'application/json' },
    })
    expect(json.status).toBe(400)
    expect(tap.seen.filter((call) => WRITE.test(call))).toEqual([])
  })

  it('an outage before it loses nothing that was typed', async () => {
    tap.break(CALLS, 500)
    const sent = await post(home)
    expect(sent.status).toBe(503)
    expect(sent.html).toContain('value="Nikolaistraße"')
  })
})
