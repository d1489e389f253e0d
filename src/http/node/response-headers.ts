import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type ContentEncoding, isCompressible, negotiateEncoding } from '../shared/content-encoding.ts'

/** Bodies below this many bytes stay as they are: compressing costs more than it saves. */
const worthCompressing = 1024

/**
 * Sets the headers of a body about to be sent, and returns its encoding, or null for none. `wholeSize` is the body's length in
 * bytes, null while it is still growing.
 */
export function settleEncoding(
  request: IncomingMessage,
  response: ServerResponse,
  wholeSize: number | null,
): ContentEncoding | null {
  if (!isCompressible(header(response, 'content-type'))) return null
  addVary(response, 'Accept-Encoding')
  const declared = Number(header(response, 'content-length') || Number.POSITIVE_INFINITY)
  const size = request.method === 'HEAD' ? declared : (wholeSize ?? declared)
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  if (encoding === null || size < worthCompressing || mustStay(response)) return null
  response.setHeader('Content-Encoding', encoding)
  response.removeHeader('Content-Length')
  const etag = header(response, 'etag')
  // A strong validator promises exactly these bytes.
  if (etag && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`)
  return request.method === 'HEAD' ? null : encoding
}

const header = (response: ServerResponse, name: string) => String(response.getHeader(name) ?? '')

const mustStay = (response: ServerResponse) =>
  [204, 206, 304].includes(response.statusCode) ||
  response.hasHeader('content-encoding') ||
  header(response, 'cache-control').includes('no-transform')

function addVary(response: ServerResponse, name: string): void {
  const present = header(response, 'vary')
  const names = present.split(',').map((part) => part.trim().toLowerCase())
  if (names.includes('*') || names.includes(name.toLowerCase())) return
  response.setHeader('Vary', present ? `${present}, ${name}` : name)
}

/** Applies the headers given to `writeHead`; the app gives a record, never Node's list of names and values. */
export function setHeaders(response: ServerResponse, headers: OutgoingHttpHeaders = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value)
  }
}
