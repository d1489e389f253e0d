const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change anything: every unsafe method, whatever its content type, must come from a page of the same origin
 * (product §21.7). `Sec-Fetch-Site` decides if the browser sends it, else `Origin`.
 */
export function isSameOrigin(method: string, headers: Headers, ownOrigin: string): boolean {
  if (safeMethods.has(method)) return true
  const origin = headers.get('origin')
  if (origin !== null && origin !== ownOrigin) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return origin === ownOrigin
}
