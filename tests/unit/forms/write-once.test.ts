import { describe, expect, it } from 'vitest'
import {
  type BackofficeError,
  BackofficeRefused,
  BackofficeUnavailable,
  NotFound,
  OutcomeUnknown,
  RateLimited,
} from '#backoffice/client/errors.ts'
import { writeOnce } from '#forms/write-once.ts'

const fails = (error: Error) => () => Promise.reject(error)
const never = () => Promise.reject(new Error('nothing is looked up'))
const lost = fails(new OutcomeUnknown('users.update', 'status 502'))

describe('a write', () => {
  it('that is answered is not looked up', async () => {
    const written = await writeOnce(() => Promise.resolve('stored'), { arrived: never })
    expect(written).toEqual({ ok: true, answer: 'stored' })
  })

  it.each<[string, BackofficeError]>([
    ['refused', new BackofficeRefused('users.update', 422, null, ['name'])],
    ['conflict', new BackofficeRefused('users.update', 409, null, [])],
    ['notFound', new NotFound('users.update', 'status 404')],
    ['busy', new RateLimited('users.update', 60)],
    ['unavailable', new BackofficeUnavailable('users.update', 'ECONNREFUSED')],
  ])('is %s if that is certain, and not looked up', async (code, error) => {
    expect(await writeOnce(fails(error), { arrived: never })).toEqual({ ok: false, code, error })
  })

  it.each([
    ['what was found', { id: 1 }, { ok: true, answer: { id: 1 } }],
    ['not arrived', false, { ok: false, code: 'notArrived', error: null }],
    ['unknown if the look-up is inconclusive', null, { ok: false, code: 'unknown', error: null }],
    ['unknown where there is nothing to tell it by', undefined, { ok: false, code: 'unknown', error: null }],
  ])('without an answer is %s', async (_, found, written) => {
    expect(await writeOnce(lost, { arrived: () => Promise.resolve(found) })).toEqual(written)
  })

  it('is unknown when looking it up fails too', async () => {
    const arrived = fails(new BackofficeUnavailable('users.me', 'status 500'))
    expect(await writeOnce(lost, { arrived })).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('rethrows a bug of ours, in the write and in the look-up', async () => {
    await expect(writeOnce(fails(new TypeError('a bug')), { arrived: never })).rejects.toThrow(TypeError)
    await expect(writeOnce(lost, { arrived: fails(new TypeError('a bug')) })).rejects.toThrow(TypeError)
  })
})
