import { beginHandoff, SHOWN_HANDOFF } from '#auth/handoff.ts'
import { storedIn } from '#auth/session-key.ts'
import type { User } from '#backoffice/wire/user.ts'
import { travellerAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { stepHref } from '#i18n/document-steps.ts'
import { readTripId } from '#i18n/from-trip.ts'
import { kindIn, orUnavailable } from '../../posted.ts'
import { computerPath, nameOnPhone } from '../rules.ts'

export type ComputerAnswer = { ok: true; href: string } | Failed<'signedOut' | 'rateLimited' | 'unavailable'>

/** Shows a code on this computer and ends its previous one. */
const show = travellerAction((data: FormData, { locals, url }) =>
  signedInOr(locals, async (session, user): Promise<ComputerAnswer> => {
    const kind = kindIn(data)
    const { wait } = await locals.limit.take('phoneCode')
    if (wait > 0) return failed('rateLimited', 'handoff:failed.rateLimited', locals)
    const { handoffs } = locals
    const before = storedIn(session, SHOWN_HANDOFF)
    // Photos of another document are useless for this one.
    if (before && before.kind !== kind) await handoffs.destroy(session.id)
    const about = { sessionId: session.id, userId: user.id, name: nameOnPhone(user), kind }
    const { code } = await beginHandoff(handoffs, about)
    const noted = await locals.storeInSession(SHOWN_HANDOFF, { code, kind })
    if (!noted) return failed('signedOut', 'documents:failed.signedOut', locals)
    return { ok: true, href: computerPath(locals, kind, { trip: readTripId(url) }) }
  }),
)

/** Ends the handoff of this computer: its code, its phone and its photos. */
const end = travellerAction((data: FormData, { locals, url }) =>
  signedInOr(locals, async (session): Promise<ComputerAnswer> => {
    await locals.handoffs.destroy(session.id)
    await locals.storeInSession(SHOWN_HANDOFF, null)
    return { ok: true, href: stepHref(locals, kindIn(data), 'image', { trip: readTripId(url) }) }
  }),
)

export const handoffActions = { show, end }

type Session = NonNullable<App.Locals['session']>

async function signedInOr(
  locals: App.Locals,
  work: (session: Session, user: User) => Promise<ComputerAnswer>,
): Promise<ComputerAnswer> {
  const { user, session } = locals
  if (!user || !session) return failed('signedOut', 'documents:failed.signedOut', locals)
  return orUnavailable(locals, 'handoff:failed.unavailable', () => work(session, user))
}
