import { Temporal } from 'temporal-polyfill'
import { DOCUMENT_KINDS, type IdentityDocument } from '#backoffice/wire/document.ts'
import type { Store } from '../db/store.ts'

/** A document is expiring if it ends within this time after a trip's return or after today (product §16). */
const SPARE = { monthsAfterTrip: 6, withoutTrip: { days: 180 } }

/** The traveller's three kinds of document in their current state, missing ones included. */
export function currentDocuments(store: Store, userId: string): IdentityDocument[] {
  const known = store.records<IdentityDocument>('SELECT record FROM documents WHERE user_id = ?', userId)
  const expiringBefore = lastSafeDay(store, userId)
  return DOCUMENT_KINDS.map((kind) => {
    const found = known.find((document) => document.kind === kind)
    return found ? aged(found, store.today().toString(), expiringBefore) : missing(kind)
  })
}

function aged(document: IdentityDocument, today: string, expiringBefore: string): IdentityDocument {
  const { status, expirationDate } = document
  if (status !== 'APPROVED' || !expirationDate) return document
  if (expirationDate < today) return { ...document, status: 'EXPIRED' }
  return expirationDate < expiringBefore ? { ...document, status: 'EXPIRING' } : document
}

/** The ends of a traveller's uncancelled trips; reads nothing else, since a list needs this for each of its travellers. */
export const listTripEnds = (store: Store, userId: string) =>
  store.records<{ endDate: string; monthsAfterReturn: number | null }>(
    `SELECT json_object('endDate', b.record ->> '$.endDate',
        'monthsAfterReturn', b.record ->> '$.tour.entry.monthsAfterReturn') AS record
      FROM bookings b JOIN booking_members m ON m.booking_id = b.id
      WHERE m.user_id = ? AND b.record ->> '$.bookingStatus' <> 'CANCELLED'`,
    userId,
  )

function lastSafeDay(store: Store, userId: string): string {
  const today = store.today()
  const days = listTripEnds(store, userId)
    .filter(({ endDate }) => endDate >= today.toString())
    .map(({ endDate, monthsAfterReturn }) =>
      Temporal.PlainDate.from(endDate)
        .add({ months: monthsAfterReturn ?? SPARE.monthsAfterTrip })
        .toString(),
    )
    .sort()
  return days.at(-1) ?? today.add(SPARE.withoutTrip).toString()
}

function missing(kind: IdentityDocument['kind']): IdentityDocument {
  return {
    id: null,
    kind,
    status: 'MISSING',
    number: null,
    issuingCountry: null,
    issueDate: null,
    expirationDate: null,
    sides: [],
    unreadableFields: [],
    uploadedAt: null,
  }
}
