import type { APIRoute } from 'astro'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { handoffFingerprint } from '#features/documents/handoff/computer/page.ts'
import { minutesLeft } from '#features/documents/handoff/rules.ts'

/** The state of this session's handoff, for the script of the page that shows its code; the backoffice is not called. */
export const GET: APIRoute = async ({ locals }) => {
  try {
    const { stand, endsAt } = await handoffFingerprint(locals)
    const lasts = locals.t('handoff:code.lasts', {
      count: minutesLeft(endsAt, locals.now.instant.epochMilliseconds),
    })
    return Response.json({ stand, lasts })
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    return Response.json(null, { status: 503 })
  }
}
