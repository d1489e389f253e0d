import { filledValue, profileFields } from '#account/profile.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import type { DocumentInHand } from '#backoffice/wire/document.ts'
import type { PartyMember } from '#backoffice/wire/party.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import { type Listed, omittedIn } from '#backoffice/wire/values.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { EntryCheck } from './border.ts'
import { readBorderRules } from './entering.ts'
import { flightLines, type TravellerFlightLines } from './flight-lines.ts'
import { areFlightsShared } from './flights.ts'
import { tripName } from './lists.ts'
import {
  type Bill,
  buildBill,
  buildLedger,
  derivePaymentInputs,
  isJustPaid,
  type Ledger,
  listPaymentSteps,
  type PaymentStep,
  stepStatus,
} from './money.ts'
import { readProgramme } from './programme.ts'
import { type BookingReader, isPayer, readerAmong, readerOn, readsPersonal } from './reader.ts'
import type { Needs, Tally } from './readiness.ts'
import { determineStage, partsOn, type Stage, type TripPart } from './stage.ts'
import {
  type DayOfTrip,
  dateOfTrip,
  dayOfTrip,
  determinePhase,
  findLastDay,
  type Moment,
  type Phase,
} from './time.ts'
import {
  checkTripDocument,
  listToDos,
  partyNeeds,
  partyTally,
  type Reader,
  type ReadyStep,
  readySteps,
  type ToDo,
  type TripFacts,
} from './todos.ts'
import { isOverdue, type PaymentState, readPaymentState, withoutPayments } from './urgency.ts'

/** The reader of a booking, what is known of them, and the moment. `overdueHours`: the market's own, null if it has none. */
export interface Asking<Document extends DocumentInHand = DocumentInHand> extends Reader {
  documents: Listed<Document> | null
  now: Moment
  overdueHours: number | null
}

/** A booking as its reader sees it, from the list or from its page. Costly values are computed once, on first use. */
abstract class TripReading {
  /** The fields that both sources have. */
  readonly facts: TripFacts
  readonly reader: BookingReader<PartyMember>
  /** The trip's date: the market's, or once the trip has begun the date at the trip. */
  readonly date: PlainDate
  readonly phase: Phase
  readonly #asking: Asking
  #payment: PaymentState | undefined
  #toDos: ToDo[] | undefined
  #ready: ReadyStep[] | undefined
  #needs: ReadonlyMap<string, Needs> | undefined

  constructor(facts: TripFacts, asking: Asking) {
    this.facts = facts
    this.#asking = asking
    this.reader = readerOn(facts, asking.user.id)
    this.date = dateOfTrip(facts, asking.now)
    this.phase = determinePhase(facts, this.date)
  }

  /** The moment of the request. */
  get now(): Moment {
    return this.#asking.now
  }

  /** Whether the reader pays for the booking. */
  get isPayer(): boolean {
    return isPayer(this.reader)
  }

  /** How many others are on a booking that the reader made. */
  get othersLed(): number {
    return this.isPayer ? this.facts.party.length - 1 : 0
  }

  /** Whether the reader sees how others prepare; false once the trip has begun, since it then needs nothing. */
  get hasBoard(): boolean {
    return this.phase === 'ahead' && this.othersLed > 0
  }

  /** The day of the trip; null for a cancelled one. */
  get time(): DayOfTrip | null {
    return dayOfTrip(this.facts, this.date)
  }

  get payment(): PaymentState {
    this.#payment ??= readPaymentState(this.facts, this.now, this.#asking.overdueHours)
    return this.#payment
  }

  /** Whether flights are neither requested nor offered: until departure an overdue payment comes first. */
  get hidesFlights(): boolean {
    return this.phase === 'ahead' && isOverdue(this.payment)
  }

  /** The to-dos of its reader, the most urgent first. */
  get toDos(): readonly ToDo[] {
    this.#toDos ??= listToDos(this.facts, this.#asking, this.now, this.payment)
    return this.#toDos
  }

