import { randomUUID } from 'node:crypto'
import { errorCode } from './error-code.ts'
import { dropHandoff, type HandoffLifetimes, handoffsIn, sessionEntryKey } from './handoff-store.ts'
import { LOGOUT_TOKEN_MEMORY_MS, type LogoutOrder } from './logout-token.ts'
import { onceIn } from './once-store.ts'
import { createSessionOwners } from './session-owners.ts'
import { createRecordCodec, hashSessionId, newSessionId, type SessionRecord } from './session-record.ts'
import { createSignInCodec, MOST_SIGN_INS, SIGN_INS_MS, type SignIn } from './sign-ins.ts'
import type { Key, Storage, StoredEntry, WriteStep, Writes } from './storage.ts'

/**
 * Idle expiry. Long enough to look for a passport, or to answer the door with a form half filled; short enough for a shared
 * computer. A later return costs one redirect, as the provider keeps its own session.
 */
export const IDLE_MS = 2 * 60 * 60_000
/** Absolute expiry: 30 days, like the device id cookie; after that the traveller has to sign in again. */
export const ABSOLUTE_MS = 30 * 24 * 60 * 60_000
/** How long a logged-out session leaves a tombstone; no request lasts nearly as long. */
export const TOMBSTONE_MS = 60 * 60_000

export interface Session {
  /** The secret in the browser's cookie. Never log it. */
  id: string
  /** Grows by one with every update; an update names the version it read. */
  version: number
  /** Epoch milliseconds. Kept beside the record, not in it, so that a stale writer cannot turn them back. */
  createdAt: number
  lastSeenAt: number
  record: SessionRecord
  /** Key of the newest sign-in from an unknown browser that this session has not shown yet. */
  unseenSignIn?: string
}

/** A session as another session of its traveller finds it: without its secret, by its storage key. */
export type OwnSession = Pick<Session, 'createdAt' | 'lastSeenAt' | 'record'> & { readonly key: string }

/** The sessions that a traveller ends. */
interface OwnEnd {
  subject: string
  /** The key of the requesting session; null for a sign-in, which has none yet. */
  by: string | null
  /** Ends only this one; absent, all but the requesting one. */
  only?: string
}

export type SessionUpdate = { ok: true; session: Session } | { ok: false; code: 'conflict' | 'gone' }

export interface SessionLifetimes {
  idleMs?: number
  absoluteMs?: number
  tombstoneMs?: number
}

/** The session storage did not answer. Everybody stays signed in: cookies stay, and the page says "try again". */
export class SessionStoreUnavailable extends Error {
  override readonly name = 'SessionStoreUnavailable'
  constructor(cause: unknown) {
    const code = errorCode(cause)
    super(`the session store is unavailable${code && ` (${code})`}`, { cause })
  }
}

const ownerKey = (name: string): Key => ({ kind: 'session-owner', name })
const signInsKey = (name: string): Key => ({ kind: 'sign-ins', name })
const leaseKey = (id: string): Key => ({ kind: 'session-lease', name: hashSessionId(id) })
/** Written by the readiness check, to see whether sessions can be stored. */
const READINESS: Key = { kind: 'session-readiness', name: '' }
const READINESS_MS = 60_000
/** The notes of tombstones left by the traveller from another session, or by the provider. */
const BY_OWNER = 'by its owner'
const BY_PROVIDER = 'by the provider'

/** All sessions. Every method throws `SessionStoreUnavailable` when the storage does not answer. */
export type SessionStore = ReturnType<typeof sessionsIn>

/**
 * Sessions and what belongs to them, in any storage. Indexes are read first and their sessions written afterwards: each write
 * checks its session again, and a session that the read missed began later.
 */
export function sessionsIn(
  storage: Storage,
  config: SessionLifetimes & HandoffLifetimes & { secret: string },
) {
  const { secret, idleMs = IDLE_MS, absoluteMs = ABSOLUTE_MS, tombstoneMs = TOMBSTONE_MS } = config
  const codec = createRecordCodec(secret)
  const owners = createSessionOwners(secret)
  const shared: Shared = { storage, codec, owners, lives: { idleMs, absoluteMs, tombstoneMs } }
  return {
    ...records(shared),
    ...endings(shared),
    ...signIns(shared, secret),
    ...leases(storage),
    /** Photos taken on another device for a session's traveller; a handoff ends with its session. */
    handoffs: handoffsIn(storage, config),
    /** Work that is done once among all processes. */
    once: onceIn(storage),
    /** Deletes expired entries and returns how many (0 if the storage does this by itself). */
    purge: storage.purge,
    /** How many sessions are live, for the metrics; reads no session. */
    count: storage.count,
    /** Resolves when the storage can be written; for the readiness check. */
    async ping(): Promise<void> {
      await storage.commit([{ do: (writes) => writes.put(READINESS, '1', READINESS_MS) }])
    },
    close: storage.close,
  }
}

interface Shared {
  storage: Storage
  lives: Required<SessionLifetimes>
  codec: ReturnType<typeof createRecordCodec>
  owners: ReturnType<typeof createSessionOwners>
}

