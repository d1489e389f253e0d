import { z } from 'zod'
import { CalendarDate, Id, maybe, Name, soft, WebUrl } from './values.ts'

/** One item of GET users/{userId}/partnerships (assumed): a partner's deal for travellers. */
export const Partnership = z.object({
  id: Id,
  partner: Name,
  title: Name,
  description: maybe(z.string()),
  category: maybe(z.string()),
  /** The partner's conditions, as plain text. */
  terms: maybe(z.string()),
  /** The language of title, description and terms, as a BCP 47 tag. */
  language: maybe(z.string()).meta({ 'x-assumed': true }),
  promoCode: maybe(z.string()),
  percent: soft(z.number().min(0).max(100)),
  url: soft(WebUrl),
  logoUrl: soft(WebUrl),
  validUntil: soft(CalendarDate),
})
export type Partnership = z.infer<typeof Partnership>
