import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { type CallAnswer, type CallInput, type CallTarget, call } from './call.ts'
import { judgeBody } from './judge.ts'
import { judgeFindings, line, type ReportLine } from './report.ts'

/** Ids from earlier answers, needed by later calls. */
export interface Known {
  userId?: string
  bookingIds: string[]
  documentId?: string
}

/** A read of the contract: its parameters, or why it cannot be tried. */
interface Read {
  name: OperationName
  inputs: (known: Known, place: CallTarget) => CallInput[] | string
  learn?: (known: Known, payload: unknown) => void
}

/** Number of bookings read individually: each may be in another state. */
const MOST_BOOKINGS = 10
/** A day on which any timetable may have a flight. */
const FLIGHT = {
  flightNumber: 'LH400',
  departureDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
}

const records = (payload: unknown): Record<string, unknown>[] =>
  Array.isArray(payload) ? payload.filter((item) => typeof item === 'object' && item !== null) : []

const ofUser = ({ userId }: Known): CallInput[] | string =>
  userId === undefined ? 'users/me told no id' : [{ params: { userId } }]

const ofBookings = ({ userId, bookingIds }: Known): CallInput[] | string => {
  if (userId === undefined) return 'users/me told no id'
  if (bookingIds.length === 0) return 'the test traveller has no booking'
  return bookingIds.map((bookingId) => ({ params: { userId, bookingId } }))
}

const ofDocument =
  (query?: (place: CallTarget) => Record<string, unknown>) =>
  ({ userId, documentId }: Known, place: CallTarget): CallInput[] | string => {
    if (userId === undefined) return 'users/me told no id'
    if (documentId === undefined) return 'the test traveller has no stored document'
    return [{ params: { userId, documentId }, query: query?.(place) ?? {} }]
  }

const once = (inputs: CallInput) => () => [inputs]

/** Every read of the contract, in an order in which each finds what it needs in earlier answers. */
const reads: readonly Read[] = [
  {
    name: 'getMe',
    inputs: once({}),
    learn: (known, payload) => {
      const { id } = (payload ?? {}) as { id?: unknown }
      if (typeof id === 'string' || typeof id === 'number') known.userId = String(id)
    },
  },
  {
    name: 'listBookings',
    inputs: ofUser,
    learn: (known, payload) => {
      known.bookingIds = records(payload)
        .slice(0, MOST_BOOKINGS)
        .map(({ id }) => String(id))
    },
  },
  { name: 'getBooking', inputs: ofBookings },
  { name: 'getTripChange', inputs: ofBookings },
  { name: 'getTripChangeResult', inputs: ofBookings },
  { name: 'getAddresses', inputs: ofUser },
  {
    name: 'listDocuments',
    inputs: ofUser,
    learn: (known, payload) => {
      const stored = records(payload).find(({ id, sides }) => id && Array.isArray(sides) && sides.length > 0)
      if (stored) known.documentId = String(stored.id)
    },
  },
  { name: 'downloadDocument', inputs: ofDocument(({ token }) => ({ access_token: token })) },
  { name: 'getConsents', inputs: ofUser },
  { name: 'listCredits', inputs: ofUser },
  { name: 'listPartnerships', inputs: ofUser },
  { name: 'getReferral', inputs: ofUser },
  { name: 'listWishlist', inputs: ofUser },
  { name: 'listNotifyMe', inputs: once({}) },
  { name: 'searchAirport', inputs: once({ query: { q: 'rom' } }) },
  { name: 'searchFlight', inputs: once({ query: FLIGHT }) },
  {
    name: 'listCountries',
    inputs: (_, { language }) => [{ query: { 'orderBy[language]': language.slice(0, 2) } }],
  },
  { name: 'getLayout', inputs: once({}) },
  { name: 'getFeatures', inputs: (_, { clientKey }) => [{ params: { clientKey } }] },
]

/** Makes every read and compares each answer with the contract. `onLine` gets each line as soon as it is known. */
export async function tryReads(
  place: CallTarget,
  known: Known,
  onLine: (line: ReportLine) => void,
): Promise<void> {
  for (const { name, inputs, learn } of reads) {
    const list = inputs(known, place)
    if (typeof list === 'string') {
      onLine(line(name, 'not tried', list))
      continue
    }
    const answers: [CallInput, CallAnswer][] = []
    for (const each of list) answers.push([each, await call(place, name, each)])
    const first = answers[0]?.[1]
    if (first?.status === 200) learn?.(known, payloadIn(name, first.body))
    onLine(lineOf(name, answers))
  }
}

/** Takes from the answer what later calls need; as lenient as the product about the envelope. */
function payloadIn(name: OperationName, body: unknown): unknown {
  const { answer } = operations[name]
  return 'bare' in answer ? body : ((body as { data?: unknown } | undefined)?.data ?? body)
}

function lineOf(name: OperationName, answers: readonly [CallInput, CallAnswer][]): ReportLine {
  const ms = Math.max(...answers.map(([, answer]) => answer.ms))
  const refused = answers.find(([, answer]) => answer.status !== 200)
  if (refused && !isAllowed(name, refused[1])) {
    const { status, reason } = refused[1]
    return {
      what: name,
      verdict: 'fails',
      ms,
      note: status === null ? `no answer (${reason})` : `status ${status}`,
      findings: [],
    }
  }
  const many = answers.length > 1
  const findings = answers.flatMap(([{ params }, answer]) => {
    if (answer.status !== 200) return []
    const found =
      operations[name].answer.kind === 'blob' ? judgeScan(answer) : judgeBody(operations[name], answer.body)
    return many ? found.map((each) => ({ ...each, path: `${params?.bookingId} ${each.path}` })) : found
  })
  const note = refused
    ? `status ${refused[1].status}, which is an answer too`
    : many
      ? `${answers.length} asked`
      : ''
  return { what: name, verdict: judgeFindings(findings), ms, note, findings }
}

/** Answers other than 200 that conform nevertheless: no such flight, no invitation yet. */
const isAllowed = (name: OperationName, { status }: CallAnswer): boolean =>
  (name === 'searchFlight' && status === 404) || (name === 'getReferral' && status === 403)

const judgeScan = ({ type, bytes }: CallAnswer) =>
  /^image\/(jpeg|png)/.test(type) && bytes > 0
    ? []
    : [
        {
          path: '(all)',
          problem: `expected a JPEG or PNG, received ${type || 'no type'}`,
          costs: 'answer' as const,
        },
      ]
