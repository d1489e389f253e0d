import { actions } from 'astro:actions'
import type { APIContext } from 'astro'
import { statusOf } from '#forms/outcome.ts'
import type { ChangeResult } from './actions.ts'
import { type ChangeLocals, loadChange } from './load.ts'
import { changePath } from './messages.ts'
import type { ChangeErrors } from './schema.ts'
import type { ChangeView } from './view.ts'

export interface ChangePage {
  view: ChangeView
  errors: ChangeErrors
  status: number
}

/** The HTTP status: a refusal is a complete page; an unknown outcome is an error. */
const isOutage = (view: ChangeView) => view.kind === 'message' && view.outage === true

/**
 * What the change's own page shows: the result of a form that was posted without script, or the current state. Null when the
 * traveller has no such booking. After a successful change a redirect, so that Back sends nothing twice.
 */
export async function changePage(
  { locals, getActionResult, redirect }: Pick<APIContext, 'locals' | 'getActionResult' | 'redirect'>,
  bookingId: string,
): Promise<ChangePage | Response | null> {
  const posted = getActionResult(actions.startTripChange)
  if (!posted?.data?.ok) return pageOf(locals, bookingId, posted)
  const { is } = posted.data
  locals.flash('success', `trip-change:toast.${is}`)
  const trip = locals.pathTo('travels/_tour', { tour: bookingId })
  return redirect(is === 'moved' ? trip : changePath(bookingId, locals), 303)
}

async function pageOf(
  locals: ChangeLocals,
  bookingId: string,
  posted: { data?: ChangeResult | undefined; error?: unknown } | undefined,
): Promise<ChangePage | null> {
  const result = posted?.data
  if (result && !result.ok && result.code === 'notFound') return null
  if (result && 'view' in result) {
    return { view: result.view, errors: {}, status: result.ok ? 200 : statusOf[result.code] }
  }
  const view = await loadChange(locals, bookingId)
  if (!view) return null
  // Without a result the form was not ours, or a bug of ours ended it.
  return { view, errors: result?.errors ?? {}, status: posted ? 400 : isOutage(view) ? 503 : 200 }
}
