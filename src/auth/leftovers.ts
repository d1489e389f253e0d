import {
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  type CookieJar,
  DRAFT_COOKIE,
  dropCookie,
  LOGIN_COOKIE_PREFIX,
  LOGIN_RETRY_COOKIE,
  TRAVELLER_COOKIE,
} from './cookies.ts'

export interface Browser {
  cookies: CookieJar
  /** Of the cookies that the public website reads as well; null where they stay on our own host. */
  parentDomain: string | null
}

/** Only our own host can have set such a cookie, so it is one of ours, whichever room wrote it. */
const OURS = '__Host-'

/** A form typed too late is sealed for its traveller and waits ten minutes; a sign-in under way is nobody's yet. */
const outliveTheEnd = [DRAFT_COOKIE, LOGIN_COOKIE_PREFIX, LOGIN_RETRY_COOKIE]

function drop({ cookies, parentDomain }: Browser, goes: (name: string) => boolean): void {
  for (const name of new Set(cookies.names())) {
    if (name === CHANGE_TOKEN_COOKIE) dropCookie(cookies, name, parentDomain)
    else if (name.startsWith(OURS) && goes(name)) dropCookie(cookies, name)
  }
}

/** Who leaves on purpose leaves nothing behind: of all our cookies only the device id stays. */
export const dropEverything = (browser: Browser): void => drop(browser, () => true)

/**
 * A session has ended by itself: all goes but what the next sign-in needs. With `mayComeLate` a form may still be posted
 * for whom this browser noted, so that note stays as well.
 */
export function dropAfterEnd(browser: Browser, { mayComeLate = false } = {}): void {
  const stays = mayComeLate ? [...outliveTheEnd, TRAVELLER_COOKIE] : outliveTheEnd
  drop(browser, (name) => !stays.some((known) => name.startsWith(known)))
}

/**
 * For a visitor without a session: removes what is left of one that ended with the browser, or elsewhere. Cookies that
 * visitors have who never signed in stay.
 */
export function dropOfNobody(browser: Browser, { mayComeLate = false } = {}): void {
  drop(browser, (name) => name === CHANGED_BOOKINGS_COOKIE || (name === TRAVELLER_COOKIE && !mayComeLate))
}
