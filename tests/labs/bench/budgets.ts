/** The budgets of product §23, for the benchmark and the tests. */

const KB = 1024

/** Bytes after brotli of a first visit. */
export interface Weight {
  readonly html: number
  readonly css: number
  /** Files and inline script together. */
  readonly script: number
}

export const weights = {
  /** Welcome, errors, static pages. */
  plain: { html: 6 * KB, css: 8 * KB, script: KB },
  dashboard: { html: 5.25 * KB, css: 8 * KB, script: 3 * KB },
  /** The trips list, with thirty rows. */
  list: { html: 6 * KB, css: 8 * KB, script: 3 * KB },
  /** Pages of the account's own affairs: consents, devices, leaving, inviting a friend. In every language. */
  account: { html: 5 * KB, css: 8 * KB, script: 3 * KB },
  /** Other lists, a trip before a dialog is opened. */
  page: { html: 15 * KB, css: 8 * KB, script: 3 * KB },
  /** A page with a form before its first touch. */
  form: { html: 15 * KB, css: 8 * KB, script: 5 * KB },
  /** The step that takes the photos of a document, with the camera's styles. */
  photo: { html: 15 * KB, css: 9 * KB, script: 3 * KB },
  hydrated: { html: 15 * KB, css: 8 * KB, script: 75 * KB },
  /** Camera, flights or trip change opened. */
  opened: { html: 20 * KB, css: 14 * KB, script: 95 * KB },
} as const satisfies Record<string, Weight>

export type WeightClass = keyof typeof weights

/** Upstream calls that a page may wait for. */
export const calls = { signedOut: 0, page: 3, dashboard: 3 } as const

/**
 * Whether a page does not wait for a call: the last card says whether a trip can be changed, the dashboard's last list has the
 * account pages' counts, and everything else is there before (tests/contract/app/streaming.test.ts).
 */
export const isLate = (call: string, path = '') =>
  call.endsWith('/self-tour-change') ||
  (path === '/' && /\/(?:addresses|partnerships|notify-me|wishlist)$/.test(call))

/**
 * Ratio of requests per second on the trips list to other frameworks that do the app's work as well, with bookings that no earlier
 * answer had. The peers unchanged and raw `node:http` are shown beside them, without a budget.
 */
export const ratiosToPeers = { next: 2.5, 'react-router': 1.25, nuxt: 1.25 } as const

/** On a phone, all behind the same front: parts of the best peer's figure, parts of an empty page's, and ms more than that page. */
export const onPhone = {
  toBest: { lcp: 0.85, mainThread: 0.6 },
  toEmpty: { lcp: 1.35 },
  aboveEmpty: { tbt: 30 },
} as const

/** Median time that a page may take beyond its slowest call, ms, with 32 connections. */
export const OVERHEAD_P50 = 5

/** Layout shift while a page loads. */
export const MOST_SHIFT = 0.02

/** Longest interaction at a quarter of the speed, and blocked main-thread time on Lighthouse's phone, ms. */
export const timings = {
  inp: 150,
  plain: { lcp: 900, tbt: 0 },
  page: { lcp: 1100, tbt: 50 },
  openedTbt: 200,
} as const

/** By what factor a request may cost more with 10,000 sessions, and a page with 2,000 bookings, than in the smallest case. */
export const growth = { sessions: 1.25, bookings: 1.3 } as const
