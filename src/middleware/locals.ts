import type { Measurement } from '#analytics/start-measuring.ts'
import type { CookieJar } from '#auth/cookies.ts'
import type { HandoffRecord, HandoffStore } from '#auth/handoff-store.ts'
import type { Once } from '#auth/once.ts'
import type { OwnSessions } from '#auth/own-sessions.ts'
import type { OwnerMarks } from '#auth/owner-mark.ts'
import type { SessionKey } from '#auth/session-key.ts'
import type { Session } from '#auth/session-store.ts'
import type { Seen } from '#auth/shown.ts'
import type { Backoffice } from '#backoffice/client/backoffice.ts'
import type { Reference } from '#backoffice/client/reference.ts'
import type { Layout } from '#backoffice/wire/layout.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { Moment } from '#bookings/time.ts'
import type { MarketSite } from '#config/config.ts'
import type { Owner } from '#features/documents/submission.ts'
import type { ValueMarks } from '#features/registry/stored-version.ts'
import type { Flags } from '#flags/evaluate.ts'
import type { ActionKind } from '#forms/action.ts'
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
  /** `renewalRefused`: a retry may never help, signing in again may. */
  | { kind: 'unavailable'; status: 503; renewalRefused?: true }
  /** The provider's tokens are too large for a session, or for the backoffice. */
  | { kind: 'tokensTooLarge'; status: 502 }
  /** An endpoint has no file to send (src/shell/no-file.ts). */
  | {
      kind: 'noFile'
      status: 404 | 429 | 503
      code: 'missing' | 'underWay' | 'tooMany' | 'unavailable' | 'busy'
      file: 'calendar' | 'group' | 'scan' | 'myData'
      /** Seconds until there may be a file, 0 if unknown. */
      wait: number
    }
  /** The posted form is not of the signed-in traveller (record 031). */
  | { kind: 'otherOwner'; status: 409 }
  /** A limit of `http/shared/rate-limit.ts` is reached; `wait` is in seconds. */
  | { kind: 'tooMany'; status: 429; wait: number }

/** An invitation to the market of the visitor's own country (product §2). */
interface CommunityInvitation {
  market: MarketId
  /** The source of the country: the request's IP address, or only the browser's language. */
  by: 'address' | 'language'
  /** Absolute address of the same page there. */
  url: string
}

/** The rate limits for the sender of this request; see `http/shared/rate-limit.ts`. */
interface RequestLimit {
  /** Counts one action, which is allowed only if `wait` is 0; for `travellerId` if it is not the signed-in traveller's. */
  take: (action: RateLimitedAction, travellerId?: string) => Promise<Permit>
  /** Seconds until the action is allowed, 0 for now; counts nothing. */
  wait: (action: RateLimitedAction) => Promise<number>
}

/** Seals and opens what a page showed of one record, for the signed-in traveller; `record` names its kind and id. */
interface OwnShown {
  seal: (shown: unknown, record: readonly string[]) => string
  open: (sealed: string, record: readonly string[]) => Seen | null
}

/**
 * Calls `load(locals, …args)`, or returns the result, once, if the step `user` has already started the same load beside users/me
 * (early-load.ts).
 */
export type PageLoad = <Args extends readonly (string | URLSearchParams | undefined)[], Value>(
  load: (locals: App.Locals, ...args: Args) => Promise<Value>,
  ...args: Args
) => Promise<Value>

/** request-id; only these may exist before any step, from the HTTP entry. */
interface OfRequest {
  /** Correlates logs here, in the backoffice and on the error page. */
  requestId: string
  /** From the HTTP entry; absent in development. */
  proto?: 'http' | 'https'
  /** The client's address as far as trusted proxies vouch for it; empty if unknown. */
  clientIp: string
  /** Writes to the log, with the request's id. */
  log: RequestLog
}

interface OfLimit {
  /** Rate limits by traveller or, for actions of signed-out visitors, by address (product §21.12). */
  limit: RequestLimit
}

interface OfDeadline {
  /** The deadline of all the page's reads, in milliseconds of `performance.now()`. */
  deadline: number
}

