import { defineMiddleware } from 'astro:middleware'
import { SESSION_COOKIE } from '#auth/cookies.ts'
import { sessionLife as lifeOf } from '#auth/session-life.ts'
import { looksLikeSessionId } from '#auth/session-record.ts'
import { SessionStoreUnavailable } from '#auth/session-store-unavailable.ts'
import { askHowLong, askToStay } from '#features/session-end/question.ts'
import { services } from '../services.ts'

/**
 * Answers the page's script in place of a page: how long the session has left, which must not itself count as using
 * it, or (a post) to put its end off. Nothing is asked of the provider or the backoffice.
 */
export const sessionLife = defineMiddleware(async ({ locals, request, url }, next) => {
  const asked = url.pathname + url.search
  const isQuestion = asked === askHowLong && request.method === 'GET'
  const isStay = asked === askToStay && request.method === 'POST'
  if (!isQuestion && !isStay) return next()
  const { sessions } = services()
  const id = locals.cookies.get(SESSION_COOKIE) ?? ''
  try {
    if (!looksLikeSessionId(id)) return Response.json({ left: 0, final: false })
    if (isStay) await sessions.touch(id)
    const session = await sessions.read(id)
    return Response.json(session ? lifeOf(session) : { left: 0, final: false })
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    return new Response(null, { status: 503, headers: { 'content-type': 'text/plain' } })
  }
})
