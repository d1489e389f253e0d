import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  BackofficeRefused,
  BackofficeUnavailable,
  NotFound,
  PrivacyPolicyError,
  Unauthorised,
} from '#backoffice/client/errors.ts'
import { booking, createClient, json, user } from './http-stub.ts'

/** A client of a backoffice that answers with this. */
const answering = (body: unknown) => createClient((response) => json(response, 200, body))

describe('an answer', () => {
  it.each([
    ['in its envelope', { data: user }],
    ['bare', user],
  ])('is read %s', async (_, body) => {
    const { backoffice } = await answering(body)
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1', lastname: null, gender: null })
  })

  const read = async (body: unknown) => (await answering(body)).backoffice

  it.each([null, {}, [], 'hello', { data: null }, { data: [] }, { data: { name: 'Ada' } }])(
    'with the bad envelope %j is unavailability',
    async (body) => expect((await read(body)).users.me()).rejects.toBeInstanceOf(BackofficeUnavailable),
  )

  it.each([{}, { data: {} }, { data: 'none' }, ''])(
    'that should be a list but is %j is unavailability',
    async (body) =>
      expect((await read(body)).bookings.list('u1')).rejects.toBeInstanceOf(BackofficeUnavailable),
  )

  it('that is a page of HTML is unavailability', async () => {
    const { backoffice } = await createClient((response) => response.end('<html>Ada Lovelace</html>'))
    await expect(backoffice.users.me()).rejects.toThrow('bad answer (not JSON)')
  })

  it('keeps codes it has never heard of', async () => {
    const odd = { availability: 'HIBERNATING', bookingStatus: 'ON_HOLD', paymentStatus: 'BARTERED' }
    const data = [{ ...booking('b1'), ...odd }]
    const { backoffice } = await createClient((response) => json(response, 200, { data }))
    await expect(backoffice.bookings.list('u1')).resolves.toMatchObject([odd])
  })

  it('with half a character in a text is read with U+FFFD in its place', async () => {
    const half = { ...user, name: 'Ada \ud83d', lastname: '\\ud83d 🚢', extra: { 'key \udea2': 1 } }
    const { backoffice } = await answering({ data: half })
    const { name, lastname } = await backoffice.users.me()
    expect([name, lastname]).toEqual(['Ada \ufffd', '\\ud83d 🚢'])
  })

  it('reads a time to the nanosecond, the precision of Temporal', async () => {
    const exact = '2026-03-01T10:00:00.123456789'
    const alert = { id: 'a', kind: 'TOUR', tourId: 't', title: 'Trip', createdAt: `${exact}987654Z` }
    const { backoffice } = await answering({ data: [alert] })
    expect((await backoffice.notifyMe.list())[0]?.createdAt).toBe(`${exact}Z`)
  })

  it('may begin with a byte-order mark', async () => {
    const marked = `\ufeff${JSON.stringify({ data: user })}`
    const { backoffice } = await createClient((response) => response.end(marked))
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1' })
  })

  it('lets no script address through, and loses nothing else for it', async () => {
    const hostile = { ...user, pictureImage: 'javascript:alert(1)' }
    const { backoffice } = await answering({ data: hostile })
    await expect(backoffice.users.me()).resolves.toMatchObject({ name: 'Ada', pictureImage: null })
  })

  it('finds airports within data', async () => {
    const airports = [{ iataCode: 'FCO', name: 'Fiumicino' }]
    const { backoffice, received } = await answering({ data: { airports } })
    await expect(backoffice.flights.searchAirport('róma & co')).resolves.toMatchObject(airports)
    expect(new URL(received[0]?.url ?? '', 'http://x').searchParams.get('q')).toBe('róma & co')
  })

  it('reads countries as a bare list ordered by language', async () => {
    const italy = { code: 'IT', name: 'Italia' }
    const { backoffice, received } = await answering([italy])
    await expect(backoffice.countries.list('it')).resolves.toEqual([{ ...italy, phonePrefix: null }])
    expect(decodeURIComponent(received[0]?.url ?? '')).toBe('/geo/countries?orderBy[language]=it')
  })

  it('needs no body where there is nothing to say', async () => {
    const { backoffice, received } = await createClient((response) => response.writeHead(204).end())
    await expect(backoffice.notifyMe.removeTour('t/1')).resolves.toBeUndefined()
    expect(received[0]).toMatchObject({ method: 'DELETE', url: '/notify/tours/t%2F1/notify-me' })
  })
})

