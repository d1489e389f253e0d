import { changeHandoff, SHOWN_HANDOFF } from './handoff.ts'
import type { Handoff } from './handoff-store.ts'
import type { OwnerMarks } from './owner-mark.ts'
import { storedIn } from './session-key.ts'
import { hashSessionId, type SignInClient } from './session-record.ts'
import type { OwnSession, Session, SessionStore } from './session-store.ts'
import type { SignIn } from './sign-ins.ts'

/** A session as its traveller sees it. */
export interface SessionRow {
  /** Derived from its storage key; opens nothing. */
  id: string
  isThis: boolean
  /** Epoch milliseconds. */
  beganAt: number
  lastSeenAt: number
  market: string
  client: SignInClient
  /** The phone that takes photos for this session (record 016). */
  phone: { kind: string; endsAt: number; client: SignInClient } | null
}

/** A sign-in in the traveller's list; `id` is the id of the session it began. */
export type SignInRow = Pick<SignIn, 'at' | 'market' | 'client' | 'isNew'> & { id: string }

/** The result of ending one session. */
export type EndedOne =
  | 'ended'
  /** It had already ended. */
  | 'already'
  /** Not a session of this traveller. */
  | 'notFound'
  /** The requesting session has been ended meanwhile. */
  | 'signedOut'

/** A traveller's own sessions, seen from one of them. Every method throws `SessionStoreUnavailable`. */
export interface OwnSessions {
  /** This one first, then by last use. */
  list(): Promise<SessionRow[]>
  end(id: string): Promise<EndedOne>
  /** The sign-ins of ninety days, newest first, thirty at most. */
  signIns(): Promise<SignInRow[]>
  /** The newest sign-in from an unknown browser that this session has not shown; null if there is none. Returns each only once. */
  takeUnseenSignIn(): Promise<SignInRow | null>
  /** Disconnects the phone that takes photos for this session; the session goes on. */
  endPhone(id: string): Promise<EndedOne>
  /**
   * Ends all other sessions; false if this one has been ended meanwhile. `revokes` also revokes their refresh tokens at the
   * provider, if it can be reached: only for a good reason, since this session may rest on the same grant.
   */
  endOthers(options?: { revokes?: boolean }): Promise<boolean>
}

/** Refresh tokens revoked at the provider, at most; the others are deleted with their sessions. */
const MOST_REVOKED = 20

interface Parts {
  store: SessionStore
  /** Makes the ids on pages from the hash of a session id, with a key of ours: they lead back to neither. */
  marks: OwnerMarks
  /** Revokes a refresh token at the provider; never throws. */
  revoke: (refreshToken: string) => Promise<unknown>
}

/** The traveller's sessions, as this session lists and ends them. */
export function createOwnSessions(session: Session, { store, marks, revoke }: Parts): OwnSessions {
  const by = hashSessionId(session.id)
  const { subject } = session.record
  const isOf = (id: string) => (key: string) => marks.isOf(id, key)

  async function phoneOf({ record }: OwnSession): Promise<Handoff | null> {
    const shown = storedIn({ record }, SHOWN_HANDOFF)
    const handoff = shown && (await store.handoffs.read(shown.code))
    return handoff?.record.state === 'claimed' ? handoff : null
  }

  async function rowOf(own: OwnSession): Promise<SessionRow> {
    const { key, createdAt, lastSeenAt, record } = own
    const handoff = await phoneOf(own)
    return {
      id: marks.of(key),
      isThis: key === by,
      beganAt: createdAt,
      lastSeenAt,
      market: record.market,
      client: record.client ?? {},
      phone: handoff && {
        kind: handoff.record.kind,
        endsAt: handoff.endsAt,
        client: handoff.record.client ?? {},
      },
    }
  }

  const signInRow = ({ key, at, market, client, isNew }: SignIn): SignInRow => ({
    id: marks.of(key),
    at,
    market,
    client,
    isNew,
  })

  return {
    signIns: async () => (await store.signIns(subject)).map(signInRow),
    async takeUnseenSignIn() {
      const about = session.unseenSignIn
      if (about === undefined) return null
      await store.clearUnseenSignIn(session.id)
      const signIn = (await store.signIns(subject)).find(({ key }) => key === about)
      return signIn ? signInRow(signIn) : null
    },
    async list() {
      const { live } = await store.findOwn(subject)
      const rows = await Promise.all(live.map(rowOf))
      return rows.sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt - a.lastSeenAt)
    },
    async end(id) {
      const { live, over } = await store.findOwn(subject)
      const found = live.find(({ key }) => marks.isOf(id, key))
      if (!found) return over.some(isOf(id)) ? 'already' : 'notFound'
      const ended = await store.destroyOwn({ subject, by, only: found.key })
      if (ended === null) return 'signedOut'
      return ended > 0 ? 'ended' : 'already'
    },
    async endPhone(id) {
      const { live, over } = await store.findOwn(subject)
      const found = live.find(({ key }) => marks.isOf(id, key))
      if (!found) return over.some(isOf(id)) ? 'already' : 'notFound'
      const handoff = await phoneOf(found)
      if (!handoff) return 'already'
      await changeHandoff(store.handoffs, handoff.code, (now) =>
        now.state === 'claimed' ? { ...now, state: 'cancelled' } : null,
      )
      const { sessionId } = handoff.record
      for (const side of await store.handoffs.keptSides(sessionId)) {
        await store.handoffs.dropPhoto(sessionId, side)
      }
      return 'ended'
    },
    async endOthers({ revokes = false } = {}) {
      const { live } = revokes ? await store.findOwn(subject) : { live: [] }
      const ended = await store.destroyOwn({ subject, by })
      if (ended === null) return false
      const tokens = live.flatMap(({ key, record }) => (key === by ? [] : (record.refreshToken ?? [])))
      await Promise.all(tokens.slice(0, MOST_REVOKED).map(revoke))
      return true
    },
  }
}
