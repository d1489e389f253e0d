import { isSlugWord, matchPath } from '#i18n/slugs.ts'

// Keeps user input and tokens out of logs, for the server and for an edge, which has neither Node nor pino.

/** Messages of parsers: `Unexpected token 'p', "passport=X…" is not valid JSON`, `Invalid time zone specified: …`. */
const parserErrors = ['SyntaxError', 'RangeError']

/** Patterns for text that quotes user input, with their replacements. */
const quoted: readonly (readonly [part: RegExp, rest: string])[] = [
  // URLs lose their query: the backoffice requires a token in one (product §19).
  [/\?[^\s"'<>)\]]+/g, '?…'],
  // As in a stack; the following lines show the place.
  [new RegExp(`\\b(${parserErrors.join('|')}): .*?(?=\\n\\s+at |$)`, 'gs'), '$1: …'],
  // Other TypeErrors are useful as they are; only these, of fetch and URL, are redacted.
  [/\b(Headers\.\w+|Header): .*?(?= is an invalid header)/gs, '$1: …'],
  [/(?<=^|TypeError: )'.*?' is not a valid HTTP method/gs, "'…' is not a valid HTTP method"],
  [/Failed to parse URL from .*?(?=\n\s+at |$)/gs, 'Failed to parse URL from …'],
  [/\b(input|base): (['"`]).*?\2/gs, '$1: …'],
]

/** A text without its quotes of user input. */
export const withoutQuotes = (text: string) =>
  quoted.reduce((left, [part, rest]) => left.replace(part, rest), text)

/** An error's message, or '' for errors that quote user input. */
export const redactMessage = ({ name, message }: Error) =>
  parserErrors.includes(name) ? '…' : withoutQuotes(message)

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: LoggedError
}

/** An error as a log line contains it. */
export function loggedError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error
  return {
    type: error.name,
    message: redactMessage(error),
    stack: withoutQuotes(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) as LoggedError } : {}),
  }
}

/** Names of files and endpoints, which no slug has. */
const ownNames = /^(livez|readyz|robots\.txt|favicon\.(svg|ico)|site\.webmanifest|sw\.js|_actions)$/

/**
 * A request's path, safe to log: no query, and `:id` for each segment that is not a word of our slugs. It may be a token, a booking
 * or a person, in known and unknown addresses alike.
 */
export function loggablePath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1)
  if (path.startsWith('/_astro/')) return path
  const params = new Set(Object.values(matchPath(path)?.params ?? {}))
  const isOurs = (part: string, at: number, parts: readonly string[]) =>
    part === '' ||
    isSlugWord(part) ||
    ownNames.test(part) ||
    (parts[at - 1] === '_actions' && /^[a-z]{1,40}$/i.test(part))
  return path
    .split('/')
    .map((part, at, parts) => (!params.has(part) && isOurs(part, at, parts) ? part : ':id'))
    .join('/')
}
