import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sessionKey, storedIn } from '#auth/session-key.ts'
import { SessionRecordTooLarge } from '#auth/session-record.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { saveFailures, sharedFields } from '#bookings/for-several.ts'
import type { SharingQuery } from './load.ts'

const storedBulkSave = z.object({
  /** An opaque name, in the address of the page that follows. */
  name: z.string(),
  booking: z.string(),
  field: z.enum(sharedFields),
  from: z.string().nullable(),
  /** Digests of the value to save, and of what each chosen traveller had on the page (`seen.ts`). */
  version: z.string(),
  of: z.record(z.string(), z.string()),
  /** Why it could not be saved for some, in this batch or an earlier one. */
  failed: z.record(z.string(), z.enum(saveFailures)),
  /** The travellers not reached by this batch. */
  left: z.array(z.string()),
  /** Whether the next page continues automatically; cleared once it has been opened. */
  goesOn: z.boolean(),
})

/** The result of a batch. */
export type BulkSave = z.infer<typeof storedBulkSave>

/** The results of the last batches, newest first. */
const BULK_SAVES = sessionKey('bulkSaves', z.array(storedBulkSave), 'rounds')

/** How many batches keep a page to return to. */
const MOST_BULK_SAVES = 4

type Keeping = Pick<App.Locals, 'storeInSession' | 'log'>

/** Whether two batches have the same result, as concurrent submissions do: they share a page. */
const isSame = (one: Omit<BulkSave, 'name'>, { name: _, ...other }: BulkSave): boolean =>
  JSON.stringify({ ...one, goesOn: true }) === JSON.stringify({ ...other, goesOn: true })

/** Stores a batch for the page that follows, and returns its name; null if it cannot be stored, and that page starts over. */
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
    log.warn({ err: error }, 'cannot keep the result of a bulk save')
    return null
  }
}

/** The batch of this name, if it matches this query. */
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
 * Whether a batch's page continues automatically; true once. Opened by Back, in a restored tab or from a shared link, the page
 * sends nothing by itself (product §21.7).
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
    log.warn({ err: error }, 'cannot note that a bulk save has been opened')
    return false
  }
}
