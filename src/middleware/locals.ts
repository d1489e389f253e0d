import type { Measurement } from '#analytics/start-measuring.ts'
import type { CookieJar } from '#auth/cookies.ts'
import type { SessionRecord } from '#auth/session-record.ts'
import type { Session } from '#auth/session-store.ts'
import type { Backoffice } from '#backoffice/client/backoffice.ts'
import type { Reference } from '#backoffice/client/reference.ts'
import type { Layout } from '#backoffice/wire/layout.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { MarketSite } from '#config/config.ts'
import type { Flags } from '#flags/evaluate.ts'
import type { RequestLog } from '#http/shared/log.ts'
import type { Permit, RateLimitedAction } from '#http/shared/rate-limit.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import type { PlainKey, Translate } from '#i18n/translate.ts'
import type { Market, MarketId } from '#markets/market-table.ts'
import type { PublicPage } from '#markets/public-site.ts'
import type { RouteName } from '#routes.ts'
import type { ServerToast, ToastType } from '#ui/flash-toast.ts'

/** Why a page cannot be shown although it exists (product §6). */
export type Trouble =
  | { kind: 'notAllowed'; status: 403 }
  | { kind: 'userLoad'; status: 502 | 503 }
  | { kind: 'unavailable'; status: 503 }
  /** The provider renewed the tokens with ones too large for a session. */
  | { kind: 'tokensTooLarge'; status: 502 }
  /** An endpoint has no file to give (src/shell/no-file.ts). */
  | {
      kind: 'noFile'
      status: 404 | 429 | 503
      why: 'missing' | 'busy' | 'unavailable' | 'rateLimited'
      file: 'calendar' | 'scan' | 'myData'
    }
  /** A limit of `http/shared/rate-limit.ts` is reached; `wait` is in seconds. */
  | { kind: 'tooMany'; status: 429; wait: number }

/** An invitation to the market of the visitor's own country (product §2). */
export interface CommunityInvitation {
  market: MarketId
  /** Absolute address of the same page there. */
  url: string
}

/** The rate limits for the sender of this request; see `http/shared/rate-limit.ts`. */
export interface RequestLimit {
  /** Counts one action, which may only be done if `wait` is 0. */
  take: (action: RateLimitedAction) => Promise<Permit>
  /** Seconds until it may be done, 0 for now; counts nothing. */
  wait: (action: RateLimitedAction) => Promise<number>
}

/**
 * Calls `load(locals, …args)`, or gives the result, once, if the step `user` has already started the same load beside users/me
 * (early-load.ts).
 */
export type PageLoad = <Args extends readonly (string | URLSearchParams | undefined)[], Value>(
  load: (locals: App.Locals, ...args: Args) => Promise<Value>,
  ...args: Args
) => Promise<Value>

/** What the steps of `middleware/index.ts` add to a request; each member names its step. */
export interface RequestLocals {
  /** request-id: correlates logs here, in the backoffice and on the error page. */
  requestId: string
  /** request-id: from the HTTP entry; absent in development. */
  proto?: 'http' | 'https'
  /** request-id: the client's address as far as trusted proxies vouch for it; empty when unknown. */
  clientIp: string
  log: RequestLog

  /** deadline: when all reads of the page must be done, in milliseconds of `performance.now()`. */
  deadline: number

  /** market: everything that follows from the host. */
  market: Market
  site: MarketSite
  t: Translate
  pathTo: PathTo
  publicSite: (page: PublicPage) => string
  /** The requested route; null for a request without one (404, actions). */
  route: RouteName | null
  /** The requested path, with its escapes unchanged. */
  path: string
  /** The parameters in the path, decoded once. Use these instead of `Astro.params`, which leaves some escapes undecoded. */
  params: Readonly<Partial<Record<string, string>>>
  /** Path and query as requested, whichever page answers. */
  asked: string

  /** prefetch: the browser is prefetching, so a toast or draft that can be shown only once is left for the real visit. */
  isPrefetch: boolean

  /** visitor */
  cookies: CookieJar
  deviceId: string
  /** ISO 3166-1 alpha-2 of the country the visitor seems to be in. */
  country: string | null
  /** Shown on this page. */
  toasts: ServerToast[]
  /** Shows a toast on the next page, after a redirect. */
  flash: (type: ToastType, key: PlainKey) => void
  /** What is the same for every traveller of a market: layouts, countries, flags. */
  reference: Reference
  layout: Layout
  flags: Flags

  /** community */
  community: CommunityInvitation | null

  /** session */
  session: Session | null
  /**
   * Stores a small value in the session (it counts towards the record's 64 KB), or removes it when null; false when the session
   * has ended meanwhile. Read it from `session.record.data`. Throws SessionStoreUnavailable.
   */
  storeInSession: (key: string, value: SessionRecord['data'][string]) => Promise<boolean>
  /** The backoffice, called on behalf of this visitor. */
  backoffice: Backoffice

  /**
   * draft: what was typed into the form of this action: posted just now, or (once) before the traveller had to sign in again.
   * Null when there is neither. A page fills its form from it as it does from a refused post.
   */
  typed: (action: { toString: () => string }) => Promise<FormData | null>
  /** draft: keeps the form of a post that does not reach its page, for the same traveller. */
  keepDraft: () => Promise<void>

  /** user */
  user: User | null
  /**
   * The user whose data the page reads: from the session until users/me has answered, then from that answer. A page, and what it
   * awaits, has `user` as well.
   */
  userId: string | null
  load: PageLoad
  /** Rate limits by traveller or, for what visitors may do signed out, by address (product §21.12). */
  limit: RequestLimit
  /** Set instead of `user` while consents are missing (product §6). */
  privacyError: { userId: string } | null
  trouble: Trouble | null

  /** analytics: what this page tells the tag manager; null where it does not run. */
  measurement: Measurement | null
}
