const KiB = 1024
const MiB = 1024 * KiB
const second = 1000

/** Limits on what a client may use; bytes and milliseconds. The figures are ours unless a source is named. */
export const limits = {
  /** All request headers together; Node answers 431 above it. */
  headerBytes: 16 * KiB,
  /** Time for the whole header to arrive (slowloris). */
  headersTimeout: 10 * second,
  /** Time for a whole upload to arrive: 11 MB at 50 KB/s, a slow phone sending both sides of a card. */
  requestTimeout: 240 * second,
  /** Time for any other body to arrive: 64 KB at 5 KB/s; 408 after it. */
  bodyTimeout: 15 * second,
  /** All bodies being received or answered, together: 17 uploads, or 3,000 forms. Above it 503. */
  heldBytes: 192 * MiB,
  /** A connection idle in both directions is cut. */
  idleTimeout: 150 * second,
  /** Requests still running this long after SIGTERM are cut off. */
  drainTimeout: 10 * second,
  /** Kept-alive connections get this long after SIGTERM to send a request already on its way. */
  drainIdleGrace: 0.5 * second,
  /** A refused upload is read to its end, up to this size: browsers show the answer only after they have sent everything. */
  discardBytes: 64 * MiB,
  discardTimeout: 10 * second,
  /** Retry-After of a page that is turned away; a whole number of seconds. */
  retryAfter: 5 * second,
  /** A readiness check without an answer by then has failed. */
  readyTimeout: 1 * second,
}

export type Limits = typeof limits

/** The body of any request except a document upload (product §21.12). */
export const bodyBytes = 64 * KiB

/**
 * The body of a document upload. A scan has 5 MB at most (product §16) and a card has two, sent in one form so that a document is
 * never half-stored; multipart framing and the other fields fit into the eleventh. The browser scales photos down, so only forms
 * posted without script come near it.
 */
export const uploadBytes = 11 * MiB

/** Concurrent uploads of one session: two tabs. */
export const UPLOADS_PER_SESSION = 2

/** `65536` as "64 KB", `6291456` as "6 MB". */
export function bytesInWords(bytes: number): string {
  return bytes >= MiB ? `${bytes / MiB} MB` : `${bytes / KiB} KB`
}