/** Everything that follows from the host. */
interface OfMarket {
  /** The market's row: currency, number style, time zone and so on. */
  market: Market
  /** The market's part of the configuration: origin, hosts, public website. */
  site: MarketSite
  /** When the request came, with the date in the market's zone: the one clock of a page's texts. */
  now: Moment
  /** Translates a key into the market's language. */
  t: Translate
  /** The path of a route in the market's language. */
  pathTo: PathTo
  /** The address of a page of the public website. */
  publicSite: (page: PublicPage) => string
  /** Marks of the maps on our pages: the same for every traveller. */
  maps: OwnerMarks
  /** The requested route; null for a request without one (404, actions). */
  route: RouteName | null
  /** The requested path, with its escapes unchanged. */
  path: string
  /** The parameters in the path, decoded once. Use these instead of `Astro.params`, which leaves some escapes undecoded. */
  params: Readonly<Partial<Record<string, string>>>
  /** Path and query as requested, whichever page is rendered. */
  requestedPath: string
  /** The requested page in each served market, including this one. */
  inMarkets: () => readonly { market: Market; href: string }[]
}

interface OfPostedAction {
  /** The posted action, of a form or a script; null without one. */
  action: { readonly name: string; readonly kind: ActionKind } | null
}

interface OfPrefetch {
  /** The browser is prefetching. */
  isPrefetch: boolean
  /** Possibly nobody looks at this page, so one-time messages wait for a page that is seen. */
  isUnseen: boolean
}

/** The visitor, before it is known whether they are signed in. */
interface OfVisitor {
  cookies: CookieJar
  /** A random id of the browser, for experiments. */
  deviceId: string
  /** ISO 3166-1 alpha-2 code of the visitor's likely country. */
  country: string | null
  /** Shown on this page. */
  toasts: ServerToast[]
  /** Shows a toast on the next page, after a redirect. */
  flash: (type: ToastType, key: PlainKey) => void
  /** Data that is the same for every traveller of a market: layouts and countries. */
  reference: Reference
  /** Menus and links of the market, from the content system. */
  layout: Layout
  /** The feature flags for this visitor. */
  flags: Flags
}

interface OfCommunity {
  /** null without an invitation to show. */
  community: CommunityInvitation | null
}

interface OfTrouble {
  /** Why the trouble page is shown. */
  trouble: Trouble | null
  /** Shows the trouble page instead of the page, if the page needs what is missing. */
  fail: (trouble: Trouble) => void
}

interface OfSession {
  /** Null for a visitor who is signed out. */
  session: Session | null
  /**
   * Stores a small value in the session (it counts towards the record's 64 KB), or removes it when null. A function computes it
   * from the newest value, and may run again after a conflict. False if the session has ended meanwhile. Read it by `storedIn`.
   * Throws SessionStoreUnavailable, and SessionRecordTooLarge.
   */
  storeInSession: <Value>(
    key: SessionKey<Value>,
    value: Value | null | ((kept: Value | null) => Value | null),
  ) => Promise<boolean>
  /** Consumes the confirmation by a repeated sign-in, and returns whether there was one. Throws SessionStoreUnavailable. */
  takeConfirmation: () => Promise<boolean>
  /** The traveller's sessions, seen from this one; null for a visitor who is signed out. */
  ownSessions: () => OwnSessions | null
  /** The backoffice, called on behalf of this visitor. */
  backoffice: Backoffice
  /** The rest of this request sees a signed-out visitor. */
  closeSession: () => void
  /** Whether the backoffice has refused a write (401) even with a renewed token. */
  wasUnauthorised: boolean
  /** Ends the session whose renewed token is refused; false, without any effect, if it has only just begun or the store is down. */
  endRefusedSession: () => Promise<boolean>
}

interface OfHandoff {
  /** The largest request that the proxies in front accept, bytes; null if none accepts less than we do. */
  requestBytes: number | null
  /** Photos that a phone takes for a traveller who is signed in elsewhere (record 016). */
  handoffs: HandoffStore
  /** Does a piece of work once for all simultaneous requests of all processes. */
  once: Once
  /**
   * The traveller of a handoff's session, null if that session has ended. Throws SessionStoreUnavailable, and ProviderUnavailable
   * when the access token cannot be renewed now.
   */
  ownerOf: (of: Pick<HandoffRecord, 'sessionId' | 'userId'>) => Promise<Owner | null>
}

interface OfDraft {
  /**
   * The typed fields of this action's form: posted just now, or (once) before the traveller had to sign in again. Null without
   * either. A page fills its form from them as after a refused post.
   */
  typed: (action: { toString: () => string }) => Promise<FormData | null>
  /** Keeps the form of a post that does not reach its page, for the same traveller. */
  keepDraft: () => Promise<void>
}

