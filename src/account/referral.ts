/** A friend's discount on the first trip, percent (product §18). */
export const FRIEND_PERCENT = 10

/** The referrer's reward for each friend who travels, percent (product §18). */
export const PERCENT_PER_FRIEND = 5

/** The highest reward a referrer can collect, percent (product §18). */
export const PERCENT_CAP = 50

/** The age of a friend, in years, both limits included (product §18). */
export const FRIEND_AGE = { from: 21, to: 49 } as const

/** Completed trips a traveller needs before referring friends (product §18). */
export const COMPLETED_BOOKINGS_NEEDED = 1

/** Whether a traveller may refer friends; null if the number of completed trips is unknown. */
export function mayRefer(completedBookings: number | null): boolean | null {
  return completedBookings === null ? null : completedBookings >= COMPLETED_BOOKINGS_NEEDED
}

/** How many more friends have to travel to reach the maximum. */
export function friendsToCap(earnedPercent: number): number {
  return Math.max(0, Math.ceil((PERCENT_CAP - earnedPercent) / PERCENT_PER_FRIEND))
}
