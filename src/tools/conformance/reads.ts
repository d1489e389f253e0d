import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { type Answered, type Asked, ask, type Place } from './ask.ts'
import { judgeBody } from './judge.ts'
import { type Line, line, verdictOf } from './report.ts'

/** Ids from earlier answers, needed by later calls. */
export interface Known {
  userId?: string
  bookingIds: string[]
  documentId?: string
}

/** A read of the contract: its parameters, or why it cannot be tried. */
interface Read {
  name: OperationName
  asked: (known: Known, place: Place) => Asked[] | string
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

const ofUser = ({ userId }: Known): Asked[] | string =>
  userId === undefined ? 'users/me told no id' : [{ params: { userId } }]

const ofBookings = ({ userId, bookingIds }: Known): Asked[] | string => {
  if (userId === undefined) return 'users/me told no id'
  if (bookingIds.length === 0) return 'the test traveller has no booking'
  return bookingIds.map((bookingId) => ({ params: { userId, bookingId } }))
}

const ofDocument =
  (query?: (place: Place) => Record<string, unknown>) =>
  ({ userId, documentId }: Known, place: Place): Asked[] | string => {
    if (userId === undefined) return 'users/me told no id'
    if (documentId === undefined) return 'the test traveller has no stored document'
    return [{ params: { userId, documentId }, query: query?.(place) ?? {} }]
  }

const once = (asked: Asked) => () => [asked]

/** Every read of the contract, in an order in which each finds what it needs in earlier answers. */
const reads: readonly Read[] = [
  {
    name: 'getMe',
    asked: once({}),
    learn: (known, payload) => {
      const { id } = (payload ?? {}) as { id?: unknown }
      if (typeof id === 'string' || typeof id === 'number') known.userId = String(id)
    },
  },
  {
    name: 'listBookings',
    asked: ofUser,
    learn: (known, payload) => {
      known.bookingIds = records(payload)
        .slice(0, MOST_BOOKINGS)
        .map(({ id }) => String(id))
    },
  },
  { name: 'getBooking', asked: ofBookings },
  { name: 'getTripChange', asked: ofBookings },
  { name: 'getTripChangeResult', asked: ofBookings },
  { name: 'getAddresses', asked: ofUser },
  {
    name: 'listDocuments',
    asked: ofUser,
    learn: (known, payload) => {
      const stored = records(payload).find(({ id, sides }) => id && Array.isArray(sides) && sides.length > 0)
      if (stored) known.documentId = String(stored.id)
    },
  },
  { name: 'downloadDocument', asked: ofDocument(({ token }) => ({ access_token: token })) },
  { name: 'getConsents', asked: ofUser },
  { name: 'listCredits', asked: ofUser },
  { name: 'listPartnerships', asked: ofUser },
  { name: 'getReferral', asked: ofUser },
  { name: 'listWishlist', asked: ofUser },
  { name: 'listNotifyMe', asked: once({}) },
  { name: 'searchAirport', asked: once({ query: { q: 'rom' } }) },
  { name: 'searchFlight', asked: once({ query: FLIGHT }) },
  {
    name: 'listCountries',
    asked: (_, { language }) => [{ query: { 'orderBy[language]': language.slice(0, 2) } }],
  },
  { name: 'getLayout', asked: once({}) },
  { name: 'getFeatures', asked: (_, { clientKey }) => [{ params: { clientKey } }] },
]

/** Makes every read and compares each answer with the contract. `onLine` gets each line as soon as it is known. */
export async function tryReads(place: Place, known: Known, onLine: (line: Line) => void): Promise<void> {
  for (const { name, asked, learn } of reads) {
    const list = asked(known, place)
    if (typeof list === 'string') {
      onLine(line(name, 'not tried', list))
      continue
    }
    const answers: [Asked, Answered][] = []
    for (const each of list) answers.push([each, await ask(place, name, each)])
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

function lineOf(name: OperationName, answers: readonly [Asked, Answered][]): Line {
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
  return { what: name, verdict: verdictOf(findings), ms, note, findings }
}

/** Answers other than 200 that conform nevertheless: no such flight, no invitation yet. */
const isAllowed = (name: OperationName, { status }: Answered): boolean =>
  (name === 'searchFlight' && status === 404) || (name === 'getReferral' && status === 403)

const judgeScan = ({ type, bytes }: Answered) =>
  /^image\/(jpeg|png)/.test(type) && bytes > 0
    ? []
    : [
        {
          path: '(all)',
          problem: `expected a JPEG or PNG, received ${type || 'no type'}`,
          costs: 'answer' as const,
        },
      ]
