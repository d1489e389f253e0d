import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface HttpsFront {
  readonly httpsPort: number
  /** Only redirects to https. */
  readonly httpPort: number
  /** The certificate's file, for `NODE_EXTRA_CA_CERTS`, and its text. */
  readonly certificateFile: string
  readonly certificate: string
  /** The origin to which requests for a host go; called for each request. */
  route: (host: string) => string
  /** Added to every request to the app, like a browser's cookie. */
  cookie: string
  /** Answers a request itself and says so; by default none. */
  own: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Hands an answer of the app on; by default as it is. */
  handOn: (answer: IncomingMessage, outgoing: ServerResponse) => void
  close(): Promise<void>
}

/** A proxy as in src/http/README.md: TLS with a self-signed certificate (made by the system's openssl), and a redirect from http. */
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
  const front: Pick<HttpsFront, 'route' | 'cookie' | 'own' | 'handOn'> = {
    route: () => '',
    cookie: '',
    own: () => false,
    handOn: (answer, outgoing) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    },
  }
  const secure = createTlsServer({ key: readFileSync(key), cert: certificate }, (incoming, outgoing) => {
    if (!front.own(incoming, outgoing)) passOn(front, incoming, outgoing)
  })
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

function passOn(
  { route, cookie, handOn }: Pick<HttpsFront, 'route' | 'cookie' | 'handOn'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { headers, method } = incoming
  const onward = request(new URL(incoming.url ?? '/', route(headers.host ?? '')), {
    method,
    headers: {
      ...headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': incoming.socket.remoteAddress,
      ...(cookie && { cookie: [headers.cookie, cookie].filter(Boolean).join('; ') }),
    },
  })
  onward.on('response', (answer) => handOn(answer, outgoing))
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
