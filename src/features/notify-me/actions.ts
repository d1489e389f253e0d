import { ActionError, defineAction } from 'astro:actions'
import type { Backoffice } from '#backoffice/client/backoffice.ts'
import {
  BackofficeError,
  BackofficeRefused,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  Unauthorised,
} from '#backoffice/client/errors.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { type AlertRef, isPossibleLink, readRef, refsOf } from './rules.ts'

/**
 * `alert` is the reference that was posted, `trip` the title beside it. `notArrived`: no answer came, and the list read
 * again is as it was; `unknown`: it could not be read either.
 */
export type AlertResult =
  | { ok: true; alert: string; trip: string }
  | { ok: false; code: 'invalid' | 'signedOut' | 'busy' | 'unavailable' | 'notArrived' | 'unknown' }

interface Change {
  send: (api: Backoffice['notifyMe'], ref: AlertRef, link: string | undefined) => Promise<unknown>
  /** Whether the alert is on once it is done. */
  leavesOn: boolean
}

const remove: Change = {
  leavesOn: false,
  send: (api, { kind, id }, link) =>
    (kind === 'TOUR' ? api.removeTour(id, link) : api.removeTravel(id, link)).catch((error: unknown) => {
      // Removed in another tab: that it is gone is what was wanted.
      if (!(error instanceof NotFound)) throw error
    }),
}

const restore: Change = {
  leavesOn: true,
  send: (api, { kind, id }, link) =>
    (kind === 'TOUR' ? api.restoreTour(id, link) : api.restoreTravel(id, link)).catch((error: unknown) => {
      // It is on already.
      if (!(error instanceof BackofficeRefused && error.status === 409)) throw error
    }),
}

/** Open to the traveller for their own alerts, and to whoever holds a mail's link for those of the link. */
async function changed(data: FormData, locals: App.Locals, change: Change): Promise<AlertResult> {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }
  const link = text('token') ?? undefined
  if (link === undefined && !locals.user) return { ok: false, code: 'signedOut' }
  const alert = text('alert') ?? ''
  const ref = readRef(alert)
  if (!ref || (link !== undefined && !isPossibleLink(link))) return { ok: false, code: 'invalid' }
  // Counted before the link is tried, else all that are tried at once get through; given back unless it is wrong.
  const permit = link === undefined ? null : await locals.limit.take('wrongLink')
  if (permit && permit.wait > 0) return { ok: false, code: 'unavailable' }
  let isWrong = false
  const done = { ok: true, alert, trip: (text('trip') ?? '').slice(0, 200) } as const
  try {
    await change.send(locals.backoffice.notifyMe, ref, link)
    return done
  } catch (error) {
    isWrong = error instanceof Unauthorised
    if (error instanceof OutcomeUnknown) {
      const isOn = await looksOn(locals, alert, link)
      if (isOn === change.leavesOn) return done
      return { ok: false, code: isOn === null ? 'unknown' : 'notArrived' }
    }
    if (error instanceof RateLimited) return { ok: false, code: 'busy' }
    if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
    throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
  } finally {
    if (!isWrong) await permit?.giveBack()
  }
}

/** Whether the alert is in the list read again, null where that cannot be told. */
async function looksOn(locals: App.Locals, alert: string, link: string | undefined): Promise<boolean | null> {
  try {
    const list = await locals.backoffice.notifyMe.list(link)
    // It may be one of those that could not be read.
    return refsOf(list).has(alert) || (omittedIn(list) > 0 ? null : false)
  } catch (error) {
    if (error instanceof BackofficeError) return null
    throw new ActionError({ code: 'INTERNAL_SERVER_ERROR' })
  }
}

/** Turns an alert off; one that is off already counts as done. */
export const removeAlert = defineAction({
  accept: 'form',
  handler: (data: FormData, { locals }) => changed(data, locals, remove),
})

/** Turns a removed alert on again (assumed call): the undo of `removeAlert`. */
export const restoreAlert = defineAction({
  accept: 'form',
  handler: (data: FormData, { locals }) => changed(data, locals, restore),
})