/** A session as stored under a name; null if it has ended or cannot be opened. */
function openStored({ codec }: Shared, name: string, entry: StoredEntry | null): Omit<Session, 'id'> | null {
  const record = entry?.value && codec.decode(entry.value, name)
  if (!record) return null
  const { version, createdAt, seenAt: lastSeenAt, note } = entry
  return { version, createdAt, lastSeenAt, record, ...(note !== null && { unseenSignIn: note }) }
}

function records(shared: Shared) {
  const { storage, codec, owners, lives } = shared
  const { idleMs, absoluteMs } = lives
  function nameOwners(writes: Writes, name: string, record: SessionRecord, at: number): void {
    for (const owner of owners.of(record)) writes.join(ownerKey(owner), name, at, at + absoluteMs)
  }
  return {
    /** Stores a record under a new id. */
    async create(record: SessionRecord): Promise<Session> {
      const id = newSessionId()
      const name = hashSessionId(id)
      const value = codec.encode(record, name)
      const at = Date.now()
      const ends = at + Math.min(idleMs, absoluteMs)
      const begin = (writes: Writes) => {
        writes.add(sessionEntryKey(name), { value, at, ends })
        nameOwners(writes, name, record, at)
      }
      await storage.commit([{ do: begin }])
      return { id, version: 1, createdAt: at, lastSeenAt: at, record }
    },
    /** Null when unknown, expired or logged out. */
    async read(id: string): Promise<Session | null> {
      const name = hashSessionId(id)
      const session = openStored(shared, name, await storage.get(sessionEntryKey(name)))
      return session && { id, ...session }
    },
    /** Replaces the record only if it still has `version`; `gone` after logout or expiry, whatever the version. */
    async update(id: string, version: number, record: SessionRecord): Promise<SessionUpdate> {
      const name = hashSessionId(id)
      const key = sessionEntryKey(name)
      const value = codec.encode(record, name)
      const replace = (writes: Writes) => {
        writes.replace(key, value, version + 1)
        // During a rotation, writes a name of an old secret again with the new one.
        if (owners.rotating) nameOwners(writes, name, record, Date.now())
      }
      const { done, shown } = await storage.commit([{ if: [{ key, version }], do: replace }], key)
      if (!shown?.value) return { ok: false, code: 'gone' }
      if (!done[0]) return { ok: false, code: 'conflict' }
      const { createdAt, seenAt: lastSeenAt } = shown
      return { ok: true, session: { id, version: version + 1, createdAt, lastSeenAt, record } }
    },
    /** Marks the session as in use now, which postpones its idle expiry; false if it has ended. Does not change the version. */
    async touch({ id, createdAt }: Pick<Session, 'id' | 'createdAt'>): Promise<boolean> {
      const key = sessionEntryKey(hashSessionId(id))
      const at = Date.now()
      const ends = Math.min(createdAt + absoluteMs, at + idleMs)
      const see = (writes: Writes) => writes.see(key, at, ends)
      const { done } = await storage.commit([{ if: [{ key, lives: true }], do: see }])
      return done[0] === true
    },
    /** Marks the sign-in as shown by this session. */
    async clearUnseenSignIn(id: string): Promise<void> {
      const key = sessionEntryKey(hashSessionId(id))
      await storage.commit([{ if: [{ key, lives: true }], do: (writes) => writes.note(key, null) }])
    },
  }
}

/** The names of the sessions under these owner names. */
async function namesUnder(storage: Storage, owners: readonly string[]): Promise<string[]> {
  const found = await Promise.all(owners.map((owner) => storage.members(ownerKey(owner))))
  return [...new Set(found.flat())]
}

/** Replaces a live session by a tombstone, which no update can undo, and ends what belongs to the session. */
function leaveTombstone(name: string, ends: number, note: string | null = null): WriteStep {
  const key = sessionEntryKey(name)
  return {
    if: [{ key, lives: true }],
    do(writes) {
      writes.bury(key, ends)
      writes.note(key, note)
      dropHandoff(writes, name)
    },
  }
}

/** How many of the steps after the first were done; null if the first was not. */
const ended = ([first, ...others]: readonly boolean[]): number | null =>
  first ? others.filter(Boolean).length : null

