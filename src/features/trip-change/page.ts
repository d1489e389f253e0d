import { actions } from 'astro:actions'
import type { APIContext } from 'astro'
import { failureStatuses } from '#forms/outcome.ts'
import type { ChangeResult } from './actions.ts'
import { COMPARE_QUERY, changePath } from './address.ts'
import { type ChangeLocals, loadChange } from './load.ts'
import { obstacleView } from './messages.ts'
import type { ChangeView, TripChangeProps, ViewLocals } from './view.ts'

export interface ChangePage {
  view: ChangeView
  /** The departure being compared; null until it is chosen. */
  chosen: string | null
  status: number
}

/** The HTTP status: a refusal is a complete page; an unknown outcome is an error. */
const isOutage = (view: ChangeView) => view.kind === 'message' && view.outage === true

/**
 * The content of the change's own page: the result of a form that was posted without script, or the current state. Null if the
 * traveller has no such booking. After a successful change a redirect, so that Back sends nothing twice.
 */
export async function changePage(
  {
    locals,
    url,
    getActionResult,
    redirect,
  }: Pick<APIContext, 'locals' | 'url' | 'getActionResult' | 'redirect'>,
  bookingId: string,
): Promise<ChangePage | Response | null> {
  const posted = getActionResult(actions.startTripChange)
  if (!posted?.data?.ok) return pageOf(locals, bookingId, url.searchParams.get(COMPARE_QUERY), posted)
  const { kind } = posted.data
  locals.flash('success', `trip-change:toast.${kind}`)
  const trip = locals.pathTo('travels/_tour', { tour: bookingId })
  return redirect(kind === 'moved' ? trip : changePath(bookingId, locals), 303)
}

async function pageOf(
  locals: ChangeLocals,
  bookingId: string,
  wanted: string | null,
  posted: { data?: ChangeResult | undefined; error?: unknown } | undefined,
): Promise<ChangePage | null> {
  const result = posted?.data
  if (result && !result.ok) {
    if (result.code === 'notFound') return null
    return { view: result.view, chosen: result.chosen ?? null, status: failureStatuses[result.code] }
  }
  const view = await loadChange(locals, bookingId)
  if (!view) return null
  // Without a result the form was not ours, or a bug of ours ended it.
  const status = posted ? 400 : isOutage(view) ? 503 : 200
  return { ...chosenIn(view, wanted, locals), status }
}

/** The comparison in the address; if that departure is no longer offered, the choice with a notice. */
function chosenIn(view: ChangeView, wanted: string | null, { t }: ChangeLocals): Omit<ChangePage, 'status'> {
  if (view.kind !== 'offer' || wanted === null) return { view, chosen: null }
  if (view.options.some(({ travelId, closed }) => travelId === wanted && !closed))
    return { view, chosen: wanted }
  return { view: { ...view, notice: t('trip-change:gone') }, chosen: null }
}

/** The props of the island for this request; `action` is the query of its form's action without script. */
export function tripChangeProps(
  bookingId: string,
  action: string,
  variant: TripChangeProps['variant'],
  locals: ViewLocals & Pick<App.Locals, 'formOwner'>,
): TripChangeProps {
  const { t } = locals
  return {
    bookingId,
    href: changePath(bookingId, locals),
    action,
    owner: locals.formOwner,
    variant,
    words: {
      open: t('trip-change:open'),
      title: t('trip-change:title'),
      close: t('trip-change:close'),
      loading: t('trip-change:loading'),
    },
    trouble: {
      read: obstacleView('trouble.unavailable', { id: bookingId }, locals),
      start: obstacleView('trouble.unknown', { id: bookingId }, locals),
    },
  }
}
