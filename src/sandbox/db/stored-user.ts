import type { User } from '#backoffice/wire/user.ts'
import type { DemoMarket } from '../environment.ts'
import type { Behaviour } from '../seed/person.ts'

/** A user as stored; name in full, trips made, consents and documents are added when read. */
export type StoredUser = Omit<
  User,
  'fullName' | 'completedBookings' | 'consents' | 'passport' | 'identityCard' | 'deletionRequest'
>

/** The row around it. */
export interface UserRow {
  id: string
  market: DemoMarket
  behaviour: Behaviour
}