describe('an answer that comes packed', () => {
  const body = Buffer.from(JSON.stringify({ data: user }))
  const sixTimes = (bytes: Buffer) =>
    Array.from({ length: 6 }).reduce<Buffer>((once) => gzipSync(once), bytes)
  const answered = (bytes: Buffer, encoding: string) =>
    createClient((response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes))

  it.each([
    ['gzip', gzipSync(body)],
    ['br', brotliCompressSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['X-GZIP', gzipSync(body)],
    ['deflate, gzip', gzipSync(deflateSync(body))],
    // Without its last bytes, which add no more data.
    ['gzip', gzipSync(body).subarray(0, -4)],
  ])('as %s is unpacked', async (encoding, bytes) => {
    const { backoffice, received } = await answered(bytes, encoding)
    await expect(backoffice.users.me()).resolves.toMatchObject({ id: 'u1', name: 'Ada' })
    expect(received[0]?.headers['accept-encoding']).toContain('gzip')
  })

  it.each([
    ['in an unknown encoding', deflateSync(body), 'x-squeezed'],
    ['otherwise than it says', body, 'gzip'],
    ['and cut', gzipSync(body).subarray(0, 30), 'gzip'],
    ['six times', sixTimes(body), Array(6).fill('gzip').join(', ')],
  ])('%s is unavailability', async (_, bytes, encoding) => {
    const { backoffice, received } = await answered(bytes, encoding)
    await expect(backoffice.users.me()).rejects.toBeInstanceOf(BackofficeUnavailable)
    expect(received).toHaveLength(1)
  })
})

it('with a status that does not exist is unavailability', async () => {
  const { backoffice } = await createClient((response) => response.writeHead(799).end('{}'))
  await expect(backoffice.users.me()).rejects.toBeInstanceOf(BackofficeUnavailable)
})

describe('a list', () => {
  it('loses only its bad items and logs their fields without values', async () => {
    const bad = { ...booking('b2'), startDate: 'CANARY', pax: -1 }
    const body = { data: [booking('b1'), bad, booking('b3')] }
    const { backoffice, logged } = await answering(body)
    const trips = await backoffice.bookings.list('u1')
    expect(trips.map(({ id }) => id)).toEqual(['b1', 'b3'])
    expect(logged[0]?.fields).toMatchObject({ operation: 'listBookings', dropped: 1, of: 3 })
    expect(JSON.stringify(logged)).toContain('startDate')
    expect(JSON.stringify(logged)).not.toContain('CANARY')
  })

  it('is not called empty when nothing in it can be read', async () => {
    const { backoffice } = await createClient((response) => json(response, 200, { data: [{}, { id: 'b1' }] }))
    await expect(backoffice.bookings.list('u1')).rejects.toBeInstanceOf(BackofficeUnavailable)
  })
})

describe('a refusal', () => {
  const refused = async (status: number, body: unknown) => {
    const { backoffice } = await createClient((response) => json(response, status, body))
    return backoffice.users.me().catch((error: unknown) => error)
  }

  it.each([403, 500])(
    'for the privacy policy (%i) names the travellers whose consents are missing',
    async (status) => {
      const error = await refused(status, { key: 'USER_PRIVACY_POLICY_ERROR', extra: { userId: 'u7' } })
      expect(error).toBeInstanceOf(PrivacyPolicyError)
      expect(error).toMatchObject({ userId: 'u7' })
    },
  )

  it.each([undefined, null, {}, { userId: null }])(
    'for the privacy policy with extra %j names no traveller',
    async (extra) => {
      const error = await refused(403, { key: 'USER_PRIVACY_POLICY_ERROR', extra })
      expect(error).toMatchObject({ name: 'PrivacyPolicyError', userId: null })
    },
  )

  it('keeps its key and the names of the fields', async () => {
    const error = await refused(422, { key: 'INVALID_ORDER_STATUS', extra: { fields: ['taxCode'] } })
    expect(error).toBeInstanceOf(BackofficeRefused)
    expect(error).toMatchObject({ status: 422, key: 'INVALID_ORDER_STATUS', fields: ['taxCode'] })
  })

  it('without a readable body is still a refusal', async () => {
    expect(await refused(409, 'no')).toMatchObject({ code: 'BACKOFFICE_REFUSED', status: 409, key: null })
  })

  it('is named for its status', async () => {
    expect(await refused(401, {})).toBeInstanceOf(Unauthorised)
    expect(await refused(404, {})).toBeInstanceOf(NotFound)
  })
})

describe('an answer that is too large', () => {
  const nine = Buffer.alloc(9 * 1024 * 1024, ' ')

  it.each([
    ['as it is', nine, {}],
    ['unpacked', gzipSync(nine), { 'content-encoding': 'gzip' }],
    ['unpacked from brotli', brotliCompressSync(nine), { 'content-encoding': 'br' }],
    ['unpacked from deflate', deflateSync(nine), { 'content-encoding': 'deflate' }],
    ['unpacked twice', gzipSync(gzipSync(nine)), { 'content-encoding': 'gzip, gzip' }],
  ])('%s is refused', async (_, bytes, headers) => {
    const { backoffice } = await createClient((response) => response.writeHead(200, headers).end(bytes))
    await expect(backoffice.users.me()).rejects.toThrow('too large')
  })

  it('breaks off a download', async () => {
    const { backoffice } = await createClient((response) => response.end(nine))
    const scan = await backoffice.documents.download('u1', 'd1')
    await expect(scan.arrayBuffer()).rejects.toThrow()
  })
})
