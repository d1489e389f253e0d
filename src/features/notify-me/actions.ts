import { ActionError, defineAction } from 'astro:actions'
import type { Backoffice } from '#backoffice/client.ts'
import {
  BackofficeError,
  BackofficeRefused,
  NotFound,
  OutcomeUnknown,
  RateLimited,
  Unauthorised,
} from '#backoffice/errors.ts'
import { type AlertRef, isPossibleLink, readRef } from './rules.ts'

/** `alert` is the reference that was posted, `trip` the title beside it. */
export type AlertResult =
  | { ok: true; alert: string; trip: string }
  | { ok: false; code: 'invalid' | 'signedOut' | 'busy' | 'unavailable' | 'unknown' }

type Change = (api: Backoffice['notifyMe'], ref: AlertRef, link: string | undefined) => Promise<unknown>

const remove: Change = (api, { kind, id }, link) =>
  (kind === 'TOUR' ? api.removeTour(id, link) : api.removeTravel(id, link)).catch((error: unknown) => {
    // Removed in another tab: that it is gone is what was wanted.
    if (!(error instanceof NotFound)) throw error
  })

const restore: Change = (api, { kind, id }, link) =>
  (kind === 'TOUR' ? api.restoreTour(id, link) : api.restoreTravel(id, link)).catch((error: unknown) => {
    // It is on already.
    if (!(error instanceof BackofficeRefused && error.status === 409)) throw error
  })

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
  // The page is kept from it before; an action can be posted without one.
  if (link !== undefined && locals.limit.wait('wrongLink') > 0) return { ok: false, code: 'unavailable' }
  try {
    await change(locals.backoffice.notifyMe, ref, link)
    return { ok: true, alert, trip: (text('trip') ?? '').slice(0, 200) }
  } catch (error) {
    if (link !== undefined && error instanceof Unauthorised) locals.limit.take('wrongLink')
    if (error instanceof OutcomeUnknown) return { ok: false, code: 'unknown' }
    if (error instanceof RateLimited) return { ok: false, code: 'busy' }
    if (error instanceof BackofficeError) return { ok: false, code: 'unavailable' }
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
