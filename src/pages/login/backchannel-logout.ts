import type { APIRoute } from 'astro'
import { logOutByProvider } from '#auth/logout.ts'
import { services } from '../../services.ts'

/** Only the provider's server posts here: cookies are ignored. */
export const POST: APIRoute = async ({ locals, request }) => {
  const { provider, sessions: store, signal } = services()
  const form = await request.formData().catch(() => null)
  const outcome = await logOutByProvider(form, { provider, store })
  if (outcome.ok) {
    signal('signOut', { sessions: outcome.ended })
    locals.log.info({ ended: outcome.ended }, 'the provider ended sessions')
    return new Response(null)
  }
  locals.log.warn({ outcome: outcome.code, reason: outcome.reason }, 'refused a logout by the provider')
  // The standard has one status for every failure (§2.8), and requires JSON if there is a body.
  return Response.json({ error: outcome.code }, { status: 400 })
}
