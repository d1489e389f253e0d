import { actions } from 'astro:actions'
import type { APIContext } from 'astro'
import { statusOf } from '#forms/outcome.ts'
import type { ChangeResult } from './actions.ts'
import { loadChange } from './load.ts'
import { changePath } from './messages.ts'
import type { ChangeErrors } from './schema.ts'
import type { ChangeView } from './view.ts'

export interface ChangePage {
  view: ChangeView
  errors: ChangeErrors
  status: number
}

/** A refusal is an answer, and its page is whole; that nobody can tell is none. */
const isOutage = (view: ChangeView) => view.kind === 'message' && view.outage === true

/**
 * What the change's own page shows: what came of a form that was posted without script, or how things stand. Null
 * where there is no such booking of this traveller's. Done, a redirect, so that Back sends nothing twice.
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
  locals: App.Locals,
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
  // Without a result the form was none of ours, or a bug of ours ended it.
  return { view, errors: result?.errors ?? {}, status: posted ? 400 : isOutage(view) ? 503 : 200 }
}
