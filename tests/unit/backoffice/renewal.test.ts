import { describe, expect, it, vi } from 'vitest'
import { BackofficeUnavailable, OutcomeUnknown, Unauthorised } from '#backoffice/client/errors.ts'
import { backofficeAt, serve, TOKEN, user } from './http-stub.ts'

/* A refused token (401) is renewed once and the call repeated, for any call. The built app: contract/app/token-refused. */

const RENEWED = 'renewed-token'

/** A backoffice that refuses the first token, and its client. */
async function refusing(more: Parameters<typeof backofficeAt>[1] = {}) {
  const { url, received } = await serve((response, request) => {
    const isKnown = request.headers.authorization === `Bearer ${RENEWED}`
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { data: user } : {}))
  })
  const renewToken = vi.fn(async (_: string): Promise<string | null> => RENEWED)
  const onWriteUnauthorised = vi.fn()
  const backoffice = backofficeAt(url, { renewToken, onWriteUnauthorised, ...more })
  return { backoffice, received, renewToken, onWriteUnauthorised }
}
const write = { name: 'Ada' }

describe('a call whose token is refused', () => {
  it('is made again with a renewed one: a read, and a write, which had not been acted on', async () => {
    const { backoffice, received, renewToken, onWriteUnauthorised } = await refusing()
    expect(await backoffice.users.me()).toMatchObject({ id: 'u1' })
    expect(await backoffice.users.update('u1', write)).toMatchObject({ id: 'u1' })
    expect(received.map(({ method }) => method)).toEqual(['GET', 'GET', 'PUT', 'PUT'])
    expect(received[3]?.body).toBe(received[2]?.body)
    expect(renewToken.mock.calls).toEqual([[TOKEN], [TOKEN]])
    expect(onWriteUnauthorised).not.toHaveBeenCalled()
  })

  it('carries the renewed one in its query too, where that is its place', async () => {
    const { backoffice, received } = await refusing()
    await backoffice.documents.download('u1', 'd1').then((scan) => scan.body?.cancel())
    expect(
      received.map(({ url }) => new URL(url ?? '', 'http://x').searchParams.get('access_token')),
    ).toEqual([TOKEN, RENEWED])
  })

  it.each([
    ['the renewed one is refused too', async () => 'another', 2],
    ['there is no other', async () => null, 1],
  ])('fails, and is not made a third time, where %s', async (_, renewToken, times) => {
    const { backoffice, received, onWriteUnauthorised } = await refusing({ renewToken })
    await expect(backoffice.users.me()).rejects.toThrow(Unauthorised)
    expect(onWriteUnauthorised).not.toHaveBeenCalled()
    await expect(backoffice.users.update('u1', write)).rejects.toThrow(Unauthorised)
    expect(onWriteUnauthorised).toHaveBeenCalledOnce()
    expect(received).toHaveLength(2 * times)
  })

  it('cannot be made where it cannot be renewed now', async () => {
    const renewToken = async () => {
      throw new BackofficeUnavailable('renewToken', 'down')
    }
    const { backoffice, onWriteUnauthorised } = await refusing({ renewToken })
    await expect(backoffice.users.me()).rejects.toThrow(BackofficeUnavailable)
    await expect(backoffice.users.update('u1', write)).rejects.toThrow(BackofficeUnavailable)
    expect(onWriteUnauthorised).not.toHaveBeenCalled()
  })

  it('reports the outcome of the second call: a write without an answer has an unknown outcome', async () => {
    const { url } = await serve((response, request) => {
      if (request.headers.authorization === `Bearer ${RENEWED}`) response.destroy()
      else response.writeHead(401).end()
    })
    const backoffice = backofficeAt(url, { renewToken: async () => RENEWED })
    await expect(backoffice.users.update('u1', write)).rejects.toThrow(OutcomeUnknown)
  })

  it('renews nothing for the token of a mail’s link, nor for a missing consent', async () => {
    const { backoffice, renewToken, onWriteUnauthorised } = await refusing()
    await expect(backoffice.notifyMe.removeTour('t1', 'link')).rejects.toThrow(Unauthorised)
    const { url } = await serve((response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ key: 'USER_PRIVACY_POLICY_ERROR', extra: { userId: 'u1' } }))
    })
    await expect(backofficeAt(url, { renewToken }).users.me()).rejects.toThrow('privacy policy')
    expect(renewToken).not.toHaveBeenCalled()
    expect(onWriteUnauthorised).not.toHaveBeenCalled()
  })
})
