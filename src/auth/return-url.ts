/**
 * Longest return address kept, in characters. Four login attempts and the session must fit into one request header, and Node
 * refuses headers above 16 KB.
 */
export const MAX_RETURN_TO_LENGTH = 1024

/** Only a base for parsing; an address that resolves to another origin was not a path. */
const BASE = 'http://return-url.invalid'
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is this pattern's task
const CONTROL = /[\u0000-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const UNSAFE = /[\u0000-\u0020\u007f\\]/

/**
 * The same-origin path to go to after login, or `fallback` for anything else: other origins, schemes, control characters,
 * backslashes, encoded variants of these, and the login and logout pages themselves (a loop). The result starts with exactly one
 * slash and is plain ASCII, safe in a `Location` header. Segments after the first may hold ids, which are any text (product §4):
 * there an encoded slash, backslash or percent sign is kept. An address that is too long loses its query first: links in mails
 * carry a thousand characters for statistics tools.
 */
export function safeReturnTo(input: unknown, fallback = '/'): string {
  if (typeof input !== 'string' || !isLocalPath(input)) return fallback
  if ((input.split(/[?#]/, 1)[0] ?? '').length > MAX_RETURN_TO_LENGTH) return fallback
  const url = URL.parse(input, BASE)
  if (url === null || url.origin !== BASE) return fallback
  // Parsing resolves dot segments, and `/.//host` becomes `//host`: check the result again.
  const target = shortened(url)
  if (target === null || !isLocalPath(target)) return fallback
  return isHarmlessPath(url.pathname) ? target : fallback
}

/** Path, query and fragment, as many as fit the limit; null if the path alone does not. */
function shortened({ pathname, search, hash }: URL): string | null {
  const spellings = [`${pathname}${search}${hash}`, `${pathname}${search}`, pathname]
  return spellings.find(({ length }) => length <= MAX_RETURN_TO_LENGTH) ?? null
}

/** Whether a value starts with one slash and contains nothing that a browser would strip or turn into a slash. */
function isLocalPath(value: string): boolean {
  return value.startsWith('/') && !value.startsWith('//') && !UNSAFE.test(value)
}

/** The first segment alone decides which host a browser goes to, so it must also be harmless to proxies that decode it. */
function isHarmlessPath(path: string): boolean {
  if (path.includes('//') || !isTextEncoded(path)) return false
  return everyDecoding(path.split('/', 2)[1] ?? '').every(isHarmlessStart)
}

/** Percent signs only begin escapes of UTF-8 text, and none of a control character, which could end a header. */
function isTextEncoded(path: string): boolean {
  try {
    return !CONTROL.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

function isHarmlessStart(part: string): boolean {
  return !/[/\\]|^\.{1,2}$|^log(in|out)/i.test(part) && !CONTROL.test(part)
}

/** The segment as written, and as proxies see it that decode once, twice…; each is shorter than the one before. */
function everyDecoding(part: string): string[] {
  const decoded = part.replace(/(?:%[\da-f]{2})+/gi, (escapes) => decodeOnce(escapes))
  return decoded === part ? [part] : [part, ...everyDecoding(decoded)]
}

/** A run that is not valid UTF-8 is decoded escape by escape, as a proxy that reads bytes would: it may hide a slash. */
function decodeOnce(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes.length > 3 ? escapes.replace(/%../g, decodeOnce) : escapes
  }
}
