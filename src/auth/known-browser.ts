import { randomUUID } from 'node:crypto'
import { BROWSER_COOKIE, type CookieJar, writeCookie } from './cookies.ts'
import { createOwnerMarks } from './owner-mark.ts'
import { createSealer } from './sealing.ts'
import type { SignInClient } from './session-record.ts'
import { SIGN_INS_MS, type SignIn } from './sign-ins.ts'

/** A browser at a sign-in, as the list of its traveller's sign-ins has it. */
type Known = Pick<SignIn, 'device' | 'isNew'>

/**
 * Says whether a traveller has signed in with this browser before, and lets it be known again. Not by the device id, which scripts of a
 * tag manager learn and a sibling host can set: by a cookie of our host alone, which only we can have sealed. It stays when its
 * traveller signs out, as each sign-in would else be that of a new browser; it names a browser and nobody, opens nothing, and two
 * travellers of one computer have different marks by it.
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
    // Sealed anew each time: for as long as the list reaches back, and by the newest secret.
    writeCookie(cookies, BROWSER_COOKIE, sealer.sealText(Buffer.from(id), BROWSER_COOKIE), SIGN_INS_MS / 1000)
    const browser = `${subject} ${id}`
    // A cookie may have been copied: in a browser or on a system that it was not seen with it is another's.
    const isSame = (one: SignIn) =>
      marks.isOf(one.device, browser) &&
      one.client.browser === client.browser &&
      one.client.system === client.system
    return { device: marks.of(browser), isNew: before.length > 0 && !before.some(isSame) }
  }
}
