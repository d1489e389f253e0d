import { format, stripVTControlCharacters } from 'node:util'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import type { LogLevel } from '#config/config.ts'
import { matchPath } from '#i18n/slugs.ts'

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

/** What parsers throw: `Unexpected token 'p', "passport=X…" is not valid JSON`, `Invalid time zone specified: …`. */
const parserErrors = ['SyntaxError', 'RangeError']

/** Parts of a text that quote what somebody sent, and what is left of them. */
const quoted: readonly (readonly [part: RegExp, rest: string])[] = [
  // URLs lose their query: the backoffice wants a token in one (product §19).
  [/\?[^\s"'<>)\]]+/g, '?…'],
  // As a stack has them; where it was is said by the lines that follow.
  [new RegExp(`\\b(${parserErrors.join('|')}): .*?(?=\\n\\s+at |$)`, 'gs'), '$1: …'],
  // TypeErrors say more than what they quote, but for these of fetch and URL.
  [/\b(Headers\.\w+|Header): .*?(?= is an invalid header)/gs, '$1: …'],
  [/(?<=^|TypeError: )'.*?' is not a valid HTTP method/gs, "'…' is not a valid HTTP method"],
  [/Failed to parse URL from .*?(?=\n\s+at |$)/gs, 'Failed to parse URL from …'],
  [/\b(input|base): (['"`]).*?\2/gs, '$1: …'],
]

const withoutQuotes = (text: string) => quoted.reduce((left, [part, rest]) => left.replace(part, rest), text)

const messageOf = ({ name, message }: Error) => (parserErrors.includes(name) ? '…' : withoutQuotes(message))

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
    message: messageOf(error),
    stack: withoutQuotes(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) as LoggedError } : {}),
  }
}

/** Messages lose their quotes too. Without one, pino would take the error's own message, as it is. */
function logCleanly(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message, ...rest] = args as unknown[]
  const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const text = message ?? (err instanceof Error ? messageOf(err) : undefined)
  const clean = (value: unknown) => (typeof value === 'string' ? withoutQuotes(value) : value)
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

/** A JSON logger, one object a line, without secrets, query strings and quotes of what was sent (product §21.15). */
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

/** A log whose lines carry the request's id; pino's child is made for the first of them, since most requests write none. */
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
 * Turns what libraries print on the console (Astro tells of a page that threw) into lines of the log, so that all of
 * it is JSON and none of it has a query. Returns a function that gives the console back.
 */
export function logWhatIsPrinted(log: Logger): () => void {
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

/**
 * A request's path fit for a log: no query, and `:id` for each part that may be a token, a booking or a person: what
 * a slug has a parameter for, and elsewhere whatever holds a digit or is long, as no slug of ours is.
 */
export function loggablePath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1)
  if (path.startsWith('/_astro/')) return path
  const params = new Set(Object.values(matchPath(path)?.params ?? {}))
  return path
    .split('/')
    .map((part) => (params.has(part) || /\d|%|@/.test(part) || part.length > 30 ? ':id' : part))
    .join('/')
}
