import type { Absent } from '#backoffice/client/part.ts'
import type { User } from '#backoffice/wire/user.ts'
import { hasFlights } from '#bookings/flights.ts'
import {
  afterSave,
  BATCH_MOST,
  BATCH_MS,
  currentValue,
  endsBulkSave,
  isSelectable,
  parseSharedField,
  recipientState,
  type SaveFailure,
  type SharedValue,
} from '#bookings/for-several.ts'
import { travellerAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { writeOnce } from '#forms/write-once.ts'
import { type BulkSave, findBulkSave } from './bulk-saves.ts'
import { type ForSeveral, loadForSeveral, planForSeveral, type Recipient } from './load.ts'
import { openSeen, readIds, type SeenRecipients } from './seen.ts'

/** The result of a batch; the booking shows who has the value now. */
export type BulkSaveResult =
  | { ok: true; bulkSave: Omit<BulkSave, 'name'> }
  | Failed<'signedOut' | 'notFound' | 'invalid' | 'conflict' | Absent>

const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Saves one value for some of the chosen travellers, one after another, within one request's time. Travellers who have it already
 * are done: pressing twice, in two tabs or after a lost connection, writes nothing again.
 */
export const saveForSeveral = travellerAction(async (data: FormData, { locals }): Promise<BulkSaveResult> => {
  const { user } = locals
  const began = performance.now()
  if (!user) return failed('signedOut', 'several:failed.signedOut', locals)
  const wanted = { field: parseSharedField(data.get('what')), from: text(data, 'from') || null }
  const query = new URLSearchParams({ what: wanted.field })
  const loaded = await loadForSeveral(locals, text(data, 'booking'), query)
  if ('code' in loaded) {
    const { code } = loaded
    return failed(code, code === 'busy' ? 'ui:busy' : `several:failed.${code}`, locals)
  }
  const several = planForSeveral(loaded, wanted, { user, now: locals.now })
  if (!several?.given) return failed('notFound', 'several:failed.notFound', locals)
  const { booking } = several
  // The rest of an earlier batch is compared with what its page showed.
  const before = findBulkSave(text(data, 'round'), booking.id, wanted, locals)
  const drawn = { sealed: text(data, 'seen'), ids: readIds(text(data, 'shown')) }
  const seen = before
    ? { version: before.version, of: new Map(Object.entries(before.of)) }
    : openSeen(booking.id, wanted, drawn, locals)
  if (seen?.version !== several.version) return failed('conflict', 'several:failed.conflict', locals)
  const to = [...new Set(data.getAll('to').filter((id) => typeof id === 'string'))]
  if (to.length === 0) {
    // Its field reports it.
    return { ok: false, code: 'invalid', message: locals.t('several:nobody') }
  }
  const now = await saveForAll(several, several.given, to, { seen, began, user, locals })
  const stillFailed = Object.entries(before?.failed ?? {}).filter(([id]) => !to.includes(id))
  const chosen = new Set([...Object.keys(before?.of ?? {}), ...to])
  return {
    ok: true,
    bulkSave: {
      booking: booking.id,
      ...wanted,
      version: seen.version,
      of: Object.fromEntries([...chosen].map((id) => [id, seen.of.get(id) ?? ''])),
      failed: Object.fromEntries([...stillFailed, ...now.failures]),
      left: now.left,
      goesOn: now.failures.length === 0,
    },
  }
})

interface Writing {
  seen: SeenRecipients
  /** When the request began, in milliseconds of `performance.now()`. */
  began: number
  user: User
  locals: Pick<
    App.Locals,
    'user' | 'session' | 'backoffice' | 'market' | 'now' | 't' | 'log' | 'once' | 'valueMarks'
  >
}

async function saveForAll(
  several: ForSeveral,
  given: SharedValue,
  to: readonly string[],
  { seen, began, user, locals }: Writing,
): Promise<{ failures: [id: string, failure: SaveFailure][]; left: string[] }> {
  const failures: [id: string, failure: SaveFailure][] = []
  let written = 0
  for (const [at, id] of to.entries()) {
    const person = several.people.find((one) => one.id === id)
    // Skips travellers who were removed meanwhile, have it, or must enter it themselves: the page says so.
    if (!person || !isSelectable(person.standing)) continue
    if (person.version !== seen.of.get(id)) {
      failures.push([id, 'changed'])
      continue
    }
    if (written > 0 && (written >= BATCH_MOST || performance.now() - began > BATCH_MS))
      return { failures, left: to.slice(at) }
    const failure = await onceFor(several, given, person, user, locals)
    written += 1
    if (failure === null) continue
    failures.push([id, failure])
    if (endsBulkSave(failure)) return { failures, left: to.slice(at + 1) }
  }
  return { failures, left: [] }
}

/** A write and the read after it, at a patience of 1; longer than their limits together. */
const LASTS_MS = 20_000
/** Longer than a concurrent request, which has already read the booking, takes to reach the same person. */
const KEEP_MS = 10_000

/**
 * Saves for one person once, however often the button is pressed at once, in any tab and process: all get the same result. What was
 * not written may be sent again; what may have arrived is not.
 */
function onceFor(
  several: ForSeveral,
  given: SharedValue,
  person: Recipient,
  user: User,
  locals: Writing['locals'],
): Promise<SaveFailure | null> {
  const { booking, field } = several
  // Per session, so that a change made and undone elsewhere meanwhile does not count as this one.
  const about = ['several', locals.session?.id, booking.id, field, person.id, person.version, given]
  return locals.once<SaveFailure | null>(
    locals.valueMarks.of(JSON.stringify(about)),
    () => saveFor(several, given, person, user, locals),
    {
      lastsMs: LASTS_MS,
      kept: (failure) => ({ keepMs: KEEP_MS, mayRepeat: failure !== null && failure !== 'unknown' }),
      lost: 'unknown',
    },
  )
}

/** Writes for one person. */
async function saveFor(
  { booking, field }: ForSeveral,
  given: SharedValue,
  { id, has }: Recipient,
  user: User,
  locals: Writing['locals'],
): Promise<SaveFailure | null> {
  const value = afterSave(given, has)
  const { bookings, flights } = locals.backoffice
  const stored = () => bookings.get(user.id, booking.id)
  const saved =
    value.kind === 'flights'
      ? await writeOnce(
          () => flights.update(user.id, booking.id, { travelerId: id, flights: [...value.flights] }),
          // Flights that are not visible yet may still have arrived.
          { arrived: async () => hasFlights(await stored(), id, value.flights) || null },
        )
      : await writeOnce(
          () =>
            bookings.updateGuest(
              user.id,
              booking.id,
              id,
              value.kind === 'contact' ? { emergencyContact: value.contact } : { residence: value.address },
            ),
          {
            arrived: async () => {
              const now = (await stored()).travellers.find((one) => one.id === id)
              return Boolean(now && recipientState(given, now, currentValue(field, now, [])) === 'same')
            },
          },
        )
  if (saved.ok) return null
  return saved.code === 'conflict' || saved.code === 'notFound' ? 'refused' : saved.code
}
