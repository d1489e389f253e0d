import { isDeepStrictEqual } from 'node:util'
import { Hono } from 'hono'
import { isPossiblePhoneNumber } from 'libphonenumber-js'
import { validatePerson } from 'stdnum'
import { Temporal } from 'temporal-polyfill'
import { isTravelCode } from '#backoffice/wire/country.ts'
import type { EntryDocument } from '#backoffice/wire/entry.ts'
import { type EmergencyContact, GENDERS, type User, UserUpdate } from '#backoffice/wire/user.ts'
import { CalendarDate, MailAddress } from '#backoffice/wire/values.ts'
import type { Store } from '../db/store.ts'
import type { StoredUser, UserRow } from '../db/stored-user.ts'
import type { DemoMarket } from '../environment.ts'
import { isCountry } from '../geo/countries.ts'
import { jsonBody } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { findConsents } from './consents.ts'
import { findDeletion } from './deletion.ts'
import { currentDocuments, listTripEnds } from './document-view.ts'
import { invalidFields, notFound } from './refusal.ts'

/** Youngest and oldest traveller on record, in years (product §14: legal age; an age out of range is refused). */
const AGE = { least: 18, most: 110 }
const LONGEST = { name: 100, text: 2000, taxCode: 40 }

/** Names of the fields that the backoffice refuses, regardless of the client's checks. */
function profileFaults(
  update: UserUpdate,
  stored: StoredUser,
  market: DemoMarket,
  today: Temporal.PlainDate,
): string[] {
  const faults: string[] = []
  const refuse = (field: string, wrong: boolean) => {
    if (wrong) faults.push(field)
  }
  for (const field of ['name', 'lastname'] as const) {
    const value = update[field]
    if (value !== undefined) refuse(field, !value?.trim() || value.length > LONGEST.name)
  }
  if (update.email !== undefined) refuse('email', !MailAddress.safeParse(update.email).success)
  if (update.gender) refuse('gender', !GENDERS.some((one) => one === update.gender))
  if (update.birthDate) refuse('birthDate', !ageAllowed(update.birthDate, today))
  if (update.citizenship)
    refuse('citizenship', !isCountry(update.citizenship) && !isTravelCode(update.citizenship))
  if (update.taxCode !== undefined) refuse('taxCode', !taxCodeAllowed(update.taxCode, market))
  if (update.mobilePhone) refuse('mobilePhone', !isPossiblePhoneNumber(update.mobilePhone))
  if (update.emergencyContact) faults.push(...contactFaults(update.emergencyContact, stored.emergencyContact))
  for (const field of ['birthCity', 'specialNeeds'] as const) {
    refuse(field, (update[field]?.length ?? 0) > LONGEST.text)
  }
  return faults
}

/** A contact without name or number cannot be called: all fields or none. The stored one, `before`, is accepted back. */
export function contactFaults(contact: EmergencyContact, before: EmergencyContact | null = null): string[] {
  const { name, relation, phone } = contact
  const faults = {
    name: !name?.trim() || name.length > LONGEST.name,
    relation: !relation?.trim() || relation.length > LONGEST.name,
    phone: !isPossiblePhoneNumber(phone ?? ''),
  }
  return Object.entries(faults).flatMap(([name, wrong]) => {
    const field = name as keyof typeof faults
    return wrong && contact[field] !== (before?.[field] ?? null) ? [`emergencyContact.${field}`] : []
  })
}

function ageAllowed(birthDate: string, today: Temporal.PlainDate): boolean {
  if (!CalendarDate.safeParse(birthDate).success) return false
  const { years } = Temporal.PlainDate.from(birthDate).until(today, { largestUnit: 'year' })
  return years >= AGE.least && years <= AGE.most
}

/** Countries of the markets where the tax code is mandatory (product §14); its real checksum is verified there. */
const TAX_CODE_OF: Partial<Record<DemoMarket, string>> = { italy: 'IT', spain: 'ES' }

/** The provisional code of a person in Italy. */
const PROVISIONAL = /^\d{11}$/

function taxCodeAllowed(taxCode: string | null, market: DemoMarket): boolean {
  const country = TAX_CODE_OF[market]
  const value = taxCode?.trim() ?? ''
  return country
    ? validatePerson(country, value).isValid === true || (country === 'IT' && PROVISIONAL.test(value))
    : value.length <= LONGEST.taxCode
}

/** GET users/me and PUT users/{userId}. */
export function userRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/me', (c) => c.json({ data: readUser(store, c.var.caller.id) }))
  app.put('/:userId', async (c) => {
    const { id, market }: UserRow = c.var.caller
    const stored = storedUser(store, id)
    const update = await jsonBody(c, UserUpdate, (body) => changesOf(body, stored))
    const next: StoredUser = { ...stored, ...update }
    const faults = profileFaults(update, stored, market, store.today())
    if (faults.length > 0) throw invalidFields(faults)
    store.run('UPDATE users SET record = ? WHERE id = ?', JSON.stringify(next), id)
    return c.json({ data: readUser(store, id) })
  })
  return app
}

/** The fields of an update that differ from the stored ones: stored values are accepted back unchanged. */
function changesOf(body: unknown, stored: StoredUser): unknown {
  if (typeof body !== 'object' || body === null) return body
  const before = stored as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => !isDeepStrictEqual(value, before[field] ?? null)),
  )
}

/** The user in wire format. */
function readUser(store: Store, id: string): User {
  const stored = storedUser(store, id)
  return {
    ...stored,
    fullName: [stored.name, stored.lastname].filter(Boolean).join(' ') || null,
    completedBookings: completedBookings(store, id),
    consents: findConsents(store, id),
    passport: documentOf(store, id, 'PASSPORT'),
    identityCard: documentOf(store, id, 'IDENTITY_CARD'),
    deletionRequest: findDeletion(store, id),
  }
}

function documentOf(store: Store, id: string, wanted: EntryDocument): User['passport'] {
  const found = currentDocuments(store, id).find(({ kind }) => kind === wanted)
  return found ? { kind: found.kind, status: found.status, expirationDate: found.expirationDate } : null
}

/** The stored record alone. Throws 404. */
function storedUser(store: Store, id: string): StoredUser {
  const stored = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', id)
  if (!stored) throw notFound('user')
  return stored
}

/** Trips that are over and were not cancelled. */
export function completedBookings(store: Store, userId: string): number {
  const today = store.today().toString()
  return listTripEnds(store, userId).filter(({ endDate }) => endDate < today).length
}
