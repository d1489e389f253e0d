import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import type { LogLevel } from '#config/config.ts'

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

/** URLs inside messages lose their query: the backoffice wants a token in one (spec §7). */
const withoutQueries = (text: string) => text.replace(/\?[^\s"'<>)\]]+/g, '?…')

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
}

function loggedError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name,
    message: withoutQueries(error.message),
    stack: withoutQueries(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) as LoggedError } : {}),
  }
}

/** Messages lose their queries too. Without one, pino would take the error's own message, as it is. */
function logCleanly(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message, ...rest] = args as unknown[]
  const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const text = message ?? (err instanceof Error ? err.message : undefined)
  const clean = (value: unknown) => (typeof value === 'string' ? withoutQueries(value) : value)
  method.apply(this, [
    clean(first),
    ...(text === undefined ? [] : [clean(text)]),
    ...rest.map(clean),
  ] as typeof args)
}

interface LoggerOptions {
  readonly level: LogLevel
  /** Standard output when absent. */
  readonly destination?: DestinationStream
}

/** A JSON logger, one object a line, without secrets and query strings (quality.md, Security 13). */
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

/**
 * A request's path fit for a log: no query, and `:id` for each part that may be a token, a booking or a person.
 * Slugs hold no digits and are short; ids and tokens are not both.
 */
export function loggablePath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1)
  if (path.startsWith('/_astro/')) return path
  return path
    .split('/')
    .map((part) => (/\d|%|@/.test(part) || part.length > 30 ? ':id' : part))
    .join('/')
}
