import type { EndedOne, OwnSessions } from '#auth/own-sessions.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { travellerAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'

/** `all`: the page then ends this session too. */
export type DevicesAnswer =
  | { ok: true; done: 'ended' | 'already' | 'phone' | 'others' | 'all' }
  | Failed<'signedOut' | 'notFound' | 'unavailable'>

const idIn = (data: FormData): string => {
  const id = data.get('session')
  return typeof id === 'string' ? id : ''
}

const failures = ['signedOut', 'notFound'] as const

function answerOf(became: EndedOne, locals: App.Locals, done: 'ended' | 'phone'): DevicesAnswer {
  const failure = failures.find((code) => code === became)
  if (failure) return failed(failure, `devices:failed.${failure}`, locals)
  return { ok: true, done: became === 'already' ? 'already' : done }
}

/** Ends one session of the traveller. */
const end = travellerAction((data: FormData, { locals }) =>
  orFailed(locals, async (own) => answerOf(await own.end(idIn(data)), locals, 'ended')),
)

/** Ends the phone that takes photos for a session of the traveller. */
const endPhone = travellerAction((data: FormData, { locals }) =>
  orFailed(locals, async (own) => answerOf(await own.endPhone(idIn(data)), locals, 'phone')),
)

/** Ends all sessions of the traveller but this one. */
const endOthers = travellerAction((_: FormData, { locals }) =>
  orFailed(locals, (own) => others(own, locals, 'others')),
)

/** Ends all other sessions and revokes the provider's tokens; the page then signs this browser out. */
const endAll = travellerAction((_: FormData, { locals }) =>
  orFailed(locals, (own) => others(own, locals, 'all')),
)

export const devices = { end, endPhone, endOthers, endAll }

async function others(own: OwnSessions, locals: App.Locals, done: 'others' | 'all'): Promise<DevicesAnswer> {
  const ended = await own.endOthers({ revokes: done === 'all' })
  return ended ? { ok: true, done } : failed('signedOut', 'devices:failed.signedOut', locals)
}

async function orFailed(
  locals: App.Locals,
  work: (own: OwnSessions) => Promise<DevicesAnswer>,
): Promise<DevicesAnswer> {
  const own = locals.ownSessions()
  if (!own) return failed('signedOut', 'devices:failed.signedOut', locals)
  try {
    return await work(own)
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    locals.log.error({ err: error }, 'cannot end a session')
    return failed('unavailable', 'devices:failed.unavailable', locals)
  }
}
