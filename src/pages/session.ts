import type { APIContext, APIRoute } from 'astro'
import { SESSION_COOKIE } from '#auth/cookies.ts'
import { sessionLife } from '#auth/session.ts'
import { looksLikeSessionId } from '#auth/session-record.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { services } from '../services.ts'

/** The session's life after the operation, and its owner, for public/sw.js. Neither provider nor backoffice is called. */
async function life({ locals }: APIContext, touch: boolean): Promise<Response> {
  const { sessions } = services()
  const id = locals.cookies.get(SESSION_COOKIE) ?? ''
  try {
    if (!looksLikeSessionId(id)) return Response.json({ left: 0, final: false })
    const session = await sessions.read(id)
    if (!session || (touch && !(await sessions.touch(session)))) {
      return Response.json({ left: 0, final: false })
    }
    return Response.json({
      ...sessionLife(touch ? { ...session, lastSeenAt: Date.now() } : session),
      owner: services().marks.device.allOf(session.record.subject),
    })
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    return new Response(null, { status: 503, headers: { 'content-type': 'text/plain' } })
  }
}

/**
 * Called by a page's script; it must not itself count as using the session. Its answer contains nothing of a traveller, and
 * Chromium does not keep a page in memory whose script has read an answer with `no-store`.
 */
export const GET: APIRoute = async (context) => {
  const answer = await life(context, false)
  answer.headers.set('cache-control', 'private, no-cache')
  return answer
}

/** The traveller stays: the session is prolonged. */
export const POST: APIRoute = (context) => life(context, true)
