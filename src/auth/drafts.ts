import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type CookieJar, DRAFT_COOKIE, dropCookie, TRAVELLER_COOKIE, writeCookie } from './cookies.ts'
import { createOwnerMarks } from './owner-mark.ts'
import { purposes } from './purposes.ts'
import { isRecent } from './recent.ts'
import { createSealer } from './sealing.ts'

/** How long a draft waits for the traveller to sign in: as long as a login attempt is valid. */
export const DRAFT_LIFETIME_MS = purposes.draft.lastsMs
/** Largest form kept as a draft, in bytes of text; our own forms are far smaller. */
export const MAX_DRAFT_BYTES = 8 * 1024
/** Browsers drop a cookie above 4096 bytes of name and value; compressed, text of the size above nearly always fits. */
const MAX_COOKIE_LENGTH = 3900

/** Identifies the form: the page and the action. */
interface DraftPlace {
  /** Path of the page, without its query. */
  path: string
  /** Name of the action that the form posts to. */
  action: string
}

interface Draft extends DraftPlace {
  subject: string
  /** Epoch milliseconds. */
  at: number
  fields: [string, string][]
}

export interface Drafts {
  /** Notes who uses this browser, so that a form posted after the session has ended can be kept for that traveller alone. */
  remember(cookies: CookieJar, subject: string): void
  /**
   * Stores the text fields of a form in a sealed cookie, for `subject` or, when the session is gone, for the traveller that
   * `remember` noted, if the form is theirs (record 031). Files are left out. False when it is not, when nobody was noted or the
   * form is too large.
   */
  keep(
    cookies: CookieJar,
    place: DraftPlace & { mark: FormDataEntryValue | null },
    fields: FormData,
    subject?: string,
  ): boolean
  /** The draft of this form for this traveller, removed from the browser; null if there is none. */
  take(cookies: CookieJar, place: DraftPlace, subject: string): FormData | null
  /** Removes a draft that this traveller will not get: another traveller's, an expired or an altered one. */
  dropForeign(cookies: CookieJar, subject: string): void
}

/**
 * Forms that outlive a session. They are kept in a sealed cookie, not in a store: somebody signed out cannot make us store
 * anything, no personal data lies on the server, and an outage of the store loses nothing.
 */
export function createDrafts(secret: string): Drafts {
  const travellers = createSealer(secret, 'traveller')
  const drafts = createSealer(secret, 'draft')
  const owners = createOwnerMarks(secret, 'form')

  const noted = (cookies: CookieJar): string | null =>
    travellers.openText(cookies.get(TRAVELLER_COOKIE), TRAVELLER_COOKIE)?.toString('utf8') ?? null
  const read = (cookies: CookieJar): Draft | null => {
    const plain = drafts.openText(cookies.get(DRAFT_COOKIE), DRAFT_COOKIE)
    if (plain === null) return null
    const draft = JSON.parse(brotliDecompressSync(plain).toString('utf8')) as Draft
    return isRecent(draft.at, DRAFT_LIFETIME_MS) ? draft : null
  }

  return {
    remember(cookies, subject) {
      const sealed = travellers.sealText(Buffer.from(subject), TRAVELLER_COOKIE)
      writeCookie(cookies, TRAVELLER_COOKIE, sealed)
    },
    keep(cookies, { path, action, mark }, form, given) {
      const subject = given ?? noted(cookies)
      const fields = textFields(form)
      if (subject === null || !owners.isOf(mark, subject)) return false
      if (sizeOf(fields) > MAX_DRAFT_BYTES) return false
      const draft: Draft = { subject, path, action, at: Date.now(), fields }
      const packed = brotliCompressSync(Buffer.from(JSON.stringify(draft)))
      const value = drafts.sealText(packed, DRAFT_COOKIE)
      if (value.length > MAX_COOKIE_LENGTH) return false
      writeCookie(cookies, DRAFT_COOKIE, value, DRAFT_LIFETIME_MS / 1000)
      return true
    },
    take(cookies, place, subject) {
      const draft = read(cookies)
      if (draft?.subject !== subject || draft.path !== place.path || draft.action !== place.action)
        return null
      dropCookie(cookies, DRAFT_COOKIE)
      const form = new FormData()
      for (const [name, value] of draft.fields) form.append(name, value)
      return form
    },
    dropForeign(cookies, subject) {
      if (cookies.get(DRAFT_COOKIE) === undefined) return
      if (read(cookies)?.subject !== subject) dropCookie(cookies, DRAFT_COOKIE)
    },
  }
}

function textFields(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
}

function sizeOf(fields: [string, string][]): number {
  return fields.reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0)
}
