import { isLostSegment } from '#markets/path-segment.ts'

/** A segment of a slug path: fixed text, or a parameter, which may be optional in last place. */
export type SlugSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'param'; readonly name: string; readonly optional: boolean }

export type SlugPattern = { readonly source: string; readonly segments: readonly SlugSegment[] }

/** A word that an address may contain. */
export const textSegment = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const paramSegment = /^\{([a-z][A-Za-z0-9]*)(\?)?\}$/

/** Why a text is not a slug path; src/tools/problem.ts has the sentence for each code. */
export interface SlugFault {
  readonly code: `slug.${'noSlash' | 'emptyPart' | 'unsafe' | 'earlyOptional'}`
  readonly values: Readonly<Record<string, string>>
}

/** Parses a slug path such as `/viaggi/{tour}`, or returns its fault. */
export function readPattern(source: string): SlugPattern | SlugFault {
  if (source === '/') return { source, segments: [] }
  if (!source.startsWith('/')) return { code: 'slug.noSlash', values: { slug: source } }
  const segments: SlugSegment[] = []
  for (const part of source.slice(1).split('/')) {
    const param = paramSegment.exec(part)
    if (param?.[1]) segments.push({ kind: 'param', name: param[1], optional: param[2] === '?' })
    else if (textSegment.test(part)) segments.push({ kind: 'text', text: part })
    else if (part === '') return { code: 'slug.emptyPart', values: { slug: source } }
    else return { code: 'slug.unsafe', values: { slug: source, part } }
  }
  const early = segments.slice(0, -1).some((segment) => segment.kind === 'param' && segment.optional)
  return early ? { code: 'slug.earlyOptional', values: { slug: source } } : { source, segments }
}

/** Parses a pattern known to be valid, such as one of the route table. Throws on a bad one. */
export function requirePattern(source: string): SlugPattern {
  const pattern = readPattern(source)
  if ('code' in pattern) throw new TypeError(`${pattern.code}: "${source}"`)
  return pattern
}

/** `/viaggi/{tour}` in Astro's notation, `/viaggi/[tour]`; an optional parameter is `[...token]`. */
export function astroPattern(pattern: SlugPattern): string {
  const parts = pattern.segments.map((segment) => {
    if (segment.kind === 'text') return segment.text
    return segment.optional ? `[...${segment.name}]` : `[${segment.name}]`
  })
  return `/${parts.join('/')}`
}

/** The lists of segments that a pattern can have: with its optional last parameter and without. */
export function variants(pattern: SlugPattern): readonly (readonly SlugSegment[])[] {
  const last = pattern.segments.at(-1)
  const isOptional = last?.kind === 'param' && last.optional
  return isOptional ? [pattern.segments, pattern.segments.slice(0, -1)] : [pattern.segments]
}

/** Whether a segment is empty once Astro has removed every ".html" from the end of a path. */
export const isOnlyHtml = (segment: string): boolean => /^(?:\.html)+$/.test(segment)

/** Whether a path can contain a parameter value: any text with a UTF-8 form. */
export const isUsableParam = (value: string): boolean => value !== '' && value.isWellFormed()

/** Begins a segment whose value is in base64url. */
const MARK = '~'

/**
 * Values that a browser or a proxy would resolve away, escaped or not: those with "." or ".." between slashes, as "0/..", and
 * ".html". Values that begin with the mark are encoded too, so that no two values share a segment.
 */
const mustHide = (value: string): boolean =>
  value.startsWith(MARK) || isOnlyHtml(value) || value.split(/[/\\]/).some((part) => /^\.{1,2}$/.test(part))

/** The path segment of a value. */
function encodeParam(value: string): string {
  return mustHide(value) ? MARK + hidden(value) : encodeURIComponent(value)
}

/** A value as base64url. Without Node's Buffer, which an edge lacks (src/http/edge). */
const hidden = (value: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(value)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The value of a base64url text, or null for any other text. */
function shown(text: string): string | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    )
  } catch {
    return null
  }
}

/** The value of an unescaped segment; one that merely begins with the mark is a value itself. */
function decodeParam(segment: string): string {
  if (!segment.startsWith(MARK)) return segment
  const value = shown(segment.slice(1))
  return value !== null && mustHide(value) && encodeParam(value) === segment ? value : segment
}

/**
 * Fills a pattern with the values that `paramOf` returns; every value is URL-encoded. A value that no path can contain ends the
 * path before it, at the page above: links are written while a page is already being streamed, and a throw would cut it off. Throws
 * TypeError if a required value is missing, which the types of `pathTo` prevent.
 */
export function fillPattern(pattern: SlugPattern, paramOf: (param: string) => string | undefined): string {
  const parts: string[] = []
  for (const segment of pattern.segments) {
    if (segment.kind === 'text') {
      parts.push(segment.text)
      continue
    }
    const value = paramOf(segment.name)
    if (segment.optional && (value === undefined || value === '')) continue
    if (value === undefined) throw new TypeError(`${pattern.source}: no ${segment.name}`)
    if (!isUsableParam(value)) break
    parts.push(encodeParam(value))
  }
  return `/${parts.join('/')}`
}

/** Decoded segments of a URL path, or null for a malformed one: bad escapes, empty segments. One trailing slash is allowed. */
export function pathParts(pathname: string): readonly string[] | null {
  if (!pathname.startsWith('/')) return null
  if (pathname === '/') return []
  try {
    const parts = pathname.replace(/\/$/, '').slice(1).split('/').map(decodeURIComponent)
    // `encodeParam` never writes these.
    const isWhole = (part: string) => !isLostSegment(part) && !isOnlyHtml(part)
    return parts.every(isWhole) ? parts : null
  } catch {
    return null
  }
}

/** The parameters of a path that matches one variant of a pattern, or null. */
export function matchSegments(
  segments: readonly SlugSegment[],
  parts: readonly string[],
): Record<string, string> | null {
  if (segments.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? ''
    if (segment.kind === 'param') params[segment.name] = decodeParam(part)
    else if (segment.text !== part) return null
  }
  return params
}
