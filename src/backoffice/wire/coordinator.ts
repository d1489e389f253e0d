import { z } from 'zod'
import { Dialable } from './phone.ts'
import { flag, Id, maybe, Name, nestedList, soft, WebUrl } from './values.ts'

/** The coordinator as shown on a trip card. */
export const CoordinatorSummary = z.object({
  id: Id,
  name: maybe(z.string()),
  pictureImage: soft(WebUrl),
})
export type CoordinatorSummary = z.infer<typeof CoordinatorSummary>

/** A coordinator's public profile (product §11); read-only. */
export const Coordinator = CoordinatorSummary.extend({
  bio: maybe(z.string()),
  /** The bio's language, as a BCP 47 tag. */
  bioLanguage: maybe(z.string()).meta({ 'x-assumed': true }),
  joinedYear: soft(z.int().min(1900).max(2200)),
  city: maybe(z.string()),
  tripsCount: soft(z.int().nonnegative()),
  age: soft(z.int().min(0).max(130)),
  socialLinks: nestedList(z.object({ network: Name, url: soft(WebUrl) })),
  ambassador: flag(),
  /** E.164; reported to those who travel along. */
  phone: maybe(Dialable).meta({ 'x-assumed': true }),
})
export type Coordinator = z.infer<typeof Coordinator>
