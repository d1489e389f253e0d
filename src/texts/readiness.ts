import type { Tally } from '#bookings/readiness.ts'

/** How many of a party are ready, have something to do, or are unknown, on one line; zeros are left out. */
export function tallyWords({ total, ready, toDo, unknown }: Tally, { t }: Pick<App.Locals, 't'>): string {
  return [
    t('travellers:board.ready', { done: ready, total }),
    toDo > 0 ? t('travellers:board.toDo', { count: toDo }) : null,
    unknown > 0 ? t('travellers:board.unknown', { count: unknown }) : null,
  ]
    .filter(Boolean)
    .join(', ')
}
