/** What a friend gets off the first trip, percent (product §18). */
export const FRIEND_PERCENT = 10

/** What a referrer gets for each friend who travels, percent (product §18). */
export const PERCENT_PER_FRIEND = 5

/** The most a referrer can collect, percent (product §18). */
export const PERCENT_CAP = 50

/** How old a friend may be, in years, both included (product §18). */
export const FRIEND_AGE = { from: 21, to: 49 } as const

/** Trips behind somebody before they may refer (product §18). */
export const COMPLETED_BOOKINGS_NEEDED = 1

/** Whether a traveller may refer friends; null where the backoffice has not said how many trips are behind them. */
export function mayRefer(completedBookings: number | null): boolean | null {
  return completedBookings === null ? null : completedBookings >= COMPLETED_BOOKINGS_NEEDED
}

/** How many more friends have to travel before the cap is reached. */
export function friendsToCap(earnedPercent: number): number {
  return Math.max(0, Math.ceil((PERCENT_CAP - earnedPercent) / PERCENT_PER_FRIEND))
}
