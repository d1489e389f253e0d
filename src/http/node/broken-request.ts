import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { contentSecurity, securityHeaders } from '../shared/security-headers.ts'

const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what never became a request (malformed, headers too long, too slow), with the headers of every answer. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node keeps the response in progress on the socket; a second one written into the middle of it would be garbage.
  const busy = Reflect.get(socket, '_httpMessage') != null
  if (error.code === 'ECONNRESET' || !socket.writable || busy) {
    socket.destroy()
    return
  }
  const status = statusByCode[error.code ?? ''] ?? 400
  const headers = {
    ...securityHeaders,
    'Content-Security-Policy': contentSecurity.inert,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
}
