import type { FileKind } from '#shell/no-file.ts'

/** Why a page cannot be shown although it exists (product §6). */
export type Trouble =
  | { kind: 'notAllowed'; status: 403 }
  | { kind: 'userLoad'; status: 502 | 503 }
  | { kind: 'unavailable'; status: 503 }
  /** The provider's tokens are too large for a session, or for the backoffice. */
  | { kind: 'tokensTooLarge'; status: 502 }
  /** An endpoint has no file to give (src/shell/no-file.ts). */
  | {
      kind: 'noFile'
      status: 404 | 429 | 503
      why: 'missing' | 'underWay' | 'tooMany' | 'unavailable' | 'busy'
      file: FileKind
      /** Seconds until there may be one, 0 if unknown. */
      wait: number
    }
  /** The form that was posted is not of who is signed in now (record 031). */
  | { kind: 'otherOwner'; status: 409 }
  /** A limit of `http/shared/rate-limit.ts` is reached; `wait` is in seconds. */
  | { kind: 'tooMany'; status: 429; wait: number }
