import { z } from 'zod'
import { Id, Instant, maybe, soft, WebUrl } from './values.ts'

/** One item of GET users/{userId}/wishlist (assumed): shown only as a counter; the list is on the public website. */
export const WishlistItem = z.object({
  id: Id,
  tourId: Id,
  title: maybe(z.string()),
  url: soft(WebUrl),
  addedAt: soft(Instant),
})
export type WishlistItem = z.infer<typeof WishlistItem>
