/**
 * Longest return address kept. Four login attempts and the session must fit into one request header, and
 * Node refuses headers above 16 KB.
 */
export const MAX_RETURN_TO_LENGTH = 1024

/** Never resolved; any address that leaves this origin was not a path. */
const BASE = 'http://return-url.invalid'
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is this pattern's task
const UNSAFE = /[\u0000-\u0020\u007f\\]/
const DEEPEST_ENCODING = 4

/**
 * The same-origin path to go to after login, or `fallback` for anything else: other origins, schemes, control
 * characters, backslashes, encoded variants of these, and the login and logout pages themselves (a loop).
 * The result starts with exactly one slash and is plain ASCII, fit for a `Location` header.
 */
export function safeReturnTo(input: unknown, fallback = '/'): string {
  if (typeof input !== 'string' || input.length > MAX_RETURN_TO_LENGTH) return fallback
  if (!isLocalPath(input)) return fallback
  const url = URL.parse(input, BASE)
  if (url === null || url.origin !== BASE) return fallback
  // Parsing resolves dot segments, and `/.//host` becomes `//host`: judge the result again.
  const target = `${url.pathname}${url.search}${url.hash}`
  if (target.length > MAX_RETURN_TO_LENGTH || !isLocalPath(target)) return fallback
  return everyDecoding(url.pathname).every(isHarmlessPath) ? target : fallback
}

/** Starts with one slash and holds nothing a browser would strip or turn into a slash. */
function isLocalPath(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//') && !UNSAFE.test(value)
}

function isHarmlessPath(path: string): boolean {
  return isLocalPath(path.replaceAll(' ', '+')) && !path.includes('//') && !/^\/(login|logout)/i.test(path)
}

/** The path as it stands and as proxies that decode once, twice… would see it. */
function everyDecoding(path: string): string[] {
  const seen = [path]
  let current = path
  for (let depth = 0; depth < DEEPEST_ENCODING; depth += 1) {
    const decoded = decodeOnce(current)
    if (decoded === null) return ['']
    if (decoded === current) return seen
    seen.push(decoded)
    current = decoded
  }
  return decodeOnce(current) === current ? seen : ['']
}

function decodeOnce(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
