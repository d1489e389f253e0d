import { z } from 'zod'
import { showsAnything } from '#markets/visible-text.ts'
import { CalendarDate, codes, Id, maybe, nestedList, orElse, soft, WebUrl } from './values.ts'

export const FRIEND_STATES = ['INVITED', 'BOOKED', 'TRAVELLED'] as const

/** GET users/{userId}/referral (assumed): the personal code and what it has earned (product §18). */
export const Referral = z.object({
  /** One that shows nothing cannot be passed on: there is no referral without it. */
  code: z.string().min(1).refine(showsAnything),
  /** The page of the public website with the code in its address. */
  shareUrl: soft(WebUrl),
  /** Percent earned so far, at most 50. */
  earnedPercent: orElse(z.number().min(0), 0),
  friends: nestedList(
    z.object({
      id: Id,
      name: maybe(z.string()),
      state: codes(FRIEND_STATES),
      since: soft(CalendarDate),
    }),
  ),
})
export type Referral = z.infer<typeof Referral>
