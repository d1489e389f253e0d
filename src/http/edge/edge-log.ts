import type { MarketId } from '#markets/market-table.ts'
import { loggablePath, loggedError } from '../shared/redaction.ts'

/** The kind of an edge's answer. */
export type EdgeAnswerCode =
  | 'unknownHost'
  | 'robots'
  | 'firstHost'
  | 'ownSlug'
  | 'namedRoute'
  | 'signIn'
  | 'welcome'
  | 'invitation'
  | 'offline'
  | 'notFound'

/** A request that an edge has answered. */
export interface EdgeAnswered {
  readonly requestId: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly code: EdgeAnswerCode
  /** null if no market has this host. */
  readonly market: MarketId | null
}

/** Writes one line to the platform's log. */
export type WriteLine = (line: string) => void

const line = (level: 'info' | 'error', fields: object, msg: string): string =>
  JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })

/**
 * Logs an edge's answer in the form of the server's own lines, plus `edge`, the code: platforms count lines by their fields. No
 * query, no token, no data of the visitor.
 */
export const logEdgeAnswer = (write: WriteLine, { target, code, market, ...fields }: EdgeAnswered): void =>
  write(line('info', { ...fields, path: loggablePath(target), edge: code, market }, 'request'))

/** Logs that an edge could not answer; the server then does. */
export const logEdgeFailure = (write: WriteLine, error: unknown): void =>
  write(line('error', { err: loggedError(error) }, 'the edge could not answer'))
