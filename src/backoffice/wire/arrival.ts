import { z } from 'zod'
import { flag, LocalDateTime, maybe, soft } from './values.ts'

/** When another traveller of the departure lands for it (assumed); without a name unless they share it with the group. */
export const GroupArrival = z.object({
  name: maybe(z.string()),
  shared: flag(),
  /** IATA code. */
  airport: maybe(z.string()),
  at: soft(LocalDateTime),
  /** The IANA zone of the airport. */
  timeZone: maybe(z.string()),
})
export type GroupArrival = z.infer<typeof GroupArrival>
