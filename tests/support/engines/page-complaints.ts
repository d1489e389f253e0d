import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HttpsFront } from '../https-front.ts'

/*
 * What pages complain of, heard by the proxy before the app: WebDriver has no command for WebKit's console. The CSP is
 * given an address for its reports, which all engines send; for errors of scripts and files that do not load the pages
 * get one script more.
 */

const reportsPath = '/lab/reports'
const listenerPath = '/lab/listener.js'

/** Runs in the page, before its own scripts. */
function listen(path: string): void {
  const tell = (said: string) => navigator.sendBeacon(path, said)
  addEventListener(
    'error',
    ({ message, target }) => {
      const { src, href } = (target ?? {}) as { src?: string; href?: string }
      tell(message ? `uncaught: ${message} at ${location.href}` : `not loaded: ${src ?? href}`)
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => tell(`uncaught: ${reason} at ${location.href}`))
  const { error } = console
  console.error = (...said) => {
    tell(said.join(' '))
    error.apply(console, said)
  }
}

const listener = `(${listen})(${JSON.stringify(reportsPath)})`

interface Report {
  readonly 'csp-report': {
    readonly 'effective-directive'?: string
    readonly 'violated-directive': string
    readonly 'blocked-uri': string
    readonly 'document-uri': string
  }
}

/** A report of the CSP as a line; what the listener told is one already. */
function lineOf(told: string, type = ''): string {
  if (!type.includes('csp-report')) return told
  const report = (JSON.parse(told) as Report)['csp-report']
  return `CSP: ${report['effective-directive'] || report['violated-directive']} refuses ${report['blocked-uri']} at ${report['document-uri']}`
}

/** Collects from now on; the function gives what came since it was last asked. */
export function hearComplaints(front: HttpsFront, listens: boolean): () => readonly string[] {
  let heard: string[] = []
  front.own = (incoming, outgoing) => {
    if (incoming.url === listenerPath)
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(listener)
    else if (incoming.url === reportsPath) {
      text(incoming).then((told) => heard.push(lineOf(told, incoming.headers['content-type'])))
      outgoing.writeHead(204).end()
    } else {
      // A page is read on its way.
      if (listens) delete incoming.headers['accept-encoding']
      return false
    }
    return true
  }
  front.handOn = async (answer, outgoing) => {
    const { 'content-length': _, ...headers } = answer.headers
    const policy = headers['content-security-policy']
    if (policy)
      headers['content-security-policy'] = `${String(policy).replace(/;\s*$/, '')};report-uri ${reportsPath}`
    if (listens && isPage(answer)) {
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      outgoing.end((await text(answer)).replace(/<head[^>]*>/, `$&<script src="${listenerPath}"></script>`))
    } else {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers })
      answer.pipe(outgoing)
    }
  }
  return () => {
    const since = heard
    heard = []
    return since
  }
}

const isPage = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode !== 304 && (headers['content-type'] ?? '').startsWith('text/html')
