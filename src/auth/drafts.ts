import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type CookieJar, DRAFT_COOKIE, dropCookie, TRAVELLER_COOKIE, writeCookie } from './cookies.ts'
import { createOwnerMarks } from './owner-mark.ts'
import { purposes } from './purposes.ts'
import { isRecent } from './recent.ts'
import { createSealer } from './sealing.ts'

/** How long a draft waits for the traveller to sign in: the lifetime of a login attempt. */
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
  /** Notes the traveller of this browser, so that only they get back a form posted after the session's end. */
  remember(cookies: CookieJar, subject: string): void
  /**
   * Stores the text fields of a form in a sealed cookie, for `subject` or, without a session, for the traveller that `remember`
   * noted, if the form is theirs (record 031). Files are left out. False if the form is another traveller's or too large, or if no
   * traveller was noted.
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
 * Forms that outlive a session. A sealed cookie keeps them, not a store: signed-out visitors cannot make us store anything, the
 * server holds no personal data, and an outage of the store loses nothing.
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
