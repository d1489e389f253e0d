import {
  BROWSER_COOKIE,
  CHANGE_TOKEN_COOKIE,
  COMMUNITY_COOKIE,
  cookieNames,
  cookieValue,
  DEVICE_COOKIE,
  isDeviceId,
} from '#auth/cookies.ts'
import { limits } from '#config/limits.ts'
import { dismissCommunity } from '#routes.ts'
import { TOAST_COOKIE } from '#ui/flash-toast.ts'
import { isRead } from '../../middleware/is-read.ts'
import { isPrefetch } from '../../middleware/prefetch-rules.ts'
import { hasMoreFields, MAX_PARAMETERS } from '../shared/form-bounds.ts'
import { isProbe, judgeRequestLine } from '../shared/refusal.ts'

/** Why the edge leaves a request to the server. */
export interface Condition {
  readonly why: string
  readonly holds: (request: Request, url: URL) => boolean
}

/** Letters, digits, hyphens and underscores between single slashes: the edge interprets no other spelling of a path. */
const PLAIN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?$/

/** Headers of a partial or conditional request, one with a body, or one for another connection. */
const special = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
  'expect',
  'upgrade',
  'content-length',
  'transfer-encoding',
]

/** The server's limit on headers also covers the request line and what proxies add. */
const MOST_HEADER_BYTES = limits.headerBytes / 2

function headerBytes(request: Request): number {
  let bytes = request.url.length
  for (const [name, value] of request.headers) bytes += name.length + value.length
  return bytes
}

/** Requests that the edge never answers. */
export const serverOnly: readonly Condition[] = [
  { why: 'it writes', holds: (request) => !isRead(request) },
  {
    why: 'it has a range, a condition or a body',
    holds: ({ headers }) => special.some((name) => headers.has(name)),
  },
  { why: 'it is a prefetch', holds: ({ headers }) => isPrefetch(headers) },
  {
    why: 'its address and headers are longer than the server may accept',
    holds: (request) => headerBytes(request) > MOST_HEADER_BYTES,
  },
  {
    why: 'its address and its host header differ',
    holds: ({ headers }, { host }) => (headers.get('host') ?? host) !== host,
  },
  { why: "it is a load balancer's probe", holds: (_, { pathname }) => isProbe(pathname) },
]

/** Requests to our hosts that get no further answer here: only the server can interpret their address. */
export const needsServerAddress: readonly Condition[] = [
  {
    why: 'its path names a file, or has escapes or double slashes',
    holds: (_, { pathname }) => !PLAIN_PATH.test(pathname),
  },
  {
    why: 'the server refuses its address',
    holds: ({ method }, { pathname, search }) => judgeRequestLine(method, pathname + search) !== null,
  },
  {
    why: 'it has more parameters than the server takes',
    holds: (_, { search }) => hasMoreFields(MAX_PARAMETERS, search),
  },
  {
    why: "it is the address of a form's action",
    holds: (_, { searchParams }) => searchParams.has('_action') || searchParams.has(dismissCommunity.name),
  },
]

/** Our cookies that reveal neither a traveller nor what was done here. */
const ofTheBrowser = [DEVICE_COOKIE, COMMUNITY_COOKIE, BROWSER_COOKIE]

/** Our cookies in a request: only our own host can set one with that prefix. */
const ownCookies = ({ headers }: Request): string[] =>
  cookieNames(headers.get('cookie')).filter(
    (name) => name.startsWith('__Host-') || name === CHANGE_TOKEN_COOKIE || name === DEVICE_COOKIE,
  )

/** Requests of browsers whose cookies an answer changes in more ways than by a first device id. */
export const changesCookies: readonly Condition[] = [
  {
    why: 'a message waits for its next page',
    holds: (request) => ownCookies(request).includes(TOAST_COOKIE),
  },
  {
    why: 'it has a cookie of ours twice',
    holds: (request) => new Set(ownCookies(request)).size < ownCookies(request).length,
  },
  {
    why: 'its device id is malformed',
    holds({ headers }) {
      const id = cookieValue(headers.get('cookie'), DEVICE_COOKIE)
      return id !== undefined && !isDeviceId(id)
    },
  },
]

/** Requests with an identity, which only the server can resolve. */
export const hasIdentity: readonly Condition[] = [
  {
    why: 'it has a cookie of ours that is not about the browser alone: a session, or what one left, a draft, a handoff, a sign-in',
    holds: (request) => ownCookies(request).some((name) => !ofTheBrowser.includes(name)),
  },
]

/** Whether one of these conditions holds. */
export const matchesAny = (conditions: readonly Condition[], request: Request, url: URL): boolean =>
  conditions.some(({ holds }) => holds(request, url))
