import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sessionKey, storedIn } from '#auth/session-key.ts'
import { SessionRecordTooLarge } from '#auth/session-record.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { saveFailures, sharedFields } from '#bookings/for-several.ts'
import type { SharingQuery } from './load.ts'

const storedBulkSave = z.object({
  /** Says nothing: the address of the page after it has it. */
  name: z.string(),
  booking: z.string(),
  field: z.enum(sharedFields),
  from: z.string().nullable(),
  /** What was to be saved, and what everybody who was chosen was seen to have, as digests (`seen.ts`). */
  version: z.string(),
  of: z.record(z.string(), z.string()),
  /** Why it could not be saved for some, in this round or before. */
  failed: z.record(z.string(), z.enum(saveFailures)),
  /** Whom this round did not reach. */
  left: z.array(z.string()),
  /** The page that follows goes on by itself; once it has been looked at, no page does. */
  goesOn: z.boolean(),
})

/** What a round came to. */
export type BulkSave = z.infer<typeof storedBulkSave>

/** What the last rounds came to, the newest first. */
const BULK_SAVES = sessionKey('rounds', z.array(storedBulkSave))

/** Pages of so many rounds can be come back to. */
const MOST_BULK_SAVES = 4

type Keeping = Pick<App.Locals, 'storeInSession' | 'log'>

/** Whether two rounds came to the same, as those do that were pressed at once: their pages are one. */
const isSame = (one: Omit<BulkSave, 'name'>, { name: _, ...other }: BulkSave): boolean =>
  JSON.stringify({ ...one, goesOn: true }) === JSON.stringify({ ...other, goesOn: true })

/** Keeps a round for the page that follows it, and returns its name; null where it cannot be kept, so that page begins anew. */
export async function storeBulkSave(bulkSave: Omit<BulkSave, 'name'>, { storeInSession, log }: Keeping) {
  let name = ''
  try {
    const isKept = await storeInSession(BULK_SAVES, (stored) => {
      const same = stored?.find((kept) => isSame(bulkSave, kept))
      name = same?.name ?? randomBytes(9).toString('base64url')
      const others = stored?.filter((kept) => kept !== same) ?? []
      return [{ name, ...bulkSave }, ...others].slice(0, MOST_BULK_SAVES)
    })
    return isKept ? name : null
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable || error instanceof SessionRecordTooLarge)) throw error
    log.warn({ err: error }, 'cannot keep what a round came to')
    return null
  }
}

/** The round of this name, if it was about this. */
export const findBulkSave = (
  name: string | null,
  booking: string,
  { field, from }: SharingQuery,
  { session }: Pick<App.Locals, 'session'>,
): BulkSave | null =>
  storedIn(session, BULK_SAVES)?.find(
    (one) => one.name === name && one.booking === booking && one.field === field && one.from === from,
  ) ?? null

/**
 * Whether the page of a round goes on by itself; true once. By Back, in a restored tab or by somebody's link the page is only looked
 * at, and sends nothing by itself (product §21.7).
 */
export async function takeGoingOn(
  { name, goesOn }: BulkSave,
  { storeInSession, log }: Keeping,
): Promise<boolean> {
  if (!goesOn) return false
  let taken = false
  try {
    await storeInSession(BULK_SAVES, (stored) => {
      taken = stored?.some((one) => one.name === name && one.goesOn) ?? false
      return stored?.map((one) => (one.name === name ? { ...one, goesOn: false } : one)) ?? null
    })
    return taken
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    log.warn({ err: error }, 'cannot note that a round is looked at')
    return false
  }
}
