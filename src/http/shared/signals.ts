import { channel } from 'node:diagnostics_channel'

/** What happens here that an operator counts. Times are milliseconds. */
export interface Signals {
  /** A request was answered, or its client is gone; `target` is the path and query as they came. */
  request: { target: string; method: string; status: number; ms: number }
  /** A page was refused because there is too much to do, or a body because too many are held (`bodies`). */
  shed: { reason: 'inFlight' | 'loopDelay' | 'bodies' }
  /** A call of a service behind us ended; `code` is that of its error (`backoffice/client/errors.ts`), null where it has none. */
  call: { host: string; operation: string; ms: number; code: string | null }
  /** An attempt to renew an access token ended. */
  refresh: { outcome: 'renewed' | 'denied' | 'failed' }
  /** A login came back from the provider; `outcome` is `ok` or the code of `auth/login-flow.ts`. */
  signIn: { outcome: string }
  /** So many sessions were ended on request: the traveller's, or the provider's. */
  signOut: { sessions: number }
  /** Somebody tried an action of `rate-limit.ts` too often. */
  limited: { action: string }
}

/**
 * Publishes a signal to its listeners; without any it costs next to nothing. By Node's own channels, because the app is
 * bundled apart from the server that counts: the two share no module, and on other hosts nobody may count at all.
 */
export function signal<Name extends keyof Signals>(name: Name, message: Signals[Name]): void {
  channel(`account:${name}`).publish(message)
}

/** Listens to a signal for the life of the process. */
export function onSignal<Name extends keyof Signals>(
  name: Name,
  listener: (message: Signals[Name]) => void,
): void {
  channel(`account:${name}`).subscribe((message) => listener(message as Signals[Name]))
}
