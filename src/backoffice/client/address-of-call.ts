import { isLostSegment } from '#markets/path-segment.ts'
import { NotFound } from './errors.ts'

/**
 * The URL of a call: base, path with its params filled in and encoded, query. Params come from the browser's address bar, so a
 * param that would climb the path (`..`) throws NotFound instead of being sent; so does a param with half a surrogate pair, which a
 * JSON body can carry.
 */
export function addressOfCall(
  operation: string,
  base: string,
  path: string,
  params: Record<string, string>,
  query: Record<string, unknown>,
): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (isLostSegment(value) || !value.isWellFormed()) throw new NotFound(operation, `no such ${name}`)
    return encodeURIComponent(value)
  })
  const url = new URL(`${base.replace(/\/+$/, '')}/${filled}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  return url
}