  /** The needs of the travellers whose data the reader enters, by traveller id; empty once the trip has begun. */
  get needs(): ReadonlyMap<string, Needs> {
    this.#needs ??=
      this.phase === 'ahead'
        ? new Map(
            [...partyNeeds(this.facts, this.#asking, this.hidesFlights)].map(([{ id }, one]) => [id, one]),
          )
        : new Map()
    return this.#needs
  }

  /** How many travellers are ready, for a payer with a board; null otherwise. */
  get tally(): Tally | null {
    return this.hasBoard ? partyTally(this.facts, this.#asking, this.hidesFlights) : null
  }

  /** What the trip needs to be ready, done or not; empty once it has begun. */
  get ready(): readonly ReadyStep[] {
    this.#ready ??= readySteps(this.facts, this.#asking, this.now, this.payment, this.toDos)
    return this.#ready
  }

  /** The check of the reader's document for the trip. */
  get document(): EntryCheck {
    return checkTripDocument(this.facts, this.#asking.documents)
  }
}

/** A booking from a list: without its payments, flights, programme and border rules. */
export class ListedTrip extends TripReading {
  readonly source = 'list'
  readonly booking: Booking

  constructor(booking: Booking, asking: Asking) {
    super(
      {
        ...withoutPayments(booking),
        name: tripName(booking),
        endDate: findLastDay(booking),
        entry: booking.tour.entry,
      },
      asking,
    )
    this.booking = booking
  }
}

/** A booking from its own page. */
export class WholeTrip<Document extends DocumentInHand = DocumentInHand> extends TripReading {
  readonly source = 'detail'
  readonly booking: BookingDetail
  readonly steps: PaymentStep[]
  /** The reader's documents; null if they could not be loaded. */
  readonly documents: Listed<Document> | null
  #ledger: Ledger | undefined
  #bill: Bill | undefined
  #flights: TravellerFlightLines[] | undefined
  #programme: ReturnType<typeof readProgramme> | undefined
  #entering: ReturnType<typeof readBorderRules> | undefined

  constructor(booking: BookingDetail, asking: Asking<Document>) {
    const steps = listPaymentSteps(booking)
    super(wholeFacts(booking, steps, asking), asking)
    this.booking = booking
    this.steps = steps
    this.documents = asking.documents
  }

  get bill(): Bill {
    this.#bill ??= buildBill(this.booking)
    return this.#bill
  }

  get ledger(): Ledger {
    this.#ledger ??= buildLedger(this.booking, this.steps)
    return this.#ledger
  }

  /** Whether a payment was made that the booking's status does not show yet. */
  get justPaid(): boolean {
    return (
      this.phase !== 'cancelled' &&
      stepStatus(this.booking.paymentStatus) !== 'paid' &&
      isJustPaid(this.steps, this.now)
    )
  }

  /** The flights of the travellers that the reader may see. */
  get flights(): TravellerFlightLines[] {
    this.#flights ??= flightLines(this.booking, this.reader)
    return this.#flights
  }

  #readProgramme() {
    this.#programme ??= readProgramme(this.booking.tour.programme)
    return this.#programme
  }

  /** null if the tour has none. */
  get programme() {
    return this.#readProgramme().programme
  }

  #readEntering() {
    const self = this.booking.travellers.find(({ id }) => id === this.reader.self?.id)
    this.#entering ??= readBorderRules(this.booking.tour.entryRules, this.booking, {
      citizenship: self?.citizenship ?? null,
      travelerId: self?.id ?? null,
      today: this.now.today,
    })
    return this.#entering
  }

  /** The border rules for this reader. */
  get entering() {
    return this.#readEntering().entering
  }

  /** What was left out of programme and border rules, for the log. */
  get oddities(): { programme: string[]; entering: string[] } {
    return { programme: this.#readProgramme().oddities, entering: this.#readEntering().oddities }
  }

  /** What the trip's page shows first; null once the trip is over or cancelled. */
  get stage(): Stage | null {
    return determineStage(this.booking, this.toDos, this.date)
  }

  /** The parts of the page, in the order of the reader's days. */
  get order(): readonly TripPart[] {
    return partsOn(this.time)
  }
}

export type TripState = ListedTrip | WholeTrip

/** The facts of a whole booking, as a list's booking has them. */
function wholeFacts(booking: BookingDetail, steps: readonly PaymentStep[], { user, now }: Asking): TripFacts {
  const reader = readerAmong(booking.travellers, user.id)
  const withFlights = new Set(
    booking.flights.filter(({ flights }) => areFlightsShared(flights)).map((one) => one.travelerId),
  )
  const party = booking.travellers.map((traveller): PartyMember => {
    const known = readsPersonal(reader, traveller)
    const { id, leader, name, userId, documentStatus } = traveller
    return {
      id,
      userId,
      name,
      leader,
      emptyFields: known ? profileFields.filter((field) => filledValue(traveller, field) === null) : null,
      flightsTold: known ? withFlights.has(id) : null,
      documentStatus,
    }
  })
  markOmitted(party, omittedIn(booking.travellers))
  return {
    ...booking,
    name: tripName(booking),
    endDate: findLastDay(booking),
    entry: booking.tour.entry,
    ...derivePaymentInputs(booking, steps, now.today),
    party,
  }
}

/** Reads a booking of a list, or a whole one, for a reader at a moment. All pages read bookings through this function. */
export function readBooking<Document extends DocumentInHand>(
  booking: BookingDetail,
  asking: Asking<Document>,
): WholeTrip<Document>
export function readBooking(booking: Booking, asking: Asking): ListedTrip
export function readBooking(booking: Booking | BookingDetail, asking: Asking): TripState {
  return 'travellers' in booking ? new WholeTrip(booking, asking) : new ListedTrip(booking, asking)
}
