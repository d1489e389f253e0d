/** The status of a page that shows again because its form was refused, by the code of the answer. */
const statuses: Readonly<Record<string, number>> = {
  invalid: 400,
  files: 400,
  refused: 400,
  signedOut: 401,
  rateLimited: 429,
  unavailable: 503,
  unknown: 503,
}

/** HTTP status for an answer that was not ok. */
export const uploadStatus = (code: string): number => statuses[code] ?? 500
