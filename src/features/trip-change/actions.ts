import { ActionError, defineAction } from 'astro:actions'
import { z } from 'zod'
import { requireUser } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { absentBecause, isAbsent } from '#backoffice/client/part.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { MAX_ID } from '#backoffice/wire/id.ts'
import type { TripChangeAvailability } from '#backoffice/wire/trip-change.ts'
import { readAction, travellerAction } from '#forms/action.ts'
import { type Failed, type FailureCode, failed } from '#forms/outcome.ts'
import { noteChange } from './cookie.ts'
import { type ChangeLocals, loadChange } from './load.ts'
import { type About, movedWithoutDetailsView, obstacleView, underwayView } from './messages.ts'
import { againWords, offerView } from './offer.ts'
import { findOwnObstacle, type Obstacle } from './refusals.ts'
import { lastChangeDay, whyNotOffered } from './rules.ts'
import { openShown, type SeenChange } from './shown.ts'
import { chosenDeparture, type StartOutcome, startChange } from './start.ts'
import { loadAvailability, type RefusalFacts, refusalNow } from './status.ts'
import type { ChangeOffer, ChangeView } from './view.ts'

/** The result of a start; the view replaces the form. */
export type ChangeResult = { view: ChangeView } & (
  | { ok: true; kind: 'underway' | 'moved' }
  /** `chosen`: the departure to compare again. */
  | (Failed<Exclude<FailureCode, 'invalid'>> & { chosen?: string })
)

/** The content of the dialog, loaded when it opens (`GET …/self-tour-change`, product §13). */
export const readTripChange = readAction(
  defineAction({
    input: z.object({ booking: z.string().min(1).max(MAX_ID) }),
    handler: async ({ booking }, { locals }): Promise<ChangeView> => {
      const about = { id: booking }
      if (!locals.user) return obstacleView('trouble.signedOut', about, locals)
      return (await loadChange(locals, booking)) ?? obstacleView('refused.OTHER', about, locals)
    },
  }),
)

/** Starts the change (`POST …/self-tour-change`, product §13) and stores its token in the cookie. */
export const startTripChange = travellerAction(async (data: FormData, { locals }): Promise<ChangeResult> => {
  const wanted = parseChange(data)
  if (!wanted) throw new ActionError({ code: 'BAD_REQUEST' })
  return start(wanted, locals)
})

type Answering = ChangeLocals & Pick<App.Locals, 'toasts' | 'limit'>

async function start(
  { booking: bookingId, travelId, shown }: ChangeForm,
  locals: Answering,
): Promise<ChangeResult> {
  const { user, backoffice } = locals
  const about = { id: bookingId }
  if (!user) return stopped('signedOut', about, locals)
  if ((await locals.limit.take('tripChange')).wait > 0) return stopped('rateLimited', about, locals)
  const booking = await bookingOf(bookingId, user.id, locals)
  if (booking === 'notFound') return refused('notFound', 'refused.OTHER', about, locals)
  if (typeof booking === 'string') return stopped(booking, about, locals)
  const why = whyNotOffered(booking, user.id, locals.now.today)
  if (why) return refused('refused', findOwnObstacle(why), booking, locals)
  const seen = openShown(bookingId, shown, locals)
  const offer = () => loadAvailability(locals, bookingId)
  const outcome = await startChange(backoffice, { userId: user.id, booking, travelId, seen, offer })
  return resultOf(outcome, { booking, travelId, seen }, locals)
}

/** The booking whose rules apply; `notFound` also if it is another user's. */
async function bookingOf(
  id: string,
  userId: string,
  { backoffice, log }: Pick<App.Locals, 'backoffice' | 'log'>,
) {
  try {
    return await backoffice.bookings.get(userId, id)
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return 'notFound'
    return absentBecause(error, 'the booking to change', log)
  }
}

async function resultOf(
  outcome: StartOutcome,
  { booking, travelId, seen }: { booking: BookingDetail; travelId: string | null; seen: SeenChange | null },
  locals: Answering,
): Promise<ChangeResult> {
  if (outcome.ok) {
    noteChange(locals.cookies, booking.id, outcome.token, locals.site.cookieDomain)
    const view =
      outcome.kind === 'moved' ? await confirmed(booking, locals) : underwayView(outcome, booking, locals)
    return { ok: true, kind: outcome.kind, view }
  }
  if (outcome.code === 'notAgreed') {
    return compareAgain(booking, outcome.availability, { travelId, seen }, locals)
  }
  if (outcome.code === 'notOffered') {
    return notOffered(offerView(booking, outcome.availability, locals, { isGone: true }), locals)
  }
  if (outcome.code !== 'refused') return stopped(outcome.code, booking, locals)
  if (outcome.key === 'INSUFFICIENT_TOUR_CAPACITY' && travelId !== null) {
    const view = await loadChange(locals, booking.id, { isGone: true })
    if (view?.kind === 'offer') return notOffered(view, locals)
  }
  const facts = { changeableUntil: lastChangeDay(booking)?.toString() ?? null, ...outcome.facts }
  return refused('refused', refusalNow(outcome.key, booking, facts, locals), booking, locals, facts)
}

