import { channel } from 'node:diagnostics_channel'

/** Events that are counted for operators. Times are milliseconds. */
export interface Signals {
  /** A request was answered, or its client is gone; `target` is the path and query as received. */
  request: { target: string; method: string; status: number; ms: number }
  /** A page was refused because of overload, or a body because too many are in memory (`bodies`). */
  shed: { reason: 'inFlight' | 'loopDelay' | 'bodies' }
  /** A call to a service behind us ended; `code` is that of its error (`backoffice/client/errors.ts`), null if it has none. */
  call: { host: string; operation: string; ms: number; code: string | null }
  /** An attempt to renew an access token ended. */
  refresh: { outcome: 'renewed' | 'denied' | 'failed' }
  /** A login came back from the provider; `outcome` is `ok` or the code of `auth/login-flow.ts`. */
  signIn: { outcome: string }
  /** Number of sessions ended on request of the traveller or of the provider. */
  signOut: { sessions: number }
  /** A client exceeded a limit of `rate-limit.ts`. */
  limited: { action: string }
}

/**
 * Publishes a signal to its listeners; without listeners it costs next to nothing. Uses Node's diagnostics channels because the
 * app is bundled separately from the server that counts: they share no module, and on other hosts there may be no counter at all.
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
