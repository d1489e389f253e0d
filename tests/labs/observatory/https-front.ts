import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface HttpsFront {
  readonly httpsPort: number
  /** Answers nothing but the way to https. */
  readonly httpPort: number
  /** The certificate's file, for `NODE_EXTRA_CA_CERTS`, and its text. */
  readonly certificateFile: string
  readonly certificate: string
  /** Where requests for a host go, as an origin; asked at each request. */
  route: (host: string) => string
  /** Put on every request to the app, as a browser's cookie would be. */
  cookie: string
  close(): Promise<void>
}

/** TLS with a certificate of its own (made by the system's openssl) and a redirect from http: a proxy as in src/http/README.md. */
export async function openHttpsFront(folder: string, names: readonly string[]): Promise<HttpsFront> {
  const [key, certificateFile] = [join(folder, 'front.key'), join(folder, 'front.pem')]
  const subjects = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`
  const make = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  const of = ['-subj', '/CN=caravel', '-addext', subjects, '-keyout', key, '-out', certificateFile]
  execFileSync('openssl', [...make, ...of], { stdio: 'pipe' })
  const certificate = readFileSync(certificateFile, 'utf8')
  const front = { route: (_host: string) => '', cookie: '' }
  const secure = createTlsServer({ key: readFileSync(key), cert: certificate }, (incoming, outgoing) =>
    passOn(front.route(incoming.headers.host ?? ''), front.cookie, incoming, outgoing),
  )
  const plain = createServer(({ headers, url }, response) => {
    response.writeHead(301, { location: `https://${headers.host}${url}` }).end()
  })
  const [httpsPort, httpPort] = await Promise.all(
    [secure, plain].map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return (server.address() as AddressInfo).port
    }),
  )
  const close = async () => {
    for (const server of [secure, plain]) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return Object.assign(front, {
    httpsPort: httpsPort ?? 0,
    httpPort: httpPort ?? 0,
    certificateFile,
    certificate,
    close,
  })
}

function passOn(origin: string, cookie: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, method } = incoming
  const onward = request(new URL(incoming.url ?? '/', origin), {
    method,
    headers: {
      ...headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': incoming.socket.remoteAddress,
      ...(cookie && { cookie: [headers.cookie, cookie].filter(Boolean).join('; ') }),
    },
  })
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
