import type { User } from '#backoffice/wire/user.ts'

/** What the header shows of a traveller. */
export type Person = Pick<User, 'fullName' | 'name' | 'lastname' | 'gender' | 'pictureImage'>
