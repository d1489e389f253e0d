import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { MoneyShape } from '#backoffice/wire/money.ts'
import type { TripChangeOption } from '#backoffice/wire/trip-change.ts'
import type { Money } from '#markets/money.ts'
import { isTourCancelled, savingOn } from './rules.ts'

const ShownChange = z.object({
  /** Null for the choice on the public website, whose price is not shown. */
  travelId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** What the booking costs now, and on the departure; the difference follows from both. */
  before: MoneyShape.nullable(),
  total: MoneyShape.nullable(),
  /** The lowest price, shown if the total is unknown. */
  from: MoneyShape.nullable(),
  /** What is refunded if it is cheaper. */
  paidBack: MoneyShape.nullable(),
  /** The part of that which is lost. */
  lost: MoneyShape.nullable(),
  /** Whether everything would be refunded if the booking did not move, since its departure is cancelled. */
  cancelled: z.boolean(),
  cover: z.boolean(),
  pax: z.int().nullable(),
  /** A digest of the travellers on the booking. */
  party: z.string(),
})

/** What a comparison showed and its button acts on (record 030). */
export type ShownChange = z.infer<typeof ShownChange>

/** What the comparison of a booking with a departure (null: the choice on the public website) shows. */
export function shownChange(
  booking: Parameters<typeof savingOn>[0] &
    Pick<BookingDetail, 'flexibleCancellation' | 'pax' | 'travellers' | 'cancelledBy'>,
  option: Pick<
    TripChangeOption,
    'travelId' | 'startDate' | 'endDate' | 'total' | 'priceFrom' | 'paidBack'
  > | null,
): ShownChange {
  const { travelId = null, startDate = null, endDate = null, total = null, priceFrom = null } = option ?? {}
  return {
    travelId,
    startDate,
    endDate,
    before: option && booking.total,
    total,
    from: total === null ? priceFrom : null,
    paidBack: option?.paidBack ?? null,
    lost: (option && savingOn(booking, option)?.lost) ?? null,
    cancelled: isTourCancelled(booking),
    cover: booking.flexibleCancellation,
    pax: booking.pax,
    party: partyDigest(booking.travellers),
  }
}

function partyDigest(travellers: Pick<BookingDetail, 'travellers'>['travellers']): string {
  const ids = travellers.map(({ id }) => id).sort()
  return createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 22)
}

/** What may differ from what was shown, and needs a new consent. */
export type Changed =
  | 'dates'
  | 'before'
  | 'total'
  | 'from'
  | 'paidBack'
  | 'lost'
  | 'cancelled'
  | 'party'
  | 'cover'

const sameMoney = (a: Money | null, b: Money | null) =>
  a === b || (a?.amount === b?.amount && a?.currency === b?.currency)

/** What differs between what was shown and the current state, for the same departure. */
export function changedSince(seen: ShownChange, now: ShownChange): Changed[] {
  const differs: Record<Changed, boolean> = {
    dates: seen.startDate !== now.startDate || seen.endDate !== now.endDate,
    before: !sameMoney(seen.before, now.before),
    total: !sameMoney(seen.total, now.total),
    from: seen.total === null && now.total === null && !sameMoney(seen.from, now.from),
    paidBack: !sameMoney(seen.paidBack, now.paidBack),
    lost: !sameMoney(seen.lost, now.lost),
    cancelled: seen.cancelled !== now.cancelled,
    party: seen.party !== now.party || seen.pax !== now.pax,
    cover: seen.cover !== now.cover,
  }
  return (Object.keys(differs) as Changed[]).filter((what) => differs[what])
}

/** The opened seal of a form. */
export interface SeenChange {
  readonly change: ShownChange
  readonly late: boolean
}

/** The kind of record in the seal's context; the second part is the booking's id. */
const PLACE = 'trip-change'

type Sealing = Pick<App.Locals, 'shown'>

/** Seals what a comparison shows, for its form; valid only for this traveller and booking. */
export const sealShown = (bookingId: string, change: ShownChange, { shown }: Sealing): string =>
  shown.seal(change, [PLACE, bookingId])

/** What the form's comparison had shown; null if the seal does not prove it. */
export function openShown(bookingId: string, sealed: string, { shown }: Sealing): SeenChange | null {
  const seen = shown.open(sealed, [PLACE, bookingId])
  const change = ShownChange.safeParse(seen?.shown).data
  return seen && change ? { change, late: seen.late } : null
}

/** Whether a traveller who was shown `seen` has agreed to the current state. */
export const hasAgreed = (seen: SeenChange | null, now: ShownChange): boolean =>
  seen !== null &&
  !seen.late &&
  seen.change.travelId === now.travelId &&
  changedSince(seen.change, now).length === 0
