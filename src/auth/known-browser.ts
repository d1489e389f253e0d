import { randomUUID } from 'node:crypto'
import { BROWSER_COOKIE, type CookieJar, writeCookie } from './cookies.ts'
import { createOwnerMarks } from './owner-mark.ts'
import { createSealer } from './sealing.ts'
import type { SignInClient } from './session-record.ts'
import { SIGN_INS_MS, type SignIn } from './sign-ins.ts'

/** The browser of a sign-in, as the traveller's list of sign-ins stores it. */
type Known = Pick<SignIn, 'device' | 'isNew'>

/**
 * Tells whether a traveller has signed in with this browser before, and remembers it. Not by the device id, which scripts of a tag
 * manager can read and a sibling host can set, but by a cookie of our host that only we can seal. The cookie survives sign-out,
 * because each sign-in would otherwise look like a new browser; it identifies a browser, not a person, opens nothing, and gives two
 * travellers on one computer different marks.
 */
export function createKnownBrowsers(secret: string) {
  const sealer = createSealer(secret, 'browser')
  const marks = createOwnerMarks(secret, 'browser')

  return function recognise(
    cookies: CookieJar,
    { subject, client = {} }: { subject: string; client?: SignInClient | undefined },
    before: readonly SignIn[],
  ): Known {
    const known = sealer.openText(cookies.get(BROWSER_COOKIE), BROWSER_COOKIE)
    const id = known?.toString('utf8') ?? randomUUID()
    // Sealed anew each time with the newest secret, for as long as the list reaches back.
    writeCookie(cookies, BROWSER_COOKIE, sealer.sealText(Buffer.from(id), BROWSER_COOKIE), SIGN_INS_MS / 1000)
    const browser = `${subject} ${id}`
    // A cookie may have been copied: with another browser or system it counts as unknown.
    const isSame = (one: SignIn) =>
      marks.isOf(one.device, browser) &&
      one.client.browser === client.browser &&
      one.client.system === client.system
    return { device: marks.of(browser), isNew: before.length > 0 && !before.some(isSame) }
  }
}
