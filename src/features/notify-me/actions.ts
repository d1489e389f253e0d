import type { Backoffice } from '#backoffice/client/backoffice.ts'
import { Unauthorised } from '#backoffice/client/errors.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { linkAction } from '#forms/action.ts'
import { type Failed, failed } from '#forms/outcome.ts'
import { type WriteResult, writeOnce } from '#forms/write-once.ts'
import { type AlertRef, collectRefs, isPossibleLink, readRef } from './rules.ts'

/** `alert` is the posted reference, `trip` the title posted with it. */
export type AlertOutcome =
  | { ok: true; alert: string; trip: string }
  | Failed<'invalid' | 'signedOut' | 'busy' | 'unavailable' | 'notArrived' | 'unknown'>

type Api = Backoffice['notifyMe']

interface Change {
  send: (api: Api, ref: AlertRef, link: string | undefined) => Promise<unknown>
  /** Whether the alert is on afterwards. */
  leavesOn: boolean
  /** The refusal which means that another tab has done it already. */
  doneAs: 'notFound' | 'conflict'
}

const remove: Change = {
  leavesOn: false,
  doneAs: 'notFound',
  send: (api, { kind, id }, link) =>
    kind === 'TOUR' ? api.removeTour(id, link) : api.removeTravel(id, link),
}

const restore: Change = {
  leavesOn: true,
  doneAs: 'conflict',
  send: (api, { kind, id }, link) =>
    kind === 'TOUR' ? api.restoreTour(id, link) : api.restoreTravel(id, link),
}

/** Travellers may change their own alerts, and anybody who has a mail's link may change the alerts of that link. */
async function changed(
  data: FormData,
  locals: Pick<App.Locals, 'user' | 't' | 'toasts' | 'limit' | 'backoffice'>,
  change: Change,
): Promise<AlertOutcome> {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }
  const link = text('token') ?? undefined
  if (link === undefined && !locals.user) return failed('signedOut', 'notify-me:failed.unavailable', locals)
  const alert = text('alert') ?? ''
  const ref = readRef(alert)
  if (!ref || (link !== undefined && !isPossibleLink(link))) {
    return failed('invalid', 'notify-me:failed.unavailable', locals)
  }
  // Counted before the link is tried, so that many concurrent attempts do not all get through; given back unless the token is
  // wrong.
  const permit = link === undefined ? null : await locals.limit.take('wrongLink')
  if (permit && permit.wait > 0) return failed('unavailable', 'notify-me:failed.unavailable', locals)
  let isWrong = false
  try {
    const api = locals.backoffice.notifyMe
    const written = await writeOnce(() => change.send(api, ref, link), {
      arrived: () => isAsLeft(api, alert, link, change),
    })
    isWrong = !written.ok && written.error instanceof Unauthorised
    const done = written.ok || written.code === change.doneAs
    if (done) return { ok: true, alert, trip: (text('trip') ?? '').slice(0, 200).toWellFormed() }
    return failureOf(written, locals)
  } finally {
    if (!isWrong) await permit?.giveBack()
  }
}

function failureOf(
  { code }: Exclude<WriteResult<unknown>, { ok: true }>,
  locals: Pick<App.Locals, 't' | 'toasts'>,
): AlertOutcome {
  if (code === 'busy') return failed(code, 'ui:busy', locals)
  if (code === 'notArrived' || code === 'unknown') return failed(code, `notify-me:failed.${code}`, locals)
  return failed('unavailable', 'notify-me:failed.unavailable', locals)
}

/** Whether the list, read again, shows the change; null if that is unknown. */
async function isAsLeft(api: Api, alert: string, link: string | undefined, { leavesOn }: Change) {
  const list = await api.list(link)
  const isOn = collectRefs(list).has(alert)
  // It may be an unreadable one.
  if (!isOn && omittedIn(list) > 0) return null
  return isOn === leavesOn
}

/** Turns an alert off; one that is off already counts as a success. */
export const removeAlert = linkAction((data: FormData, { locals }) => changed(data, locals, remove))

/** Turns a removed alert on again (assumed call): the undo of `removeAlert`. */
export const restoreAlert = linkAction((data: FormData, { locals }) => changed(data, locals, restore))
