import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BackofficeUnavailable } from '#backoffice/client/errors.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import {
  asSettled,
  byteStream,
  countParts,
  type FileParts,
  inOrder,
  ReaderStalled,
  TRIPS_AT_ONCE,
  writeFile,
} from '#features/my-data/file.ts'
import { ownView } from '#features/my-data/response.ts'
import { loadCopy } from '../../support/copy.ts'

const bookings = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `B${i}` }) as Booking)
const partsOf = (change: Partial<FileParts> = {}): FileParts => ({
  about: { format: 1 },
  sections: [
    { name: 'profile', load: async () => ({ name: 'Zoë\n"</script>' }) },
    { name: 'credits', load: async () => [] },
  ],
  bookings: bookings(3),
  trip: async ({ id }) => ({ id, detail: true }),
  instead: (booking) => booking,
  failed: () => {},
  ...change,
})
async function textOf(parts: FileParts): Promise<string> {
  let text = ''
  for await (const piece of writeFile(parts)) text += piece
  return text
}

describe('the file', () => {
  it('is one object, with a line for each part', async () => {
    const parts = partsOf()
    const text = await textOf(parts)
    expect(text.split('\n')).toHaveLength(countParts(parts) + 1)
    expect(JSON.parse(text)).toEqual({
      about: { format: 1 },
      profile: { name: 'Zoë\n"</script>' },
      credits: [],
      bookings: ['B0', 'B1', 'B2'].map((id) => ({ id, detail: true })),
      unavailable: [],
      omitted: {},
    })
  })

  it('names missing parts and contains the rest', async () => {
    const failed: string[] = []
    const down = async () => {
      throw new BackofficeUnavailable('canary', 'canary')
    }
    const sections = [{ name: 'credits', load: down }]
    const trip: FileParts['trip'] = async ({ id }) => (id === 'B1' ? down() : { id, detail: true })
    const parts = partsOf({ sections, trip, failed: (name) => failed.push(name) })
    const text = await textOf(parts)
    const { bookings, ...file } = JSON.parse(text)
    expect(file).toMatchObject({ credits: null, unavailable: ['credits', 'bookings/B1'] })
    expect(bookings).toEqual([{ id: 'B0', detail: true }, { id: 'B1' }, { id: 'B2', detail: true }])
    expect(text.split('\n')).toHaveLength(countParts(parts) + 1)
    expect(text).not.toContain('canary')
    expect(failed).toEqual(['credits', 'bookings/B1'])
  })

  it.each<[string, Partial<FileParts>]>([
    ['a section', { sections: [{ name: 'credits', load: () => Promise.reject(new TypeError('a bug')) }] }],
    ['a trip', { trip: ({ id }) => Promise.reject(new TypeError(`a bug in ${id}`)) }],
  ])('is cut off by a bug in %s, and reports it once', async (_, change) => {
    const ends: unknown[] = []
    const stream = byteStream(writeFile(partsOf(change)), (error) => ends.push(error))
    await expect(new Response(stream).text()).rejects.toThrow(/^a bug/)
    expect(ends).toEqual([expect.any(TypeError)])
  })

  it.each([
    ['no trips', [], []],
    ['a list that did not come', null, ['bookings']],
  ])('with %s is whole', async (_, bookings, unavailable) => {
    expect(JSON.parse(await textOf(partsOf({ bookings })))).toMatchObject({ bookings, unavailable })
  })

  it('stops loading when the reader is gone, and reports it once', async () => {
    let asked = 0
    const trip: FileParts['trip'] = async ({ id }) => {
      asked += 1
      return { id }
    }
    const ended = vi.fn()
    const reader = byteStream(writeFile(partsOf({ bookings: bookings(200), trip })), ended).getReader()
    for (let i = 0; i < 6; i += 1) await reader.read()
    await reader.cancel()
    const then = asked
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toBe(then)
    expect(asked).toBeLessThan(20)
    expect(ended).toHaveBeenCalledOnce()
  })
})

describe('bounded concurrency', () => {
  it('keeps the order and the limit, however long each takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }), async (delays) => {
        let running = 0
        let most = 0
        const work = async (at: number) => {
          running += 1
          most = Math.max(most, running)
          await new Promise((resolve) => setTimeout(resolve, delays[at]))
          running -= 1
          return at
        }
        const results: number[] = []
        for await (const result of inOrder([...delays.keys()], TRIPS_AT_ONCE, work)) results.push(result)
        expect(results).toEqual([...delays.keys()])
        expect(most).toBeLessThanOrEqual(TRIPS_AT_ONCE)
      }),
      { numRuns: 20 },
    )
  })

  it('passes on what arrives first', async () => {
    const waited = Array.from({ length: 3 }, () => Promise.withResolvers<number>())
    const seen: number[] = []
    const next = [1, 2, 0]
    const arrive = (at = next.shift()) => waited[at ?? 0]?.resolve(at ?? 0)
    arrive()
    for await (const at of asSettled(waited.map(({ promise }) => promise))) {
      seen.push(at)
      arrive()
    }
    expect(seen).toEqual([1, 2, 0])
  })
})

it("a booking in the file contains its traveller's own data: others by name, no travel mates, no links that open anything", () => {
  // biome-ignore format: grouped by line
  const traveller = (id: string, userId: string | null) => ({
    id, userId, name: id, lastname: 'X', fullName: null, leader: id === 'T1',
    taxCode: `canary-${id}`, mobilePhone: `+39 ${id}`,
  })
  const links = ['paymentUrl', 'atolCertificateUrl', 'invoiceUrl', 'groupUrl']
  const booking = {
    id: 'B1',
    travellers: [traveller('T1', 'u1'), traveller('T2', 'u2'), traveller('T3', null)],
    travelMates: [{ name: 'mate' }],
    flights: [{ travelerId: 'T2', flights: [{ number: 'other-flight' }] }],
    ...Object.fromEntries(links.map((name) => [name, 'https://elsewhere.example/secret'])),
  }
  const view = JSON.stringify(ownView(booking as unknown as BookingDetail, 'u1', loadCopy('international')))
  expect(view).toContain('canary-T1')
  expect(view).toContain('"name":"T2"')
  expect(view).not.toMatch(/canary-T2|canary-T3|\+39 T2|mate|secret|other-flight/)
})

describe('a reader', () => {
  async function* pieces(onReturn: () => void): AsyncGenerator<string> {
    try {
      for (let at = 0; ; at += 1) yield `${at}\n`
    } finally {
      onReturn()
    }
  }

  it('that stops reading is waited for a while, then the file is cut off and nothing more is loaded', async () => {
    const ended = Promise.withResolvers<unknown>()
    const returned = Promise.withResolvers<void>()
    const reader = byteStream(pieces(returned.resolve), ended.resolve, 20).getReader()
    await reader.read()
    expect(await ended.promise).toBeInstanceOf(ReaderStalled)
    await returned.promise
    await expect(reader.read()).rejects.toBeInstanceOf(ReaderStalled)
  })

  it('that reads slowly but on gets it whole', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const ended = vi.fn()
    const unheard = pieces(() => {})
    const reader = byteStream(unheard, ended, 500).getReader()
    for (let at = 0; at < 8; at += 1) {
      await vi.advanceTimersByTimeAsync(499)
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(`${at}\n`)
    }
    await reader.cancel()
    expect(ended.mock.calls).toEqual([[undefined]])
  })
})
