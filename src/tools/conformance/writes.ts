import { isDeepStrictEqual } from 'node:util'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { type CallInput, type CallTarget, call } from './call.ts'
import { judgeBody } from './judge.ts'
import type { Known } from './reads.ts'
import { judgeFindings, line, type ReportLine } from './report.ts'

/** A write that can be undone: its prerequisites, its effect, and how to restore the earlier state. */
interface Write {
  name: OperationName
  /** The body to send and the body that restores it, from earlier reads; a text explains why it is not tried. */
  prepare: (
    place: CallTarget,
    userId: string,
    known: Known,
  ) => Promise<{ change: CallInput; restore: CallInput; back?: OperationName } | string>
  /** The value that shows afterwards whether it arrived. */
  read: OperationName
}

type Json = Record<string, unknown>

async function payload(place: CallTarget, name: OperationName, input: CallInput): Promise<unknown> {
  const { status, body } = await call(place, name, input)
  return status === 200 ? ((body as { data?: unknown } | undefined)?.data ?? body) : null
}

/** The temporary value of a text field. */
const MARK = 'Conformance test, restored at once.'

const writes: readonly Write[] = [
  {
    name: 'updateUser',
    read: 'getMe',
    async prepare(place, userId) {
      const user = (await payload(place, 'getMe', {})) as Json | null
      if (!user) return 'users/me could not be read'
      const params = { userId }
      return {
        change: { params, body: { specialNeeds: MARK } },
        restore: { params, body: { specialNeeds: user.specialNeeds ?? null } },
      }
    },
  },
  {
    name: 'updateConsents',
    read: 'getConsents',
    async prepare(place, userId) {
      const params = { userId }
      const consents = (await payload(place, 'getConsents', { params })) as {
        marketing?: { granted?: unknown; version?: unknown }
      } | null
      if (!consents?.marketing) return 'the consents could not be read'
      const { granted, version = null } = consents.marketing
      const choice = (wanted: boolean) => ({
        params,
        body: { marketing: { granted: wanted, version: version ?? null } },
      })
      return { change: choice(!granted), restore: choice(Boolean(granted)) }
    },
  },
  {
    name: 'updateAddresses',
    read: 'getAddresses',
    async prepare(place, userId) {
      const params = { userId }
      const addresses = await payload(place, 'getAddresses', { params })
      if (!Array.isArray(addresses) || addresses.length === 0) return 'the test traveller has no address'
      // Unchanged: a saved address may be locked, but writing it back unchanged must be allowed.
      const same = { params, body: { addresses } }
      return { change: same, restore: same }
    },
  },
  {
    name: 'updateFlights',
    read: 'getBooking',
    async prepare(place, userId, { bookingIds }) {
      for (const bookingId of bookingIds) {
        const params = { userId, bookingId }
        const booking = (await payload(place, 'getBooking', { params })) as Json | null
        const own = ownFlights(booking)
        if (own) return { change: { params, body: own }, restore: { params, body: own } }
      }
      return 'no booking of the test traveller has flights shared'
    },
  },
  {
    name: 'deleteTourNotifyMe',
    read: 'listNotifyMe',
    prepare: (place) => alertOf(place, 'TOUR', 'tourId', 'restoreTourNotifyMe'),
  },
  {
    name: 'deleteTravelNotifyMe',
    read: 'listNotifyMe',
    prepare: (place) => alertOf(place, 'TRAVEL', 'travelId', 'restoreTravelNotifyMe'),
  },
]

/** Flights on an upcoming booking, to be sent again unchanged; null when there are none. */
function ownFlights(booking: Json | null): Json | null {
  if (booking?.bookingStatus !== 'ACTIVE' || !Array.isArray(booking.flights)) return null
  if (String(booking.endDate) < new Date().toISOString().slice(0, 10)) return null
  const shared = booking.flights.find(
    (entry: Json) => Array.isArray(entry.flights) && entry.flights.length > 0,
  )
  return shared ? { travelerId: String(shared.travelerId), flights: shared.flights } : null
}

async function alertOf(place: CallTarget, kind: string, key: string, back: OperationName) {
  const alerts = (await payload(place, 'listNotifyMe', {})) as Json[] | null
  const alert = Array.isArray(alerts) ? alerts.find((each) => each.kind === kind && each[key]) : undefined
  if (!alert) return `the test traveller has no alert of kind ${kind}`
  const input = { params: { [key]: String(alert[key]) } }
  return { change: input, restore: input, back }
}

/** Writes that cannot be undone: listed, but never tried. */
const NOT_TRIED: Readonly<Partial<Record<OperationName, string>>> = {
  uploadDocument: 'cannot be taken back: upload a specimen by hand',
  startTripChange:
    'cannot be taken back: start one by hand, first with an expectedTotal one cent off, which must be refused with 409 TOTAL_CHANGED',
}

/** Makes each write that can be undone, checks whether it arrived, and restores the earlier state. */
export async function tryWrites(
  place: CallTarget,
  known: Known,
  onLine: (line: ReportLine) => void,
): Promise<void> {
  const { userId } = known
  if (userId === undefined) return
  for (const write of writes) onLine(await tryWrite(place, write, userId, known))
  for (const [what, note] of Object.entries(NOT_TRIED)) {
    onLine({ what, verdict: 'not tried', ms: null, note, findings: [] })
  }
}

async function tryWrite(
  place: CallTarget,
  { name, read, prepare }: Write,
  userId: string,
  known: Known,
): Promise<ReportLine> {
  const prepared = await prepare(place, userId, known)
  if (typeof prepared === 'string') return line(name, 'not tried', prepared)
  const { change, restore, back = name } = prepared
  const seen = () => payload(place, read, { params: { userId, ...change.params } })
  const before = await seen()
  const answer = await call(place, name, change)
  const { ms } = answer
  const failed = (note: string): ReportLine => ({ what: name, verdict: 'fails', ms, note, findings: [] })
  const isDone = answer.status !== null && answer.status >= 200 && answer.status < 300
  const during = await seen()
  // After a failure too: whether it arrived is unknown.
  const restored = await call(place, back, restore)
  if (!isDone)
    return failed(answer.status === null ? `no answer (${answer.reason})` : `status ${answer.status}`)
  if (restored.status === null || restored.status >= 300)
    return failed(`NOT RESTORED: ${back} answered ${restored.status ?? restored.reason}`)
  const after = await seen()
  if (!isSame(before, after)) return failed('restored, but not as it was')
  const isMeantToShow = !isDeepStrictEqual(change, restore) || back !== name
  if (isMeantToShow && isSame(before, during))
    return failed('answered that it was done, and nothing had changed')
  const findings = judgeBody(operations[name], answer.body)
  return { what: name, verdict: judgeFindings(findings), ms, note: 'made and taken back', findings }
}

/** Members that change although the value was restored: when consent was given, and to which text. */
const RENEWED: readonly string[] = ['grantedAt', 'version']

/** Normalises a value for comparing two answers: absent equals null, and the order of members does not matter. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key, inner]) => inner !== null && !RENEWED.includes(key))
  return Object.fromEntries(members.map(([key, inner]) => [key, comparable(inner)]))
}

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(comparable(one), comparable(other))
