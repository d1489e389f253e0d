import { defineMiddleware } from 'astro:middleware'
import { services } from '../services.ts'
import { backofficeFor, storeIn } from './session-tools.ts'

/**
 * Gives handoffs to the pages of both devices, and with `ownerOf` the traveller for whom a phone acts: by the token of
 * their session, which never leaves the server.
 */
export const handoff = defineMiddleware(({ locals }, next) => {
  const { sessions, accessTokens, once } = services()
  locals.handoffs = sessions.handoffs
  locals.once = once
  locals.ownerOf = async ({ sessionId, userId }) => {
    const session = await sessions.read(sessionId)
    const access = session && (await accessTokens.accessTokenFor(session))
    if (!access?.ok) return null
    const holder = { session: access.session }
    const { market, log } = locals
    return {
      userId,
      session: access.session,
      storeInSession: storeIn(holder),
      backoffice: backofficeFor(locals, access.accessToken),
      market,
      log,
      once,
    }
  }
  return next()
})
