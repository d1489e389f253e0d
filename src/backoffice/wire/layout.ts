import { z } from 'zod'
import { listOf, maybe, Name, soft, WebUrl } from './values.ts'

export const SOCIAL_NETWORKS = ['facebookGroup', 'facebook', 'instagram', 'tiktok'] as const

/** A social link: `value` is the address. */
export const ContactLink = z.object({ value: WebUrl, label: Name })
export type ContactLink = z.infer<typeof ContactLink>

export const PaymentSystem = z.object({ name: Name, imageUrl: soft(WebUrl) })
export type PaymentSystem = z.infer<typeof PaymentSystem>

/** GET {catalogBaseUrl}/layouts (product §7). The messages are untrusted HTML: sanitise before showing. */
export const Layout = z.object({
  footer: z.object({
    content: z.object({
      footerMessage: maybe(z.string()),
      paymentMessage: maybe(z.string()),
      paymentSystems: listOf(PaymentSystem),
      /** Hours after which an unpaid booking may be cancelled, if the market has its own figure (assumed). */
      overdueHours: soft(z.int().positive()),
    }),
  }),
  contacts: z.object({
    content: z.object({
      books: z.object({
        facebookGroup: soft(ContactLink),
        facebook: soft(ContactLink),
        instagram: soft(ContactLink),
        tiktok: soft(ContactLink),
      }),
      /** Whom travellers call in an emergency on the road, day and night: E.164. */
      emergencyPhone: soft(z.string()).meta({ 'x-assumed': true }),
    }),
  }),
})
export type Layout = z.infer<typeof Layout>
