import { z } from 'zod'
import { dialled, E164 } from '#markets/phone-link.ts'
import { Dialable } from './phone.ts'
import { maybe, Name, nestedList, soft, WebUrl } from './values.ts'

export const SOCIAL_NETWORKS = ['facebookGroup', 'facebook', 'instagram', 'tiktok'] as const

/** A social link: `value` is the address. */
export const ContactLink = z.object({ value: WebUrl, label: Name })
export type ContactLink = z.infer<typeof ContactLink>

export const PaymentSystem = z.object({ name: Name, imageUrl: soft(WebUrl) })
export type PaymentSystem = z.infer<typeof PaymentSystem>

/** A time as editors write it (9:00, 9.30, 18h00, 24:00), as `HH:mm`. */
const clockTime = (typed: string): string =>
  typed
    .trim()
    .replace(/^(\d{1,2})[:.h](\d{2})(:00)?$/, '$1:$2')
    .padStart(5, '0')
    .replace('24:00', '00:00')

const ClockTime = z
  .string()
  .overwrite(clockTime)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** How a market's travellers reach customer care. */
export const TalkToUs = z.object({
  /** E.164; an editor's blanks, brackets and hyphens are tolerated. */
  phone: soft(z.string().overwrite(dialled).regex(E164)),
  /** The IANA zone of the hours. */
  timeZone: soft(z.string()),
  /** When the phone is answered; weekdays from 1, Monday. */
  hours: nestedList(
    z.object({ weekdays: z.array(z.int().min(1).max(7)), opens: ClockTime, closes: ClockTime }),
  ),
  mail: soft(z.email()),
  chatUrl: soft(WebUrl),
})
export type TalkToUs = z.infer<typeof TalkToUs>

const Books = z.object({
  facebookGroup: soft(ContactLink),
  facebook: soft(ContactLink),
  instagram: soft(ContactLink),
  tiktok: soft(ContactLink),
})

/** Longest message, in characters: sanitising one takes time that grows with the square of its depth. */
const MAX_MESSAGE = 20_000

/** Longest wait before an unpaid booking is cancelled, in hours: a year. */
const MAX_OVERDUE_HOURS = 365 * 24

const Message = soft(z.string().max(MAX_MESSAGE))

/** GET {catalogBaseUrl}/layouts (product §7). The messages are untrusted HTML: sanitise before showing. */
export const Layout = z.object({
  footer: z.object({
    content: z.object({
      footerMessage: Message,
      paymentMessage: Message,
      paymentSystems: nestedList(PaymentSystem),
      /** Hours after which an unpaid booking may be cancelled, if the market has its own figure (assumed). */
      overdueHours: soft(z.int().min(1).max(MAX_OVERDUE_HOURS)),
    }),
  }),
  contacts: z.object({
    content: z.object({
      books: Books.catch({ facebookGroup: null, facebook: null, instagram: null, tiktok: null }),
      /** The emergency number on the road, day and night: E.164. */
      emergencyPhone: maybe(Dialable).meta({ 'x-assumed': true }),
      // Not `soft`, which would lose the phone with one odd hour.
      talkToUs: maybe(TalkToUs).meta({ 'x-assumed': true }),
    }),
  }),
})
export type Layout = z.infer<typeof Layout>
