import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { BackofficeUnavailable, NotFound, Unauthorised } from '#backoffice/client/errors.ts'
import { clientAt, createClient, deserted, json, type Received, serve, TOKEN, user } from './http-stub.ts'

describe('the access token', () => {
  const anything = { data: [], features: {}, footer: {}, contacts: {} }

  it('is sent to the backoffice and to notify only', async () => {
    const { backoffice, received } = await createClient((response) => json(response, 200, anything))
    await Promise.allSettled([
      backoffice.bookings.list('u1'),
      backoffice.notifyMe.list(),
      backoffice.countries.list('it'),
      backoffice.layout.get(),
      backoffice.features.get('sdk-1'),
    ])
    const sent = ({ url, headers }: Received) => [url.split(/[/?]/)[1], headers.authorization]
    const bearer = `Bearer ${TOKEN}`
    const none = { geo: undefined, catalog: undefined, features: undefined }
    expect(Object.fromEntries(received.map(sent))).toEqual({ bo: bearer, notify: bearer, ...none })
    expect(received.every(({ headers }) => headers['x-request-id'] === 'req-1')).toBe(true)
  })

  const answering = (data: unknown, token: string | null = TOKEN) =>
    createClient((response) => json(response, 200, { data }), { token })

  it('is required before anything is sent', async () => {
    const { backoffice, received } = await answering(user, null)
    await expect(backoffice.users.me()).rejects.toBeInstanceOf(Unauthorised)
    await expect(backoffice.documents.download('u1', 'd1')).rejects.toBeInstanceOf(Unauthorised)
    expect(received).toHaveLength(0)
  })

  it("is not needed to confirm an e-mail address, and the link's token stays out of the URL", async () => {
    const { backoffice, received } = await answering({ outcome: 'CONFIRMED' }, null)
    await expect(backoffice.email.confirm('from-the-mail')).resolves.toEqual({ outcome: 'CONFIRMED' })
    expect(received[0]?.url).toBe('/bo/v1/email-confirmations')
    expect(received[0]?.headers.authorization).toBeUndefined()
  })

  it.each([TOKEN, null])(
    "is replaced by the token of an alert mail's link, which appears in no URL and goes nowhere else (own: %s)",
    async (own) => {
      const { backoffice, received } = await answering([], own)
      await backoffice.notifyMe.list('from-the-mail')
      await backoffice.notifyMe.removeTour('t1', 'from-the-mail')
      await backoffice.notifyMe.restoreTravel('t1-d40', 'from-the-mail')
      const bearers = received.map(({ headers }) => headers.authorization)
      expect(bearers).toEqual(Array(3).fill('Bearer from-the-mail'))
      expect(received.map(({ url }) => url).join(' ')).not.toContain('from-the-mail')
      await expect(backoffice.notifyMe.list('')).rejects.toBeInstanceOf(Unauthorised)
      expect(received).toHaveLength(3)
    },
  )

  it('is not quoted when it is malformed', async () => {
    const { backoffice } = await answering(user, `${TOKEN}\r\nx: y`)
    const error = await backoffice.users.me().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unauthorised)
    expect(inspect(error, { depth: 10 })).not.toContain(TOKEN)
  })
})

describe('the language', () => {
  it('is sent when the caller wants texts in it', async () => {
    const { url, received } = await serve((response) => json(response, 200, { data: [] }))
    await clientAt(url, TOKEN, 'it-IT').backoffice.partnerships.list('u1')
    expect(received[0]?.headers['accept-language']).toBe('it-IT')
  })
})

describe('a redirect', () => {
  it.each([301, 302, 307, 308])('(%i) is not followed', async (status) => {
    const elsewhere = await serve((response) => json(response, 200, { data: user }))
    const { backoffice, received } = await createClient((response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    )
    await expect(backoffice.users.me()).rejects.toBeInstanceOf(BackofficeUnavailable)
    await expect(backoffice.documents.download('u1', 'd1')).rejects.toBeInstanceOf(BackofficeUnavailable)
    expect(received).toHaveLength(2)
    expect(elsewhere.received).toHaveLength(0)
  })
})

describe('a document', () => {
  it('is streamed with the token in the query', async () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00])
    const { backoffice, received } = await createClient((response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
    )
    const scan = await backoffice.documents.download('u1', 'd1', 'BACK')
    expect(scan.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await scan.arrayBuffer())).toEqual(bytes)
    expect(received[0]?.url).toBe(`/bo/v1/users/u1/documents/d1?access_token=${TOKEN}&side=BACK`)
  })

  it('is uploaded as a form, once', async () => {
    const stored = { kind: 'PASSPORT', status: 'TO_VALIDATE' }
    const { backoffice, received } = await createClient((response) => json(response, 201, { data: stored }))
    const form = new FormData()
    form.set('kind', 'PASSPORT')
    form.set('front', new Blob(['scan-bytes'], { type: 'image/png' }), 'front.png')
    await expect(backoffice.documents.upload('u1', form)).resolves.toMatchObject(stored)
    expect(received).toHaveLength(1)
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toContain('scan-bytes')
  })
})

describe('a param', () => {
  it.each(['..', '.', '', '\ud83d'])('%j cannot climb the path', async (id) => {
    const { backoffice, received } = await createClient((response) => json(response, 200, { data: user }))
    await expect(backoffice.bookings.get('u1', id)).rejects.toBeInstanceOf(NotFound)
    expect(received).toHaveLength(0)
  })

  it.each(['../me', 'a?b=c', 'a#b', '%2e%2e', 'a b'])('%j stays one segment', async (id) => {
    const { backoffice, received } = await createClient((response) => json(response, 404, {}))
    await expect(backoffice.bookings.get('u1', id)).rejects.toBeInstanceOf(NotFound)
    expect(received[0]?.url).toBe(`/bo/v1/users/u1/bookings/${encodeURIComponent(id)}`)
  })
})

describe('a failure', () => {
  it('never puts the token, a query or personal data into an error or the log', async () => {
    const result: unknown[] = []
    const note = async (setup: Omit<Awaited<ReturnType<typeof createClient>>, 'received'>) => {
      const { backoffice, logged } = setup
      const results = await Promise.allSettled([
        backoffice.users.update('u1', { taxCode: 'CANARYTAX' }),
        backoffice.documents.download('u1', 'd1'),
        backoffice.flights.search('CANARYFLIGHT', '2027-01-01'),
        backoffice.users.me(),
      ])
      expect(results.every(({ status }) => status === 'rejected')).toBe(true)
      result.push(results, logged)
    }
    const personal = { key: 'X', message: 'CANARYTAX', data: { id: 5.5, taxCode: ['CANARYTAX'] } }
    for (const status of [302, 401, 422, 429, 500]) {
      await note(
        await createClient((response) => json(response, status, personal, { location: '/CANARYFLIGHT' })),
      )
    }
    await note(await createClient((response) => response.socket?.destroy()))
    await note(await createClient(() => undefined, { ms: 300 }))
    await note(clientAt(await deserted()))
    const all = inspect(result, { depth: 20, showHidden: true, maxArrayLength: null, maxStringLength: null })
    expect(all).toContain('OUTCOME_UNKNOWN')
    expect(all).not.toMatch(/canary/i)
    expect(all).not.toContain('access_token')
  })
})
