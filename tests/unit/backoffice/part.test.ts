import { describe, expect, it } from 'vitest'
import { BackofficeUnavailable, NotFound, RateLimited } from '#backoffice/client/errors.ts'
import { ifLoaded, isAbsent, part } from '#backoffice/client/part.ts'

function load(error: unknown) {
  const lines: string[] = []
  const warn = (_: object, text: string) => lines.push(text)
  return { lines, loaded: part(Promise.reject(error), 'the trips', { warn } as never) }
}

describe('a part of a page', () => {
  it('is what was loaded', async () => {
    const loaded = await part(Promise.resolve(['a trip']), 'the trips', { warn: () => {} } as never)
    expect(loaded).toEqual(['a trip'])
    expect(isAbsent(loaded)).toBe(false)
  })

  it.each([
    ['unavailable', new BackofficeUnavailable('bookings.list', 'status 500')],
    ['unavailable', new NotFound('bookings.list', 'status 404')],
    ['busy', new RateLimited('bookings.list', 60)],
  ])('is %s for an answer that was to be expected, with a line in the log', async (why, error) => {
    const { lines, loaded } = load(error)
    expect(await loaded).toBe(why)
    expect(ifLoaded(await loaded)).toBeNull()
    expect(lines).toEqual(['cannot load the trips'])
  })

  it('rethrows a bug of ours', async () => {
    const { lines, loaded } = load(new TypeError('x is not a function'))
    await expect(loaded).rejects.toThrow(TypeError)
    expect(lines).toEqual([])
  })
})
