import { Temporal } from 'temporal-polyfill'
import type { Step } from './payments.ts'
import type { Moment } from './urgency.ts'

/** Days after a payment within which the backoffice's status may still be the old one (product §10). */
export const STATUS_UPDATE_DAYS = 5

/** Whether something was paid so lately that the status may not show it yet. */
export function isJustPaid(steps: readonly Step[], { now }: Pick<Moment, 'now'>): boolean {
  const since = now.subtract({ hours: STATUS_UPDATE_DAYS * 24 })
  return steps.some(
    ({ status, paidAt }) => status === 'paid' && paidAt && Temporal.Instant.compare(paidAt, since) >= 0,
  )
}
