import type { APIRoute } from 'astro'
import { logOutByProvider } from '#auth/backchannel-logout.ts'
import { services } from '../../services.ts'

/** The provider's server posts here and nobody else comes: no cookie is looked at. */
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
  // The standard has one status for all that failed (§2.8), and asks for JSON where a body says more.
  return Response.json({ error: outcome.code }, { status: 400 })
}
