import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createOwnSessions } from '#auth/own-sessions.ts'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { hashSessionId } from '#auth/session-record.ts'
import { IDLE_MS, type Session, type SessionStore } from '#auth/session-store.ts'
import { MOST_SIGN_INS, SIGN_INS_MS, type SignIn } from '#auth/sign-ins.ts'
import { RECORD, SECRET, YOUNG } from './fixtures.ts'
import { commonStorages, createStorages } from './storages.ts'

/* Travellers' views and ends of their own sessions, on each store and from two of them, like two processes. */

const storages = createStorages(commonStorages)

const marks = createOwnerMarks(SECRET, 'session')
const client = { browser: 'Firefox', system: 'Linux' }

describe.each(commonStorages)('own sessions on %s', (name) => {
  const { dump, indexed, kept } = storages.of(name)
  const open = (settings = {}) => storages.of(name).open(settings)
  const revoked: string[] = []
  const seen = (session: Session, store: SessionStore = open()) =>
    createOwnSessions(session, {
      store,
      marks,
      revoke: async (token) => {
        revoked.push(token)
      },
    })
  const begin = (subject: string, more = {}) => open().create({ ...RECORD, subject, client, ...more })
  const lives = async ({ id }: Session) => (await open().read(id)) !== null
  const idOf = ({ id }: Session) => marks.of(hashSessionId(id))

  it('are those of the traveller alone, this one first, under ids that open nothing', async () => {
    const [subject, stranger] = [randomUUID(), randomUUID()]
    const [one, two] = [await begin(subject), await begin(subject, { market: 'spain' })]
    await begin(stranger, { sid: subject })
    const rows = await seen(two).list()
    expect(rows).toEqual([
      // biome-ignore format: grouped by line
      {
        id: idOf(two), isThis: true, beganAt: two.createdAt, lastSeenAt: two.lastSeenAt,
        market: 'spain', client, phone: null,
      },
      expect.objectContaining({ id: idOf(one), isThis: false }),
    ])
    const shown = JSON.stringify(rows)
    for (const { id } of [one, two])
      for (const secret of [id, hashSessionId(id)]) expect(shown).not.toContain(secret)
  })

  it('end one by one, at once and for good, and their browsers can learn it', async () => {
    const subject = randomUUID()
    const [one, two, three] = [await begin(subject), await begin(subject), await begin(subject)]
    expect(await seen(one).end(idOf(two))).toBe('ended')
    expect(await Promise.all([one, two, three].map(lives))).toEqual([true, false, true])
    const store = open()
    expect(await store.update(two.id, 1, RECORD)).toEqual({ ok: false, code: 'gone' })
    expect(await store.endedBy(two.id)).toBe('owner')
    expect(await seen(three).end(idOf(two))).toBe('already')
    expect((await seen(one).list()).map(({ id }) => id)).toEqual([idOf(one), idOf(three)])
    // For as long as it could have idled: later its browser would be signed out anyway.
    const until = (await kept()).get(hashSessionId(two.id)) ?? 0
    expect(until).toBeGreaterThan(Date.now() + IDLE_MS - 60_000)
  })

  it('of another traveller are not found, whatever is sent', async () => {
    const [mine, theirs] = [await begin(randomUUID()), await begin(randomUUID())]
    const ids = [idOf(theirs), theirs.id, hashSessionId(theirs.id), '', 'x'.repeat(22), '<b>']
    for (const id of ids) expect([id, await seen(mine).end(id)]).toEqual([id, 'notFound'])
    for (const id of ids) expect([id, await seen(mine).endPhone(id)]).toEqual([id, 'notFound'])
    expect(await lives(theirs)).toBe(true)
    const theirsAsMine = { subject: mine.record.subject, by: null, only: hashSessionId(theirs.id) }
    expect(await open().destroyOwn(theirsAsMine)).toBe(0)
    expect(await lives(theirs)).toBe(true)
  })

  it('all others end together, also those started meanwhile; their tokens are revoked only on request', async () => {
    const subject = randomUUID()
    const [one, ...others] = [
      await begin(subject),
      await begin(subject, { refreshToken: 'second' }),
      await begin(subject, { refreshToken: 'third' }),
    ]
    if (!one) throw new Error('no session')
    revoked.length = 0
    expect(await seen(one).endOthers()).toBe(true)
    expect(await Promise.all([one, ...others].map(lives))).toEqual([true, false, false])
    expect(revoked).toEqual([])
    await begin(subject, { refreshToken: 'fourth' })
    expect(await seen(one).endOthers({ revokes: true })).toBe(true)
    expect(revoked).toEqual(['fourth'])
  })

  // Seen to fail without the check of the asking session.
  it('two that end each other at once: one wins, and the other has ended nothing', async () => {
    for (let times = 0; times < 5; times += 1) {
      const subject = randomUUID()
      const [one, two] = [await begin(subject), await begin(subject)]
      const became = await Promise.all([seen(one).end(idOf(two)), seen(two).end(idOf(one))])
      expect(became.toSorted()).toEqual(['ended', 'signedOut'])
      expect((await Promise.all([one, two].map(lives))).filter(Boolean)).toHaveLength(1)
    }
  })

  it('a session that has ended ends no other', async () => {
    const subject = randomUUID()
    const [one, two] = [await begin(subject), await begin(subject)]
    const late = seen(one)
    await open().destroy(one.id)
    expect(await late.endOthers()).toBe(false)
    expect(await lives(two)).toBe(true)
    expect(await open().endedBy(one.id)).toBe(null)
  })

  it('that idled away are no longer in the list, and leave nothing with their traveller', async () => {
    const subject = randomUUID()
    const [one, idle] = [await begin(subject), await begin(subject)]
    await open({ idleMs: 1 }).touch(idle)
    await expect.poll(async () => (await seen(one).list()).length).toBe(1)
    await open().purge()
    await seen(one).list()
    // The count of live sessions forgets it at the next sign-in.
    await begin(subject)
    expect((await indexed()).filter((key) => key === hashSessionId(idle.id))).toEqual([])
  })

  it('are found while one secret takes the other’s place', async () => {
    const subject = randomUUID()
    const old = await begin(subject)
    const both = open({ secret: `${YOUNG}, ${SECRET}` })
    const fresh = await both.create({ ...RECORD, subject })
    const rotating = createOwnSessions(fresh, {
      store: both,
      marks: createOwnerMarks(`${YOUNG}, ${SECRET}`, 'session'),
      revoke: async () => {},
    })
    expect(await rotating.list()).toHaveLength(2)
    expect(await rotating.end(idOf(old))).toBe('ended')
  })

  describe('sign-ins', () => {
    const note = (session: Session, more: Partial<SignIn> = {}) =>
      // biome-ignore format: grouped by line
      open().noteSignIn(session.record.subject, {
        at: session.createdAt, key: hashSessionId(session.id), device: 'd', market: 'italy',
        client, isNew: false, ...more,
      })

    it('are kept for ninety days, the newest thirty, and unreadable at rest', async () => {
      const [one, stranger] = [await begin(randomUUID()), await begin(randomUUID())]
      const now = Date.now()
      await note(one, { at: now - SIGN_INS_MS - 1, market: 'canary-old' })
      expect(await seen(one).signIns()).toEqual([])
      for (let at = 0; at < MOST_SIGN_INS + 5; at += 1) await note(one, { at: now - 1000 + at })
      await note(one, { at: now, market: 'canary-market' })
      const rows = await seen(one).signIns()
      expect(rows).toHaveLength(MOST_SIGN_INS)
      expect(rows[0]).toEqual({ id: idOf(one), at: now, market: 'canary-market', client, isNew: false })
      expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((a, b) => b - a))
      expect(await seen(stranger).signIns()).toEqual([])
      expect(await dump()).not.toContain('canary-market')
    })

    // Each session has its own: a copied cookie cannot use up another session's announcement.
    it('of a new browser are shown to each other session once, and to no stranger', async () => {
      const subject = randomUUID()
      const [one, two, stranger] = [await begin(subject), await begin(subject), await begin(randomUUID())]
      const fresh = await begin(subject)
      await note(fresh, { isNew: true })
      const store = open()
      for (const session of [one, two]) {
        const read = await store.read(session.id)
        if (!read) throw new Error('no session')
        expect(await seen(read).takeUnseenSignIn()).toMatchObject({ id: idOf(fresh), isNew: true })
        expect((await store.read(session.id))?.unseenSignIn).toBeUndefined()
      }
      for (const { id } of [fresh, stranger]) expect((await store.read(id))?.unseenSignIn).toBeUndefined()
    })
  })
})

// Less than 2.3 KB per session, with its index and its row in the list of sign-ins, with tokens like the sandbox's.
it('takes little of Redis', async () => {
  const store = storages.of('redis').open()
  const token = (bytes: number) => randomBytes(bytes).toString('base64url')
  const many = 300
  const before = await storages.memory()
  for (let at = 0; at < many; at += 1) {
    const subject = `traveller-${at}`
    const record = { ...RECORD, subject, sid: token(16), client, data: { userId: `U${at}` } }
    const tokens = { accessToken: token(32), refreshToken: token(32), idToken: token(450) }
    const { id, createdAt } = await store.create({ ...record, ...tokens })
    const signIn = { key: hashSessionId(id), device: token(16), market: 'italy', client, isNew: false }
    await store.noteSignIn(subject, { at: createdAt, ...signIn })
  }
  const each = ((await storages.memory()) - before) / many
  expect(each).toBeLessThan(2300)
})
