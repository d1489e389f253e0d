import type { IncomingMessage, ServerResponse } from 'node:http'
import { format, stripVTControlCharacters } from 'node:util'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import type { LogLevel } from '#config/config.ts'
import { loggablePath, loggedError, redactMessage, withoutQuotes } from './redaction.ts'
import { isProbe } from './refusal.ts'
import type { RequestFacts } from './request-facts.ts'
import { signal } from './signals.ts'

export type { Logger } from 'pino'

/** Keys whose values never reach a log, at the top of a line and one level down. */
const secretKeys = [
  'authorization',
  'cookie',
  '"set-cookie"',
  'password',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'access_token',
  'refresh_token',
  'id_token',
  'code',
  'taxCode',
]

/** Removes quotes of user input from messages too. Without a message, pino would take the error's own unchanged. */
function logCleanly(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message, ...rest] = args as unknown[]
  const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const text = message ?? (err instanceof Error ? redactMessage(err) : undefined)
  const clean = (value: unknown) => (typeof value === 'string' ? withoutQuotes(value) : value)
  method.apply(this, [
    clean(first),
    ...(text === undefined ? [] : [clean(text)]),
    ...rest.map(clean),
  ] as typeof args)
}

interface LoggerOptions {
  readonly level: LogLevel
  /** Where to write; standard output when absent. */
  readonly destination?: DestinationStream
}

/** A JSON logger, one object per line, without secrets, query strings and quotes of user input (product §21.15). */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
    hooks: { logMethod: logCleanly },
    redact: {
      paths: secretKeys.flatMap((key) =>
        key.startsWith('"') ? [`[${key}]`, `*[${key}]`] : [key, `*.${key}`],
      ),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

type LogLine = (fields: Record<string, unknown>, message: string) => void
export type RequestLog = Readonly<Record<'error' | 'info' | 'warn', LogLine>>

/**
 * A log whose lines carry the request's id. pino's child logger is created for the first line, since most requests write none.
 */
export function logOfRequest(log: Logger, requestId: string): RequestLog {
  let child: Logger | undefined
  const at =
    (level: keyof RequestLog): LogLine =>
    (fields, message) => {
      child ??= log.child({ requestId })
      child[level](fields, message)
    }
  return { error: at('error'), info: at('info'), warn: at('warn') }
}

/**
 * Turns console output of libraries (Astro reports a page that threw) into log lines, so that all of it is JSON and none of it
 * has a query. Returns a function that restores the console.
 */
export function logConsoleOutput(log: Logger): () => void {
  const methods = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const
  const names = Object.keys(methods) as (keyof typeof methods)[]
  const own = names.map((name) => console[name])
  for (const name of names) {
    console[name] = (...printed: unknown[]) =>
      log[methods[name]]({ printed: true }, stripVTControlCharacters(format(...printed)))
  }
  return () => {
    for (const [index, name] of names.entries()) console[name] = own[index] ?? console[name]
  }
}

/** A request that was answered, or whose client is gone; `target` is path and query, `ms` milliseconds. */
export interface Answered {
  readonly requestId: string
  readonly method: string
  readonly target: string
  readonly status: number
  readonly ms: number
  readonly aborted: boolean
}

type LogAnswered = (answered: Answered) => void

/**
 * Writes one log line and publishes one signal per request. The lines skip redaction: their fields are all our own, and redacting
 * copies of each took a tenth of a page's memory.
 */
export function createRequestLog(log: Logger): LogAnswered {
  const lines = log.child({}, { redact: [] })
  return ({ requestId, method, target, status, ms, aborted }) => {
    const path = loggablePath(target)
    signal('request', { target, method, status, ms })
    const line = { requestId, method, path, status, ms: Math.round(ms), ...(aborted && { aborted }) }
    // A client that has left sees no failure; one that failed by itself has its own log line.
    if (status >= 500 && !aborted) lines.error(line, 'request')
    else if (isProbe(path)) lines.debug(line, 'request')
    else lines.info(line, 'request')
  }
}

/** Logs a request once it is answered or its client is gone. */
export function logWhenDone(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId }: RequestFacts,
  logAnswered: LogAnswered,
): void {
  const start = performance.now()
  const { method = 'GET', url: target = '/' } = request
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response
    const ms = performance.now() - start
    logAnswered({ requestId, method, target, status, ms, aborted: !writableFinished })
  })
}