function endings(shared: Shared) {
  const { storage, owners, lives } = shared
  const { tombstoneMs, idleMs } = lives
  // Browsers can learn who ended their session (`endedBy`) for as long as it could have idled.
  const endedSessionMs = Math.max(tombstoneMs, idleMs)
  return {
    /** Erases the record at once and leaves a tombstone that no update can undo. */
    async destroy(id: string): Promise<void> {
      await storage.commit([leaveTombstone(hashSessionId(id), Date.now() + tombstoneMs)])
    },
    /**
     * Ends every session that a logout token names, whichever machine created it, and returns how many. Null for a used token: a
     * replay must not end sessions that began since.
     */
    async destroyNamed(order: LogoutOrder): Promise<number | null> {
      const tokens = owners.token(order).map((name): Key => ({ kind: 'logout-token', name }))
      const markTokenUsed: WriteStep = {
        if: tokens.map((key) => ({ key, lives: false })),
        do(writes) {
          for (const key of tokens) writes.put(key, '1', LOGOUT_TOKEN_MEMORY_MS)
        },
      }
      const { done } = await storage.commit(async () => {
        const found = await namesUnder(storage, owners.named(order))
        return [
          markTokenUsed,
          ...found.map((name) => leaveTombstone(name, Date.now() + endedSessionMs, BY_PROVIDER)),
        ]
      })
      return ended(done)
    },
    /** The sessions of a traveller, whichever machine created them: the live ones, and the keys of the ended ones. */
    async findOwn(subject: string): Promise<{ live: OwnSession[]; over: string[] }> {
      const live: OwnSession[] = []
      const over: string[] = []
      // A session that expired idle leaves its name in each index of its owner.
      await storage.commit(async () => {
        const names = await namesUnder(storage, owners.ofSubject(subject))
        const entries = await Promise.all(names.map((name) => storage.get(sessionEntryKey(name))))
        const forgotten = names.filter((_, at) => entries[at] === null)
        live.length = over.length = 0
        for (const [at, key] of names.entries()) {
          const session = openStored(shared, key, entries[at] ?? null)
          if (session) {
            const { createdAt, lastSeenAt, record } = session
            live.push({ key, createdAt, lastSeenAt, record })
          } else if (entries[at]) over.push(key)
        }
        const leave = (writes: Writes) => {
          for (const owner of owners.of({ subject }))
            for (const name of forgotten) writes.leave(ownerKey(owner), name)
        }
        return forgotten.length > 0 ? [{ do: leave }] : []
      })
      return { live, over }
    },
    /** Ends sessions of a traveller and returns how many; null, and ends none, if the requesting session has itself ended. */
    async destroyOwn({ subject, by, only }: OwnEnd): Promise<number | null> {
      const asking: WriteStep = by === null ? {} : { if: [{ key: sessionEntryKey(by), lives: true }] }
      const ends = Date.now() + endedSessionMs
      const isMeant = (name: string) => (only === undefined ? name !== by : name === only)
      const { done } = await storage.commit(async () => {
        const found = await namesUnder(storage, owners.ofSubject(subject))
        return [asking, ...found.filter(isMeant).map((name) => leaveTombstone(name, ends, BY_OWNER))]
      })
      return ended(done)
    },
    /** Who ended this session from elsewhere: its traveller from another one, or the provider. Null if it ended otherwise. */
    async endedBy(id: string): Promise<'owner' | 'provider' | null> {
      const entry = await storage.get(sessionEntryKey(hashSessionId(id)))
      if (entry === null || entry.value !== null) return null
      if (entry.note === BY_OWNER) return 'owner'
      return entry.note === BY_PROVIDER ? 'provider' : null
    },
  }
}

function signIns({ storage, owners }: Shared, secret: string) {
  const codec = createSignInCodec(secret)
  return {
    /** Adds to the traveller's list of sign-ins; if the browser is new, marks it as unseen in the other sessions. */
    async noteSignIn(subject: string, signIn: SignIn): Promise<void> {
      const names = owners.ofSubject(subject)
      const [owner = ''] = names
      const row = { at: signIn.at, value: codec.encode(signIn, owner) }
      const kept = { most: MOST_SIGN_INS, lastsMs: SIGN_INS_MS }
      await storage.commit(async () => {
        const found = signIn.isNew ? await namesUnder(storage, names) : []
        const others = found.filter((name) => name !== signIn.key).map(sessionEntryKey)
        return [
          { do: (writes) => writes.push(signInsKey(owner), row, kept) },
          ...others.map(
            (key): WriteStep => ({
              if: [{ key, lives: true }],
              do: (writes) => writes.note(key, signIn.key),
            }),
          ),
        ]
      })
    },
    /** The traveller's sign-ins, newest first (`SIGN_INS_MS`, `MOST_SIGN_INS`). */
    async signIns(subject: string): Promise<SignIn[]> {
      const found = owners.ofSubject(subject).map(async (owner) => {
        const rows = await storage.list(signInsKey(owner), SIGN_INS_MS)
        return rows.flatMap(({ value }) => codec.decode(value, owner) ?? [])
      })
      const all = (await Promise.all(found)).flat()
      return all.sort((a, b) => b.at - a.at).slice(0, MOST_SIGN_INS)
    },
  }
}

function leases(storage: Storage) {
  return {
    /** The exclusive right, across processes, to renew this session's tokens; null while another process holds it. */
    async acquireLease(id: string, ttlMs: number): Promise<string | null> {
      const key = leaseKey(id)
      const holder = randomUUID()
      const take = (writes: Writes) => writes.put(key, holder, ttlMs)
      const { shown } = await storage.commit([{ if: [{ key, lives: false }], do: take }], key)
      // After a lost connection ioredis repeats the command, and finds its own lease.
      return shown?.value?.toString() === holder ? holder : null
    },
    async releaseLease(id: string, holder: string): Promise<void> {
      const key = leaseKey(id)
      await storage.commit([{ if: [{ key, value: holder }], do: (writes) => writes.drop(key) }])
    },
  }
}
