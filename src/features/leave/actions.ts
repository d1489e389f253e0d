import { hash } from 'node:crypto'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { travellerAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { writeOnce } from '#forms/write-once.ts'
import { type LeaveReason, leaveReasons } from './rules.ts'

/** `care`: this backoffice accepts no such request. `reasons`: why it refused, as far as we know them. */
export type LeaveAnswer =
  /** `othersGoOn`: requested, but the other sessions could not be ended. */
  | { ok: true; done: 'asked' | 'othersGoOn' | 'already' | 'stays' }
  | { ok: false; code: 'refused'; reasons: LeaveReason[]; message: string }
  | { ok: false; code: 'care'; message: string }
  | Failed<'signedOut' | 'unconfirmed' | 'conflict' | 'busy' | 'unavailable' | 'notArrived' | 'unknown'>

type Lost = { code: 'unconfirmed' | 'care' | 'busy' | 'unavailable' | 'notArrived' | 'unknown' }
type Became =
  | Lost
  | { code: 'asked' | 'othersGoOn' | 'already' }
  | { code: 'refused'; reasons: LeaveReason[] }

/** Longer than the sign-in check, the call, the look-up and the end of the other sessions take together. */
const LASTS_MS = 40_000
/** For presses that wait in another process; a later press starts again, and finds what is there. */
const KEPT = { keepMs: 10_000, mayRepeat: true }

/** Whether an answer means that the call does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof NotFound || (error instanceof BackofficeRefused && error.status === 405)

/** Requests the account's deletion, if the traveller has just signed in again; then ends all other sessions. */
const ask = travellerAction(async (_: FormData, { locals }): Promise<LeaveAnswer> => {
  const { user, session } = locals
  if (!user || !session) return failed('signedOut', 'leave:failed.signedOut', locals)
  if (user.deletionRequest) return { ok: true, done: 'already' }
  // A second press gets the result of the first, within this session only: no other has been confirmed.
  const key = `leave ${hash('sha256', session.id, 'base64url')}`
  const lost: Became = { code: 'unknown' }
  try {
    const rules = { lastsMs: LASTS_MS, kept: () => KEPT, lost }
    return answerOf(await locals.once<Became>(key, () => leave(user.id, locals), rules), locals)
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    locals.log.error({ err: error }, 'cannot tell whether leaving was confirmed')
    return failed('unavailable', 'leave:failed.unavailable', locals)
  }
})

async function leave(userId: string, locals: App.Locals): Promise<Became> {
  const { users } = locals.backoffice
  const isAsked = async () => Boolean((await users.me()).deletionRequest)
  if (!(await locals.takeConfirmation())) {
    // The confirmation is used up, perhaps by the previous press.
    return { code: (await isAsked().catch(() => false)) ? 'already' : 'unconfirmed' }
  }
  const written = await writeOnce(
    async () => {
      const { outcome, reasons } = await users.requestDeletion(userId)
      return outcome === 'ACCEPTED' ? 'accepted' : reasons
    },
    { arrived: async () => ((await isAsked()) ? ('accepted' as const) : false) },
  )
  if (written.ok) {
    if (written.answer === 'accepted') return { code: (await endOthers(locals)) ? 'asked' : 'othersGoOn' }
    return { code: 'refused', reasons: leaveReasons(written.answer) }
  }
  if (isMissing(written.error)) return { code: 'care' }
  // The request may have arrived, from a traveller who has just confirmed their identity.
  if (written.code === 'unknown') await endOthers(locals)
  if (written.code === 'refused' || written.code === 'conflict') return { code: 'refused', reasons: [] }
  return { code: written.code === 'notFound' ? 'care' : written.code }
}

function answerOf(became: Became, locals: App.Locals): LeaveAnswer {
  const { code } = became
  if (code === 'asked' || code === 'othersGoOn' || code === 'already') return { ok: true, done: code }
  // The page itself has texts for these two.
  if (code === 'refused') return { ok: false, code, reasons: became.reasons, message: '' }
  if (code === 'care') return { ok: false, code, message: '' }
  if (code === 'busy') return failed(code, 'ui:busy', locals)
  return failed(code, `leave:failed.${code}`, locals)
}

/** Whether all other sessions have ended: one may be a stranger's, and would show them the deletion. */
async function endOthers(locals: App.Locals): Promise<boolean> {
  try {
    return (await locals.ownSessions()?.endOthers()) ?? false
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    locals.log.error({ err: error }, 'an account is to be deleted, and its other sessions go on')
    return false
  }
}

/** Withdraws the request: the traveller stays. */
const stay = travellerAction(async (_: FormData, { locals }): Promise<LeaveAnswer> => {
  const { user, backoffice } = locals
  if (!user) return failed('signedOut', 'leave:failed.signedOut', locals)
  if (!user.deletionRequest) return { ok: true, done: 'stays' }
  const write = async () => {
    await backoffice.users.withdrawDeletion(user.id)
    return true
  }
  const written = await writeOnce(write, {
    arrived: async () => !(await backoffice.users.me()).deletionRequest,
  })
  if (written.ok) return { ok: true, done: 'stays' }
  const { code } = written
  if (code === 'busy') return failed(code, 'ui:busy', locals)
  if (code === 'notArrived' || code === 'unknown') return failed(code, `leave:stay.failed.${code}`, locals)
  if (code === 'unavailable') return failed(code, 'leave:stay.failed.notArrived', locals)
  return failed('conflict', 'leave:stay.failed.conflict', locals)
})

export const leaving = { ask, stay }
