import {
  BROWSER_COOKIE,
  CHANGE_TOKEN_COOKIE,
  CHANGED_BOOKINGS_COOKIE,
  COMMUNITY_COOKIE,
  type CookieJar,
  DRAFT_COOKIE,
  dropCookie,
  HANDOFF_COOKIE,
  LOGIN_COOKIE_PREFIX,
  LOGIN_RETRY_COOKIE,
  TRAVELLER_COOKIE,
} from './cookies.ts'

export interface Browser {
  cookies: CookieJar
  /** Parent domain of the cookies that the public website also reads; null if they stay on our own host. */
  parentDomain: string | null
}

/** Only our own host can have set such a cookie, so it is ours. */
const OURS = '__Host-'

/**
 * A draft is sealed for its traveller and lives ten minutes; a login attempt has no traveller yet; a handoff claimed by this
 * browser belongs to another session.
 */
const outliveTheEnd = [DRAFT_COOKIE, LOGIN_COOKIE_PREFIX, LOGIN_RETRY_COOKIE, HANDOFF_COOKIE]

/** About this browser, not a person: that an invitation was declined, and its id for sign-ins (`known-browser.ts`). */
const ofTheBrowser = [COMMUNITY_COOKIE, BROWSER_COOKIE]

/** Removes the chosen ones of our cookies, except those about the browser alone. */
function drop({ cookies, parentDomain }: Browser, goes: (name: string) => boolean): void {
  for (const name of new Set(cookies.names())) {
    if (name === CHANGE_TOKEN_COOKIE) dropCookie(cookies, name, parentDomain)
    else if (name.startsWith(OURS) && !ofTheBrowser.includes(name) && goes(name)) dropCookie(cookies, name)
  }
}

/** A deliberate logout removes all our cookies except those about the browser alone. */
export const dropEverything = (browser: Browser): void => drop(browser, () => true)

/**
 * After a session has ended by itself: removes every cookie except those that the next login needs. With `mayComeLate` a form may
 * still be posted for the traveller noted in this browser, so that note stays too.
 */
export function dropAfterEnd(browser: Browser, { mayComeLate = false } = {}): void {
  const stays = mayComeLate ? [...outliveTheEnd, TRAVELLER_COOKIE] : outliveTheEnd
  drop(browser, (name) => !stays.some((known) => name.startsWith(known)))
}

/**
 * For a visitor without a session: removes what remains of a session that ended with the browser, or elsewhere. Keeps the cookies
 * of visitors who never signed in.
 */
export function dropForVisitor(browser: Browser, { mayComeLate = false } = {}): void {
  drop(browser, (name) => name === CHANGED_BOOKINGS_COOKIE || (name === TRAVELLER_COOKIE && !mayComeLate))
}
