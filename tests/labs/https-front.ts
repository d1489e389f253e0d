import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { asItIs, forwardRequest, listen, passOn } from '../support/proxy.ts'

export interface HttpsFront {
  readonly httpsPort: number
  /** Only redirects to https. */
  readonly httpPort: number
  /** The certificate's file, for `NODE_EXTRA_CA_CERTS`, and its text. */
  readonly certificateFile: string
  readonly certificate: string
  /** The origin that gets the requests for a host; called for each request. */
  route: (host: string) => string
  /** Added to every request to the app, like a browser's cookie. */
  cookie: string
  /** Answers a request itself and returns true; by default it never does. */
  own: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
  /** Passes an answer of the app on; by default unchanged. */
  handOn: (answer: IncomingMessage, outgoing: ServerResponse) => void
  close(): Promise<void>
}

/** A proxy as in src/http/README.md: TLS with a self-signed certificate (made by the system's openssl), and a redirect from http. */
export async function openHttpsFront(folder: string, names: readonly string[]): Promise<HttpsFront> {
  const [key, certificateFile] = [join(folder, 'front.key'), join(folder, 'front.pem')]
  const subjects = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`
  const make = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ')
  const of = ['-subj', '/CN=caravel', '-addext', subjects, '-keyout', key, '-out', certificateFile]
  execFileSync('openssl', [...make, ...of], { stdio: 'pipe' })
  const certificate = readFileSync(certificateFile, 'utf8')
  const front: Pick<HttpsFront, 'route' | 'cookie' | 'own' | 'handOn'> = {
    route: () => '',
    cookie: '',
    own: () => false,
    handOn: asItIs,
  }
  const secure = createTlsServer({ key: readFileSync(key), cert: certificate }, (incoming, outgoing) => {
    if (front.own(incoming, outgoing)) return
    const { headers, socket } = incoming
    const onward = forwardRequest(front.route(headers.host ?? ''), incoming, {
      host: headers.host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': socket.remoteAddress,
      ...(front.cookie && { cookie: [headers.cookie, front.cookie].filter(Boolean).join('; ') }),
    })
    passOn(onward, incoming, outgoing, front.handOn)
  })
  const plain = createServer(({ headers, url }, response) => {
    response.writeHead(301, { location: `https://${headers.host}${url}` }).end()
  })
  const [over, under] = [await listen(secure), await listen(plain)]
  return Object.assign(front, {
    httpsPort: over.port,
    httpPort: under.port,
    certificateFile,
    certificate,
    close: async () => {
      await over.close()
      await under.close()
    },
  })
}
