import { datePartName, dateParts, splitDate } from '#forms/field-ids.ts'
import type { FlightsView } from './view.ts'

/** Puts the day of the chosen direction in place of the other's, unless the traveller has typed a day of their own. */
export function moveLikelyDay({ form, value }: HTMLInputElement, days: FlightsView['likelyDays']): void {
  if (!days || !form || !(value === 'OUTBOUND' || value === 'RETURN')) return
  const before = splitDate(days[value === 'OUTBOUND' ? 'RETURN' : 'OUTBOUND'])
  const after = splitDate(days[value])
  const inputs = dateParts.map((part) => ({
    part,
    input: form.elements.namedItem(datePartName('outboundDepartureDate', part)),
  }))
  const isUntouched = inputs.every(
    ({ part, input }) => input instanceof HTMLInputElement && input.value === before[part],
  )
  if (!isUntouched) return
  for (const { part, input } of inputs) if (input instanceof HTMLInputElement) input.value = after[part]
}
