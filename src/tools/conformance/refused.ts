import { ErrorBody } from '#backoffice/wire/error-body.ts'
import type { OperationName } from '#backoffice/wire/operations.ts'
import { type CallAnswer, type CallInput, type CallTarget, call } from './call.ts'
import type { Known } from './reads.ts'
import { line, type ReportLine } from './report.ts'

/** A call that must be refused, and how. */
interface Probe {
  what: string
  name: OperationName
  input: (known: Known & { userId: string }) => CallInput
  status: readonly number[]
}

/** An id that belongs to no user: no id generator creates it. */
const NOBODY = 'conformance-nobody-0000'

/** Reads only: even if they are not refused, they change nothing. */
const probes: readonly Probe[] = [
  { what: 'users/me without a token', name: 'getMe', input: () => ({ token: null }), status: [401] },
  { what: 'users/me with a false token', name: 'getMe', input: () => ({ token: NOBODY }), status: [401] },
  {
    what: 'notify-me with a false token',
    name: 'listNotifyMe',
    input: () => ({ token: NOBODY }),
    status: [401],
  },
  {
    what: 'the bookings of another traveller',
    name: 'listBookings',
    input: () => ({ params: { userId: NOBODY } }),
    status: [403, 404],
  },
  {
    what: 'the addresses of another traveller',
    name: 'getAddresses',
    input: () => ({ params: { userId: NOBODY } }),
    status: [403, 404],
  },
  {
    what: 'a booking that is not there',
    name: 'getBooking',
    input: ({ userId }) => ({ params: { userId, bookingId: NOBODY } }),
    status: [404],
  },
  {
    what: 'a booking whose id is another path',
    name: 'getBooking',
    input: ({ userId }) => ({ params: { userId, bookingId: '../../users/me' } }),
    status: [404],
  },
  {
    what: 'a document that is not there',
    name: 'downloadDocument',
    input: ({ userId }) => ({ params: { userId, documentId: NOBODY }, query: { access_token: NOBODY } }),
    status: [401, 404],
  },
  {
    what: 'a flight that is not there',
    name: 'searchFlight',
    input: () => ({ query: { flightNumber: 'ZZ9999', departureDate: '2020-02-29' } }),
    status: [404],
  },
  {
    what: 'a confirmation link that was never sent',
    name: 'confirmEmail',
    input: () => ({ body: { token: NOBODY } }),
    status: [404, 422],
  },
]

/** Makes the calls that must be refused and checks status and key against the contract. */
export async function tryRefusals(
  place: CallTarget,
  known: Known,
  onLine: (line: ReportLine) => void,
): Promise<void> {
  const { userId } = known
  for (const probe of probes) {
    if (userId === undefined) {
      onLine(line(probe.what, 'not tried', 'users/me told no id'))
      continue
    }
    const answer = await call(place, probe.name, probe.input({ ...known, userId }))
    onLine(judged(probe, answer))
  }
}

function judged({ what, status }: Probe, answer: CallAnswer): ReportLine {
  const { ms } = answer
  const wrong = whyWrong(status, answer)
  return {
    what,
    verdict: wrong === null ? 'holds' : 'fails',
    ms,
    note: wrong ?? `status ${answer.status}`,
    findings: [],
  }
}

function whyWrong(status: readonly number[], answer: CallAnswer): string | null {
  if (answer.status === null) return `no answer (${answer.reason})`
  if (!status.includes(answer.status)) return `expected ${status.join(' or ')}, received ${answer.status}`
  // A proxy's own error page would tell neither the product nor a developer the reason.
  return ErrorBody.safeParse(answer.body).data?.key ? null : 'the error body has no key'
}