interface OfSeals {
  /** Marks of values that the traveller of this request has stored. */
  valueMarks: ValueMarks
  /** Seals what a page shows beside a button, or finds for the next step, for the traveller of this request (record 030). */
  shown: OwnShown
}

interface OfUser {
  /** The traveller; null for a signed-out visitor. */
  user: User | null
  /** Set instead of `user` while consents are missing (product §6). */
  privacyError: { userId: string } | null
  /** The rest of this request sees a visitor: its traveller has just signed out. */
  forgetTraveller: () => void
  /**
   * The user whose data the page reads: from the session until users/me has answered, then from that answer. A page, and what it
   * awaits, has `user` as well.
   */
  userId: string | null
  /** Calls a page's load, or returns the one that was started early. */
  load: PageLoad
}

interface OfAnalytics {
  /** The page's events for the tag manager; null if it does not run. */
  measurement: Measurement | null
}

interface OfFormOwner {
  /** The mark of this page's forms (record 031); null for a signed-out visitor. */
  formOwner: string | null
  /** The owner of data that the browser keeps from this page: the marks of `Session-Owner`; null for a signed-out visitor. */
  deviceOwner: string | null
}

/** What the steps of `middleware/index.ts` add to a request, one group per step. Functions take the members they use. */
export interface RequestLocals
  extends OfRequest,
    OfLimit,
    OfMarket,
    OfDeadline,
    OfPostedAction,
    OfPrefetch,
    OfVisitor,
    OfCommunity,
    OfTrouble,
    OfSession,
    OfHandoff,
    OfDraft,
    OfSeals,
    OfUser,
    OfAnalytics,
    OfFormOwner {}

/** The step of `index.ts` that sets each member, except `requestId` and what the HTTP entry sets. */
export const setBy = {
  limit: 'limit',
  market: 'market',
  now: 'market',
  site: 'market',
  t: 'market',
  pathTo: 'market',
  publicSite: 'market',
  maps: 'market',
  route: 'market',
  path: 'market',
  params: 'market',
  requestedPath: 'market',
  inMarkets: 'market',
  deadline: 'deadline',
  action: 'postedAction',
  isPrefetch: 'prefetch',
  isUnseen: 'prefetch',
  cookies: 'visitor',
  deviceId: 'visitor',
  country: 'visitor',
  toasts: 'visitor',
  flash: 'visitor',
  reference: 'visitor',
  layout: 'visitor',
  flags: 'visitor',
  community: 'community',
  trouble: 'trouble',
  fail: 'trouble',
  session: 'session',
  storeInSession: 'session',
  takeConfirmation: 'session',
  ownSessions: 'session',
  backoffice: 'session',
  closeSession: 'session',
  wasUnauthorised: 'session',
  endRefusedSession: 'session',
  handoffs: 'handoff',
  requestBytes: 'handoff',
  ownerOf: 'handoff',
  once: 'handoff',
  typed: 'draft',
  keepDraft: 'draft',
  shown: 'seals',
  valueMarks: 'seals',
  user: 'user',
  privacyError: 'user',
  forgetTraveller: 'user',
  userId: 'user',
  load: 'user',
  measurement: 'analytics',
  formOwner: 'owner',
  deviceOwner: 'owner',
} as const satisfies Record<Exclude<keyof RequestLocals, 'requestId' | 'proto' | 'clientIp' | 'log'>, string>

type Guarded = keyof typeof setBy

/** Thrown when code reads a member of locals that no step has set yet; the message says what to do. */
export class LocalsAbsent extends Error {
  override readonly name = 'LocalsAbsent'
  constructor(member: Guarded) {
    super(
      `Astro.locals.${member} is not there: the step "${setBy[member]}" sets it, and this request has not come that far. ` +
        'Read it in a later step of src/middleware/index.ts, or in a page whose route that step does not leave out.',
    )
  }
}

const guard = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(setBy) as Guarded[]).map((member) => [
      member,
      {
        get(): never {
          throw new LocalsAbsent(member)
        },
        set(this: object, value: unknown) {
          Object.defineProperty(this, member, { value, writable: true, enumerable: true, configurable: true })
        },
      },
    ]),
  ),
)

/** Makes every member throw `LocalsAbsent` until its step has set it. */
export function guardLocals(locals: object): void {
  Object.setPrototypeOf(locals, guard)
}
