import { defineMiddleware } from 'astro:middleware'
import { takeConfirmation } from '#auth/confirmation.ts'
import { SESSION_COOKIE } from '#auth/cookies.ts'
import { dropAfterEnd, dropForVisitor } from '#auth/leftovers.ts'
import { FORGOTTEN_AT_SIGN_OUT, keepTurnedAway } from '#auth/logout.ts'
import { createOwnSessions } from '#auth/own-sessions.ts'
import { ProviderUnavailable, RenewalRefused } from '#auth/provider-fetch.ts'
import { isRecent } from '#auth/recent.ts'
import { changeSession, openSession } from '#auth/session.ts'
import { storedIn } from '#auth/session-key.ts'
import { looksLikeSessionId, SessionRecordTooLarge } from '#auth/session-record.ts'
import { type Session, SessionStoreUnavailable } from '#auth/session-store.ts'
import { type Backoffice, createBackoffice } from '#backoffice/client/backoffice.ts'
import { BackofficeUnavailable } from '#backoffice/client/errors.ts'
import { routeEntry } from '#routes.ts'
import { services } from '../services.ts'
import { isRead } from './is-read.ts'
import type { Trouble } from './locals.ts'

/** The holder of an open session during a request: its locals, or a phone that acts for one. */
interface Holder {
  session: Session | null
}

/**
 * The backoffice client of this request with the access token of the session that `holder` has, or without one. A token that the
 * backoffice refuses is renewed once, for all calls of the request.
 */
function backofficeFor(locals: App.Locals, holder: Holder, onWriteUnauthorised?: () => void): Backoffice {
  const { backofficeUrls, timeouts, onCall } = services()
  const opened = holder.session
  let token = opened?.record.accessToken ?? null
  let renewed: Promise<string | null> | null = null
  const renew = async (refused: string): Promise<string | null> => {
    const access = opened && (await renewal(opened, refused))
    if (!access) return null
    token = access.accessToken
    const unseenSignIn = holder.session?.unseenSignIn
    if (holder.session) holder.session = { ...access.session, ...(unseenSignIn && { unseenSignIn }) }
    return token
  }
  return createBackoffice({
    urls: backofficeUrls,
    accessToken: () => (token === null ? null : Promise.resolve(token)),
    async renewToken(refused) {
      // Another call of this request has renewed it.
      if (token !== refused) return token
      renewed ??= renew(refused)
      const next = await renewed
      return next === refused ? null : next
    },
    ...(onWriteUnauthorised && { onWriteUnauthorised }),
    requestId: locals.requestId,
    language: locals.market.locale,
    log: locals.log,
    timeouts,
    deadline: () => locals.deadline,
    onCall,
  })
}

/** A new access token for a session; while the provider or the store is down, the call fails as unavailable. */
async function renewal(session: Session, refused: string) {
  try {
    return await services().accessTokens.renewedTokenFor(session, refused)
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof SessionStoreUnavailable)
      throw new BackofficeUnavailable('renewToken', 'the token was refused and cannot be renewed now')
    throw error
  }
}

/** Stores values in the session of `holder` and updates it there. See `storeInSession` in locals.ts. */
function storeIn(holder: Holder): App.Locals['storeInSession'] {
  return async (key, next) => {
    if (!holder.session) return false
    const { unseenSignIn } = holder.session
    const changed = await changeSession(services().sessions, holder.session, (record) => {
      const { [key.name]: _, [key.formerName ?? key.name]: __, ...others } = record.data
      const value = next instanceof Function ? next(storedIn({ record }, key)) : next
      const kept = value === null ? {} : { [key.name]: value as (typeof others)[string] }
      return { ...record, data: { ...others, ...kept } }
    })
    if (changed.ok) holder.session = { ...changed.session, ...(unseenSignIn && { unseenSignIn }) }
    return changed.ok
  }
}

/** The trouble that prevents opening the session without ending it; rethrows any other error. */
function troubleOf(error: unknown): Trouble {
  if (error instanceof SessionRecordTooLarge) return { kind: 'tokensTooLarge', status: 502 }
  const later = error instanceof SessionStoreUnavailable || error instanceof ProviderUnavailable
  if (!later) throw error
  return {
    kind: 'unavailable',
    status: 503,
    ...(error instanceof RenewalRefused && { renewalRefused: true }),
  }
}

/**
 * A session younger than this does not end when the backoffice refuses its token (401): the provider would sign in again without
 * asking, in an endless loop. Our figure.
 */
