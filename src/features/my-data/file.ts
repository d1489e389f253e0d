import { BackofficeError } from '#backoffice/client/errors.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'

/** Trips loaded in parallel: a long list must not crowd out other travellers' calls. */
export const TRIPS_AT_ONCE = 4

/** A part of the file: its name there, and its content once loaded. */
export interface Section {
  name: string
  load: () => Promise<unknown>
}

export interface FileParts {
  /** The header of the file. */
  about: object
  sections: readonly Section[]
  /** Null if the list of trips could not be loaded. */
  bookings: Listed<Booking> | null
  trip: (booking: Booking) => Promise<object>
  /** Replaces a trip that could not be loaded, with the list's data. */
  instead: (booking: Booking) => object
  /** Called for each part that could not be loaded. */
  failed: (name: string, error: unknown) => void
}

/** How many parts the file will have; each ends with a line break, so a reader can count them as they arrive. */
export function countParts({ sections, bookings }: Pick<FileParts, 'sections' | 'bookings'>): number {
  return sections.length + (bookings?.length ?? 0)
}

/**
 * The file as pieces of JSON text, together one object, with one line per part. A part that cannot be loaded is null (a trip falls
 * back to its entry in the list) and is named under `unavailable`: the rest is still useful. Items that could not be read are
 * counted under `omitted`, by the path of their list. An error that is not from the backoffice is a bug of ours and is rethrown:
 * the file is then cut off instead of looking complete.
 */
export async function* writeFile(parts: FileParts): AsyncGenerator<string> {
  const unavailable: string[] = parts.bookings === null ? ['bookings'] : []
  const lost = omittedIn(parts.bookings ?? [])
  const omitted: Record<string, number> = lost > 0 ? { bookings: lost } : {}
  const orElse = async <Value>(name: string, work: () => Promise<unknown>, instead: Value) => {
    try {
      const value = await work()
      Object.assign(omitted, omissionsIn(value, name))
      return value
    } catch (error) {
      if (!(error instanceof BackofficeError)) throw error
      parts.failed(name, error)
      unavailable.push(name)
      return instead
    }
  }
  yield `{"about": ${JSON.stringify(parts.about)}`
  const sections = parts.sections.map(async ({ name, load }) => ({
    name,
    value: await orElse(name, load, null),
  }))
  for await (const { name, value } of asSettled(sections)) {
    yield `, ${JSON.stringify(name)}: ${JSON.stringify(value)}\n`
  }
  yield `, "bookings": ${parts.bookings ? '[' : 'null'}`
  const trips = inOrder(parts.bookings ?? [], TRIPS_AT_ONCE, (booking) =>
    orElse(`bookings/${booking.id}`, () => parts.trip(booking), parts.instead(booking)),
  )
  let separator = ''
  for await (const trip of trips) {
    yield `${separator}${JSON.stringify(trip)}\n`
    separator = ', '
  }
  yield `${parts.bookings ? ']' : ''}, "unavailable": ${JSON.stringify(unavailable)}, "omitted": ${JSON.stringify(omitted)}}`
}

/** How long a piece waits for a stalled reader, in milliseconds; a phone in a tunnel is back by then. */
export const STALLED_MS = 30_000

/** The reader took nothing for `STALLED_MS`: the file is cut off. */
export class ReaderStalled extends Error {
  override readonly name = 'ReaderStalled'
}

/**
 * Text pieces as a byte stream that requests the next piece only when the last was read. `onEnd` gets the error that cut it off,
 * if any: `ReaderStalled` when nothing was read for `stalledMs`.
 */
export function byteStream(
  pieces: AsyncGenerator<string>,
  onEnd: (error?: unknown) => void,
  stalledMs = STALLED_MS,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stalled: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const end = (error?: unknown) => {
    if (!isOver) onEnd(error)
    isOver = true
    clearTimeout(stalled)
  }
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(stalled)
      try {
        const { done, value } = await pieces.next()
        // The reader may have left meanwhile.
        if (isOver) return
        if (!done) {
          controller.enqueue(encoder.encode(value))
          stalled = setTimeout(() => {
            const error = new ReaderStalled()
            end(error)
            controller.error(error)
            void pieces.return(undefined)
          }, stalledMs)
          return
        }
        end()
        controller.close()
      } catch (error) {
        if (isOver) return
        end(error)
        controller.error(error)
      }
    },
    async cancel() {
      end()
      await pieces.return(undefined)
    },
  })
}

/** Results in the order in which they settle; the first rejection ends it. */
export async function* asSettled<Result>(work: readonly Promise<Result>[]): AsyncGenerator<Result> {
  const waiting = new Map(work.map((each, at) => [at, each.then((result) => ({ at, result }))]))
  while (waiting.size > 0) {
    const { at, result } = await Promise.race(waiting.values())
    waiting.delete(at)
    yield result
  }
}

/**
 * Results in the order of `items`, with at most `limit` in progress or waiting to be read. Starts no new ones when the reader has
 * left. A rejection ends it at that place.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    const result = start(item)
    // It is awaited in its turn, or never, if an earlier one ended the list.
    result.catch(() => {})
    running.push(result)
    if (running.length < limit) continue
    const first = running.shift()
    if (first) yield await first
  }
  for (const rest of running) yield await rest
}

/**
 * How many items are missing from lists in an answer, keyed by the list's path: `bookings/B1.payments`. Complete lists are not
 * included.
 */
function omissionsIn(value: unknown, path: string): Record<string, number> {
  if (typeof value !== 'object' || value === null) return {}
  const own = Array.isArray(value) ? omittedIn(value as Listed<unknown>) : 0
  const within = Object.entries(value).map(([key, member]) => omissionsIn(member, `${path}.${key}`))
  return Object.assign(own > 0 ? { [path]: own } : {}, ...within)
}
