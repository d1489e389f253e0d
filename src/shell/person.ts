import type { User } from '#backoffice/user.ts'

/** What the header shows of a traveller. */
export type Person = Pick<User, 'fullName' | 'name' | 'lastname' | 'gender' | 'pictureImage'>

/** That, and nothing else of the traveller: the header is kept by it. */
export const personOf = ({ fullName, name, lastname, gender, pictureImage }: User): Person => ({
  fullName,
  name,
  lastname,
  gender,
  pictureImage,
})