const notOffered = (view: ChangeOffer, locals: Answering): ChangeResult => ({
  ...failed('refused', 'trip-change:gone', locals),
  view,
})

/** Nothing was done: the current comparison beside the one shown before, for the traveller to agree to again. */
async function compareAgain(
  booking: BookingDetail,
  known: TripChangeAvailability | null,
  { travelId, seen }: { travelId: string | null; seen: SeenChange | null },
  locals: Answering,
): Promise<ChangeResult> {
  const stands = known ? { booking, availability: known } : await readAgain(booking.id, locals)
  if (typeof stands === 'string') return stopped(stands, booking, locals)
  const { available, blockedBy } = stands.availability
  const option = chosenDeparture(stands.availability, travelId)
  if (!available) {
    const refusal: StartOutcome = { ok: false, code: 'refused', key: blockedBy, facts: stands.availability }
    return resultOf(refusal, { booking: stands.booking, travelId, seen }, locals)
  }
  if (travelId !== null && option === null) {
    return notOffered(offerView(stands.booking, stands.availability, locals, { isGone: true }), locals)
  }
  const again = againWords(seen, stands.booking, option, locals)
  const view = offerView(stands.booking, stands.availability, locals, { again })
  return {
    ...failed('conflict', `trip-change:again.${again.why}.title`, locals),
    view,
    chosen: again.travelId,
  }
}

/** Reloads booking and offers, after the backoffice has refused what we had loaded; or why they cannot be read. */
async function readAgain(bookingId: string, locals: Answering) {
  const [booking, availability] = await Promise.all([
    bookingOf(bookingId, requireUser(locals).user.id, locals),
    loadAvailability(locals, bookingId),
  ])
  if (typeof booking === 'string') return booking === 'notFound' ? 'unavailable' : booking
  return isAbsent(availability) ? availability : { booking, availability }
}

/** The confirmation, from the booking as it is now; without details if that cannot be read. */
async function confirmed(booking: BookingDetail, locals: Answering): Promise<ChangeView> {
  const view = await loadChange(locals, booking.id, { isDone: true })
  const isConfirmed = view?.kind === 'message' && view.tone === 'success'
  return isConfirmed ? view : movedWithoutDetailsView(booking.id, locals)
}

type Stop = 'rateLimited' | 'busy' | 'unknown' | 'unavailable' | 'signedOut'

const stopped = (code: Stop, about: About, locals: Answering): ChangeResult =>
  refused(code, `trouble.${code}`, about, locals)

// The toast repeats the title of the message that replaces the form.
function refused(
  code: Exclude<FailureCode, 'invalid'>,
  obstacle: Obstacle,
  about: About,
  locals: Answering,
  facts: RefusalFacts = {},
): ChangeResult {
  const view = obstacleView(obstacle, about, locals, facts)
  return { ...failed(code, `trip-change:${obstacle}.title`, locals), view }
}

/** Names of the form's inputs. `travelId` is empty if the traveller chooses on the public website. */
export const changeInputs = { booking: 'booking', travelId: 'travelId', shown: 'shown' } as const

/** The values of a comparison's form. `shown` is the seal of what it showed, empty if there is none. */
export interface ChangeForm {
  booking: string
  travelId: string | null
  shown: string
}

/** Far above the length of a seal. */
const MAX_SEAL = 4096

const Id = z.string().min(1).max(MAX_ID)
const Form = z.object({
  booking: Id,
  travelId: z.union([z.literal('').transform(() => null), Id]),
  shown: z.string().max(MAX_SEAL).catch(''),
})

/** Parses the form of a comparison; null means that our page did not make it. */
export function parseChange(data: FormData): ChangeForm | null {
  const { data: form } = Form.safeParse({
    booking: data.get(changeInputs.booking),
    travelId: data.get(changeInputs.travelId),
    shown: data.get(changeInputs.shown),
  })
  return form ?? null
}
