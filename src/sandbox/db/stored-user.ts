import type { User } from '#backoffice/wire/user.ts'
import type { DemoMarket } from '../environment.ts'
import type { Behaviour } from '../seed/person.ts'

/** A user as stored; full name, number of trips and consents are added when it is read. */
export type StoredUser = Omit<User, 'fullName' | 'completedBookings' | 'consents'>

/** The row around it. */
export interface UserRow {
  id: string
  market: DemoMarket
  behaviour: Behaviour
}
