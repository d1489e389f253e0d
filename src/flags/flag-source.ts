import { type BackofficeOptions, createCall } from '#backoffice/client/call.ts'
import {
  CRITICAL_PATH_MS,
  STALE_WHILE_ERROR_MS,
  staleWhileError,
} from '#backoffice/client/stale-while-error.ts'
import { createFlagSet, type FlagLog, type FlagSet, FlagsUnreadable } from './flag-set.ts'

/** Flags follow a change in the service within this time, in milliseconds. */
const FRESH_MS = 30_000

/** The current flags. Never throws and never delays a page by over 300 ms (product §19). */
export type FlagSource = () => Promise<FlagSet>

export interface FlagSourceOptions extends Pick<BackofficeOptions, 'urls' | 'onCall' | 'timeouts'> {
  clientKey: string
  decryptionKey: string | null
  log: BackofficeOptions['log'] & FlagLog
  /** The clock that ages payloads, in milliseconds. */
  now?: () => number
}

/** Every flag is off until the service answers for the first time. */
const noFlags: FlagSet = { evaluate: () => null }

/** Loads the flags and caches them in this process. An unreadable payload counts as a failed load: the older one stays. */
export function createFlagSource({
  clientKey,
  decryptionKey,
  now,
  ...options
}: FlagSourceOptions): FlagSource {
  const call = createCall({ ...options, requestId: 'reference', accessToken: () => null })
  return staleWhileError<FlagSet>(
    {
      freshMs: FRESH_MS,
      staleMs: STALE_WHILE_ERROR_MS,
      waitMs: CRITICAL_PATH_MS,
      fallback: noFlags,
      load: async () =>
        createFlagSet(await call('getFeatures', { params: { clientKey } }), {
          decryptionKey,
          log: options.log,
        }),
      // A failed call has its own line in the log.
      onError: (err) => {
        if (err instanceof FlagsUnreadable) options.log.error({ err }, 'flags unreadable')
      },
    },
    now,
  )
}
