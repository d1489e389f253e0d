import { Temporal } from 'temporal-polyfill'
import type { IdentityDocument } from '#backoffice/document.ts'
import type { PlainDate } from '#markets/dates.ts'

/** Months a passport has to outlast the last day of the trip (decisions §8: the same six make it "expiring"). */
export const SPARE_MONTHS = 6

/** Worst last: nothing to do; worth a look; nobody can leave like this. */
export type Severity = 'done' | 'warning' | 'blocked'

export interface PassportCheck {
  severity: Severity
  /** Why, as part of a text's key. */
  reason:
    | 'valid'
    | 'notNeeded'
    | 'undated'
    | 'checking'
    | 'short'
    | 'unknown'
    | 'missing'
    | 'rejected'
    | 'expires'
  /** The day the passport runs out, where it is known. */
  expires: PlainDate | null
  /** The day it has to be valid until: six months past the return. */
  needed: PlainDate
}

type Passport = Pick<IdentityDocument, 'kind' | 'status' | 'expirationDate'>

const severities: Record<PassportCheck['reason'], Severity> = {
  valid: 'done',
  notNeeded: 'done',
  undated: 'done',
  checking: 'warning',
  short: 'warning',
  unknown: 'warning',
  missing: 'blocked',
  rejected: 'blocked',
  expires: 'blocked',
}
const order: readonly Severity[] = ['done', 'warning', 'blocked']

/** Whether a trip can be made on the traveller's passport; of several the best counts. `documents` null: not known now. */
export function passportFor(documents: readonly Passport[] | null, lastDay: PlainDate): PassportCheck {
  const needed = lastDay.add({ months: SPARE_MONTHS })
  const found = (reason: PassportCheck['reason'], expires: PlainDate | null = null): PassportCheck => ({
    severity: severities[reason],
    reason,
    expires,
    needed,
  })
  if (documents === null) return found('unknown')
  const checks = documents
    .filter(({ kind }) => kind === 'PASSPORT')
    .map(({ status, expirationDate }) => {
      const expires = expirationDate === null ? null : Temporal.PlainDate.from(expirationDate)
      return found(reasonOf(status, expires, lastDay, needed), expires)
    })
    .toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
  return checks[0] ?? found('missing')
}

function reasonOf(
  status: string,
  expires: PlainDate | null,
  lastDay: PlainDate,
  needed: PlainDate,
): PassportCheck['reason'] {
  const before = (day: PlainDate) => expires !== null && Temporal.PlainDate.compare(expires, day) < 0
  if (status === 'NOT_NEEDED') return 'notNeeded'
  if (status === 'MISSING') return 'missing'
  if (status === 'REJECTED') return 'rejected'
  // The date decides, whatever the backoffice calls it: its "expiring" looks at the traveller's latest trip.
  if (before(lastDay) || status === 'EXPIRED') return 'expires'
  if (before(needed)) return 'short'
  if (status === 'TO_VALIDATE') return 'checking'
  return expires ? 'valid' : 'undated'
}
