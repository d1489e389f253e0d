import { describe, expect, it } from 'vitest'
import { BackofficeUnavailable } from '#backoffice/client/errors.ts'
import { backofficeAt, json, serve, user } from './http-stub.ts'

/** A client with so many milliseconds for all of its reads, of a server that answers or does not. */
async function clientWithin(milliseconds: number, { silent = false } = {}) {
  const { url, received } = await serve((response) => {
    if (!silent) json(response, 200, { data: user })
  })
  const deadline = performance.now() + milliseconds
  const backoffice = backofficeAt(url, { deadline: () => deadline })
  return { backoffice, received }
}

// Seen to fail: with `ownLimits` in place of `within(…)` in backoffice/client/call.ts.
describe('the deadline of a page', () => {
  it('ends a read that has time of its own left, and sends none after it', async () => {
    const { backoffice, received } = await clientWithin(1000, { silent: true })
    await expect(backoffice.users.me()).rejects.toThrow(BackofficeUnavailable)
    await expect(backoffice.users.me()).rejects.toThrow('no time left')
    expect(received).toHaveLength(1)
  })

  it('lets a write go on, of which nobody would know what it did', async () => {
    const { backoffice } = await clientWithin(0)
    expect(await backoffice.users.update('u1', { specialNeeds: null })).toMatchObject({ id: 'u1' })
  })
})
