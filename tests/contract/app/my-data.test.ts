import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { gate } from '../../support/wire-faults.ts'

/* "Download my data" of the built app, with a tap before the backoffice. */

const en = loadCopy('international')
const house = inHouse()
const file = '/files/my-data'

it('two hundred trips in one file, one line per part, users/me called once and nothing twice', async () => {
  const { html: text, headers, calls } = await house.visit(file, { as: 'noah' })
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="caravel-my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('content-type')).toContain('application/json')
  const data = JSON.parse(text)
  expect(data.bookings.length).toBeGreaterThanOrEqual(200)
  expect(data.bookings.every((booking: object) => 'priceLines' in booking)).toBe(true)
  expect(data).toMatchObject({
    unavailable: [],
    profile: { name: 'Noah' },
    referral: { friends: expect.any(Array) },
  })
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      'about',
      'consents',
      'consentHistory',
      'addresses',
      'documents',
      'credits',
      'alerts',
      'wishlist',
    ]),
  )
  expect(text.split('\n').length - 1).toBe(Number(headers.get('x-parts')))
  expect(calls.filter((call) => call.endsWith('/users/me'))).toHaveLength(1)
  expect(new Set(calls).size).toBe(calls.length)
  // Neither tokens nor links that would give access to any holder of the file.
  expect(text).not.toMatch(/access_token|refresh|eyJ[\w-]+\.|paymentUrl|travelMates/)
  const session = (await house.browserOf('noah')).all().get('__Host-session') ?? 'none'
  expect(text).not.toContain(session)
})

it('is refused to other sites, and to signed-out visitors', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const { status: code, calls } = await house.visit(file, {
      as: 'emma',
      headers: { 'sec-fetch-site': site },
    })
    expect([code, calls]).toEqual([403, ['GET /api/users/me']])
  }
  const out = await house.visit(file)
  expect([out.status, out.location]).toEqual([302, expect.stringMatching('^/login')])
})

it('is written only once at a time for a traveller', async () => {
  const requestId = `my-data-${randomUUID()}`
  const { fault, open } = gate()
  house.tap.spoil(requestId, /\/bookings\/./, fault)
  const emma = await house.browserOf('emma')
  const first = await emma.fetch(house.origin + file, { headers: { 'x-request-id': requestId } })
  const second = await house.visit(file, { as: 'emma' })
  expect([second.status, second.screen.includes(en('my-data:busy'))]).toEqual([429, true])
  open()
  expect(await first.json()).toMatchObject({ unavailable: [] })
  expect((await house.visit(file, { as: 'emma' })).status).toBe(200)
})

it("contains no data of other travellers: the leader's file names the others and no more", async () => {
  const { html: text } = await house.visit(file, { as: 'sofia' })
  expect(text).toContain('Ferraro')
  expect(text).not.toContain('FRRLCU91S02H501D')
  expect(text).toContain('MRCSFO94C57D612F')
})
