/** Paths that must not lead anywhere but to us, however a browser or a proxy reads them. */
export const hostilePaths: readonly string[] = [
  '//',
  '///',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%2fevil.example',
  '/%252fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%09/evil.example',
  '/travels%0d%0aSet-Cookie:a=b',
  '/travels%00',
  '/⁄evil.example',
  '/%c0%af%c0%afevil.example',
  '/login',
  '/login?returnTo=//evil.example',
  '/login/redirect?code=1&state=2',
  '/logout',
]

const decodedOnce = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Why a Location leads, or could be read to lead, away from `origin`; null when it stays. */
export function leadsAway(location: string, origin: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
  if (/[\u0000-\u0020\u007f-\uffff\\]/.test(location)) return 'characters that browsers read in their own way'
  const url = URL.parse(location, origin)
  if (url?.origin !== origin) return 'another origin'
  let path = url.pathname
  for (let depth = 0; depth < 4; depth += 1) {
    // Browsers drop tabs and line breaks before they look at the slashes.
    if (/^\/[/\\]/.test(path.replace(/[\t\r\n]/g, ''))) return `another origin once decoded ${depth} times`
    path = decodedOnce(path)
  }
  return null
}

/** Links of a page to a host that is not ours, and scripts in place of addresses. */
export const foreignLinks = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|action|src|formaction|content)="([^"]*)"/g)]
    .map(([, address = '']) => address.replaceAll('&amp;', '&').trim())
    .filter((address) =>
      /^(?:https?:)?[/\\]{2,}[^/]*evil|^\s*(?:javascript|data|vbscript):(?!image)/i.test(address),
    )