const JUST_SIGNED_IN_MS = 2 * 60_000

/** Whether a request does not concern this browser's session, by its route or by the action that a script calls. */
const isBesideSession = ({ route, action }: Pick<App.Locals, 'route' | 'action'>): boolean =>
  (route === null ? action?.kind.besideSession : routeEntry(route).besideSession) ?? false

/**
 * Opens the session of this browser and prepares the backoffice client with a valid token. A store or provider that is down does
 * not sign the traveller out: the cookie stays, and pages that need it answer 503.
 */
export const session = defineMiddleware(async ({ locals, request }, next) => {
  const { sessions, accessTokens } = services()
  locals.session = null
  locals.closeSession = () => {
    locals.session = null
  }
  locals.wasUnauthorised = false
  if (isBesideSession(locals)) return next()
  // The traveller may still post a form: natively after a script's post, or from the page that started a prefetch.
  const mayComeLate = !isRead(request) || locals.isPrefetch
  const browser = () => ({ cookies: locals.cookies, parentDomain: locals.site.cookieDomain })
  const cookie = locals.cookies.get(SESSION_COOKIE)
  const hadSession = cookie !== undefined
  let isSignedOut = false
  try {
    const opened: Session | null = await openSession(locals.cookies, sessions, {
      inUse: !locals.isPrefetch,
    })
    const access = opened && (await accessTokens.accessTokenFor(opened))
    if (access?.ok) {
      // A record changed by a renewal lacks the unseen sign-in.
      locals.session = {
        ...access.session,
        ...(opened?.unseenSignIn && { unseenSignIn: opened.unseenSignIn }),
      }
    } else {
      if (hadSession) {
        dropAfterEnd(browser(), { mayComeLate })
        locals.toasts.length = 0
        const endedBy = looksLikeSessionId(cookie) ? await sessions.endedBy(cookie) : null
        // A sign-out elsewhere applies here too. The traveller of a session that expired idle may sign in again at once.
        isSignedOut = endedBy !== null
        // Ended from another browser: no automatic sign-in, but a message (src/pages/login).
        if (endedBy === 'owner')
          keepTurnedAway(locals.cookies, { kind: 'ended', reference: locals.requestId })
      } else dropForVisitor(browser(), { mayComeLate })
    }
  } catch (error) {
    locals.fail(troubleOf(error))
    locals.log.error({ err: error }, 'cannot open the session')
  }
  locals.storeInSession = storeIn(locals)
  locals.takeConfirmation = async () =>
    locals.session !== null && (await takeConfirmation(sessions, locals.session))
  locals.ownSessions = () =>
    locals.session &&
    createOwnSessions(locals.session, {
      store: sessions,
      marks: services().marks.session,
      revoke: (token) => services().provider.revoke(token),
    })
  locals.backoffice = backofficeFor(locals, locals, () => {
    locals.wasUnauthorised = true
  })
  locals.endRefusedSession = async () => {
    const { session } = locals
    if (session === null || isRecent(session.createdAt, JUST_SIGNED_IN_MS)) return false
    try {
      await sessions.destroy(session.id)
    } catch (error) {
      locals.log.error({ err: error }, 'cannot end a session whose token is refused')
      return false
    }
    dropAfterEnd(browser(), { mayComeLate })
    locals.closeSession()
    return true
  }
  const response = await next()
  if (isSignedOut) response.headers.set(...FORGOTTEN_AT_SIGN_OUT)
  // For the service worker's cache, which is its owner's alone (record 031). Read after the response: it may have signed out.
  const { session } = locals
  if (session) response.headers.set('Session-Owner', services().marks.device.allOf(session.record.subject))
  return response
})

/**
 * Gives handoffs to the pages of both devices, and with `ownerOf` the traveller for whom a phone acts: by the token of their
 * session, which never leaves the server.
 */
export const handoff = defineMiddleware(({ locals }, next) => {
  const { sessions, accessTokens, once, config } = services()
  locals.handoffs = sessions.handoffs
  locals.requestBytes = config.requestBytes
  locals.once = once
  locals.ownerOf = async ({ sessionId, userId }) => {
    const session = await sessions.read(sessionId)
    const access = session && (await accessTokens.accessTokenFor(session))
    if (!access?.ok) return null
    const holder = { session: access.session }
    const { now, log } = locals
    return {
      userId,
      session: access.session,
      storeInSession: storeIn(holder),
      backoffice: backofficeFor(locals, holder),
      now,
      log,
      once,
    }
  }
  return next()
})
