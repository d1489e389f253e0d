import { z } from 'zod'
import { Consents } from './consents.ts'
import { PassportState } from './country.ts'
import { DeletionRequest } from './deletion.ts'
import { DocumentInHand } from './document.ts'
import {
  CalendarDate,
  CountryCode,
  Id,
  kept,
  MailAddress,
  maybe,
  orAsStored,
  soft,
  WebUrl,
} from './values.ts'

export const GENDERS = ['F', 'M'] as const

/** Emergency contact (product §14). */
export const EmergencyContact = z.object({
  name: maybe(z.string()),
  relation: maybe(z.string()),
  phone: maybe(z.string()),
})
export type EmergencyContact = z.infer<typeof EmergencyContact>

/** The profile fields of product §14; all may be missing, since a profile may be incomplete. */
export const profileShape = {
  name: maybe(z.string()),
  lastname: maybe(z.string()),
  gender: kept(z.enum(GENDERS)),
  birthDate: kept(CalendarDate),
  birthCity: maybe(z.string()),
  /** ISO 3166-1 alpha-2, or a passport's code instead. */
  citizenship: kept(PassportState),
  taxCode: maybe(z.string()),
  /** E.164, for example `+393331234567`. */
  mobilePhone: maybe(z.string()),
  email: maybe(z.string()),
  emergencyContact: maybe(EmergencyContact),
  specialNeeds: maybe(z.string()),
}

/** A profile with nothing known. */
export const emptyProfile = z.object(profileShape).parse({})

/** GET users/me (product §19). */
export const User = z.object({
  id: Id,
  ...profileShape,
  fullName: maybe(z.string()),
  pictureImage: soft(WebUrl),
  /** The country the traveller lives in, ISO 3166-1 alpha-2. */
  country: soft(CountryCode),
  /** How many trips the traveller has completed; referral needs at least one (product §18). */
  completedBookings: soft(z.int().nonnegative()),
  /** The traveller's consents, included here so that the dashboard needs no further call (assumed). */
  consents: maybe(Consents),
  /** The status of the passport and the identity card, for the same reason (assumed); MISSING if there is none. */
  passport: maybe(DocumentInHand).meta({ 'x-assumed': true }),
  identityCard: maybe(DocumentInHand).meta({ 'x-assumed': true }),
  /**
   * The deletion of the account, while it can be withdrawn; null if none was requested (assumed). Absent: this backoffice does not
   * accept requests, and travellers contact customer care.
   */
  deletionRequest: DeletionRequest.nullish().catch(null).meta({ 'x-assumed': true }),
})
export type User = z.infer<typeof User>

/**
 * PUT users/{userId} (product §19): only the fields sent change; null clears one. An unchanged stored value is accepted, even if it
 * is malformed.
 */
export const UserUpdate = z
  .object({
    name: z.string().min(1).nullable(),
    lastname: z.string().min(1).nullable(),
    gender: orAsStored(z.enum(GENDERS)).nullable(),
    birthDate: orAsStored(CalendarDate).nullable(),
    birthCity: z.string().nullable(),
    citizenship: orAsStored(PassportState).nullable(),
    taxCode: z.string().nullable(),
    mobilePhone: z.string().nullable(),
    email: orAsStored(MailAddress).nullable(),
    emergencyContact: z
      .object({ name: z.string().nullable(), relation: z.string().nullable(), phone: z.string().nullable() })
      .nullable(),
    specialNeeds: z.string().nullable(),
  })
  .partial()
export type UserUpdate = z.infer<typeof UserUpdate>
