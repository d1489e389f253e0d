import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSessionStore } from '#auth/create-session-store.ts'
import type { LogoutOrder } from '#auth/logout-token.ts'
import { hashSessionId } from '#auth/session-record.ts'
import { type SessionStore, SessionStoreUnavailable } from '#auth/session-store.ts'
import { RECORD, SECRET, YOUNG } from './fixtures.ts'
import { createStorages, storageNames } from './storages.ts'

const storages = createStorages(storageNames)

describe.each(storageNames)('session store on %s', (name) => {
  const { dump, indexed, kept, purgesItself } = storages.of(name)
  const open = (settings = {}) => storages.of(name).open(settings)
  const order = (more: Partial<LogoutOrder>) => ({ jti: randomUUID(), sid: null, subject: null, ...more })

  it('gives back what was stored, under an unguessable id', async () => {
    const store = open()
    const session = await store.create(RECORD)
    expect(session.id).toMatch(/^[\w-]{43}$/)
    expect(session.version).toBe(1)
    expect(await store.read(session.id)).toEqual(session)
    expect(await open().read(session.id)).toEqual(session)
    expect((await store.create(RECORD)).id).not.toBe(session.id)
    await store.ping()
  })

  it('finds nothing for an id that was never given', async () => {
    const store = open()
    expect(await store.read('x'.repeat(43))).toBeNull()
    expect(await store.update('x'.repeat(43), 1, RECORD)).toEqual({ ok: false, code: 'gone' })
    await store.touch({ id: 'x'.repeat(43), createdAt: Date.now() })
    await store.destroy('x'.repeat(43))
    expect(await store.read('x'.repeat(43))).toBeNull()
  })

  it('keeps neither id nor tokens readable at rest', async () => {
    const session = await open().create(RECORD)
    const atRest = await dump()
    for (const secret of [session.id, RECORD.accessToken, String(RECORD.refreshToken), RECORD.subject]) {
      expect(atRest).not.toContain(secret)
    }
  })

  it('updates only the version it was given: one of 20 updates at once by two stores', async () => {
    const [one, two] = [open(), open()]
    const { id } = await one.create(RECORD)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const changed = { ...RECORD, data: { by: at } }
        return (at % 2 ? one : two).update(id, 1, changed)
      }),
    )
    const [done, ...more] = outcomes.filter(({ ok }) => ok)
    expect(done).toMatchObject({ ok: true, session: { version: 2 } })
    expect(more).toEqual([])
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(Array(19).fill({ ok: false, code: 'conflict' }))
    expect({ ok: true, session: await one.read(id) }).toEqual(done)
  })

  it('cannot be brought back after logout by a slow request', async () => {
    const store = open()
    const session = await store.create(RECORD)
    await store.destroy(session.id)
    expect(await store.read(session.id)).toBeNull()
    for (const version of [1, 2, 3]) {
      expect(await store.update(session.id, version, RECORD)).toEqual({ ok: false, code: 'gone' })
    }
    await store.touch(session)
    expect(await store.read(session.id)).toBeNull()
    expect(await dump()).not.toContain(RECORD.accessToken)
  })

  describe('a provider’s logout order', () => {
    it('with a sign-in and a traveller ends also the sessions of that traveller with an unknown sign-in', async () => {
      const store = open()
      const subject = randomUUID()
      const begin = async (sid?: string) =>
        (await store.create({ ...RECORD, subject, ...(sid && { sid }) })).id
      const [named, without, other] = [await begin('one'), await begin(), await begin('two')]
      expect(await store.destroyNamed(order({ sid: 'one', subject }))).toBe(2)
      const left = await Promise.all(
        [named, without, other].map(async (id) => (await store.read(id)) !== null),
      )
      expect(left).toEqual([false, false, true])
    })

    const signedIn = async (subject: string, sid: string, store = open()) =>
      (await store.create({ ...RECORD, subject, sid })).id

    it('ends what one sign-in started, on every machine, for good', async () => {
      const [one, two] = [open(), open()]
      const sids = [randomUUID(), randomUUID()] as const
      const [first, second] = [await signedIn('ida', sids[0], one), await signedIn('ida', sids[0], two)]
      const other = await signedIn('ida', sids[1], two)
      expect(await two.destroyNamed(order({ sid: sids[0], subject: 'ida' }))).toBe(2)
      for (const id of [first, second]) {
        expect(await one.read(id)).toBeNull()
        expect(await one.update(id, 1, RECORD)).toEqual({ ok: false, code: 'gone' })
        expect(await one.update(id, 2, RECORD)).toEqual({ ok: false, code: 'gone' })
      }
      expect(await one.read(other)).not.toBeNull()
      expect(await one.destroyNamed(order({ sid: 'never heard of', subject: 'ida' }))).toBe(0)
      // A session that has ended already is not counted again.
      expect(await one.destroyNamed(order({ sid: sids[0] }))).toBe(0)
    })

    it('without a sign-in ends all of the traveller’s, and no other traveller’s', async () => {
      const store = open()
      const [subject, stranger] = [randomUUID(), randomUUID()]
      const own = [await signedIn(subject, 'a'), (await store.create({ ...RECORD, subject })).id]
      // A name is not its kind: a traveller with a sign-in's name is another.
      const others = [await signedIn(stranger, subject), await signedIn(stranger, 'b')]
      expect(await store.destroyNamed(order({ subject }))).toBe(2)
      for (const id of own) expect(await store.read(id)).toBeNull()
      for (const id of others) expect(await store.read(id)).not.toBeNull()
    })

    it('that comes a second time ends nothing that started since', async () => {
      const [one, two] = [open(), open()]
      const subject = randomUUID()
      await signedIn(subject, 'a')
      const once = order({ subject })
      expect(await one.destroyNamed(once)).toBe(1)
      const later = await signedIn(subject, 'a')
      expect(await two.destroyNamed(once)).toBeNull()
      expect(await one.read(later)).not.toBeNull()
    })

    it('leaves no trace of ended sessions in its indexes', async () => {
      const [brief, lasting] = [open({ absoluteMs: 300 }), open()]
      const subject = randomUUID()
      await lasting.purge()
      const over: string[] = []
      for (let times = 0; times < 5; times += 1) over.push((await brief.create({ ...RECORD, subject })).id)
      // Without it Redis would forget all of them at once.
      await lasting.create({ ...RECORD, subject })
      for (const id of over) await expect.poll(() => lasting.read(id)).toBeNull()
      const { id } = await lasting.create({ ...RECORD, subject })
      const found = await indexed()
      expect(found).toContain(hashSessionId(id))
      for (const ended of over) expect(found).not.toContain(hashSessionId(ended))
    })

    it('cannot be made by an attacker who has read the storage', async () => {
      const [subject, sid] = [randomUUID(), randomUUID()]
      await signedIn(subject, sid)
      const used = order({ subject: 'nobody' })
      await open().destroyNamed(used)
      const atRest = await dump()
      for (const name of [subject, sid, used.jti]) expect(atRest).not.toContain(name)
    })
  })

  it('counts who is signed in: no longer those that signed out, were signed out or idle', async () => {
    const store = open()
    const before = await store.count()
    const subject = randomUUID()
    const [own, other] = [await store.create(RECORD), await store.create({ ...RECORD, subject })]
    const idle = await store.create(RECORD)
    expect(await store.count()).toBe(before + 3)
    await open({ idleMs: 1 }).touch(idle)
    await expect.poll(() => store.count()).toBe(before + 2)
    await store.destroy(own.id)
    expect(await store.count()).toBe(before + 1)
    await store.destroyNamed(order({ subject }))
    await store.touch(other)
    expect(await store.count()).toBe(before)
  })

  describe('while one secret takes the other’s place', () => {
    const [old, both, young] = [SECRET, `${YOUNG}, ${SECRET}`, YOUNG]
    const opened = new Map<string, SessionStore>()
    const under = (secret: string) => {
      const store = opened.get(secret) ?? open({ secret })
      opened.set(secret, store)
      return store
    }

    it('sessions go on, and those written since go on without the old', async () => {
      const [idle, used] = [await under(old).create(RECORD), await under(old).create(RECORD)]
      const read = await under(both).read(used.id)
      expect(read).toEqual(used)
      expect(await under(young).read(used.id)).toBeNull()
      expect(await under(both).update(used.id, used.version, RECORD)).toMatchObject({ ok: true })
      expect(await under(young).read(used.id)).toMatchObject({ record: RECORD })
      expect(await under(old).read(used.id)).toBeNull()
      expect(await under(both).read(idle.id)).toEqual(idle)
      expect(await under(both).update('x'.repeat(43), 1, RECORD)).toEqual({ ok: false, code: 'gone' })
      expect(await under(young).read(idle.id)).toBeNull()
      const fresh = await under(both).create(RECORD)
      expect(await under(young).read(fresh.id)).toEqual(fresh)
    })

    it.each([
      ['before', old, both],
      ['between', both, old],
      ['since', both, young],
    ])('an order ends sessions of %s, and counts once', async (_, one, other) => {
      const end = (secret: string, subject: string, jti: string = randomUUID()) =>
        under(secret).destroyNamed({ jti, sid: null, subject })
      const subject = randomUUID()
      await under(one).create({ ...RECORD, subject })
      expect(await end(other, subject)).toBe(1)
      const jti = randomUUID()
      expect(await end(one, 'nobody', jti)).toBe(0)
      expect(await end(other, 'nobody', jti)).toBeNull()
    })

    it('an order ends a session that has moved to the new one', async () => {
      const record = { ...RECORD, subject: randomUUID() }
      const moved = await under(old).create(record)
      await under(both).update(moved.id, 1, record)
      expect(await under(young).destroyNamed(order({ subject: record.subject }))).toBe(1)
    })
  })

  it('ends after idling, unless touched, and at its absolute end whatever happens', async () => {
    const endOf = async ({ id }: { id: string }) => (await kept()).get(hashSessionId(id))
    const [hour, day] = [3_600_000, 86_400_000]
    const store = open({ idleMs: hour, absoluteMs: day })
    const session = await store.create(RECORD)
    expect(await endOf(session)).toBe(session.lastSeenAt + hour)
    await expect
      .poll(async () => {
        await store.touch(session)
        return (await store.read(session.id))?.lastSeenAt
      })
      .toBeGreaterThan(session.lastSeenAt)
    const seen = await store.read(session.id)
    expect(await endOf(session)).toBe(Number(seen?.lastSeenAt) + hour)
    await open({ idleMs: 2 * day, absoluteMs: day }).touch(session)
    expect(await endOf(session)).toBe(session.createdAt + day)
    const short = await open({ idleMs: day, absoluteMs: hour }).create(RECORD)
    expect(await endOf(short)).toBe(short.createdAt + hour)
    await open({ idleMs: 1 }).touch(session)
    await expect.poll(() => store.read(session.id)).toBeNull()
    expect(await store.update(session.id, 1, RECORD)).toEqual({ ok: false, code: 'gone' })
    await store.touch(session)
    expect(await store.read(session.id)).toBeNull()
  })

  it('removes expired sessions and tombstones from storage', async () => {
    const [lasting, brief] = [open(), open({ idleMs: 1, tombstoneMs: 1 })]
    await lasting.purge()
    const [buried, idle] = [await lasting.create(RECORD), await brief.create(RECORD)]
    await brief.destroy(buried.id)
    await lasting.touch(buried)
    let purged = 0
    const left = async () => {
      purged += await lasting.purge()
      const stored = await kept()
      return [buried, idle].filter(({ id }) => stored.has(hashSessionId(id)))
    }
    await expect.poll(left).toEqual([])
    if (!purgesItself) expect(purged).toBe(2)
  })

  it('remembers for a while who has signed out or was signed out', async () => {
    const store = open()
    const subject = randomUUID()
    const [left, ordered] = [await store.create(RECORD), await store.create({ ...RECORD, subject })]
    await store.destroy(left.id)
    await store.destroyNamed(order({ subject }))
    await store.purge()
    const stored = await kept()
    for (const { id } of [left, ordered]) expect(stored.has(hashSessionId(id))).toBe(true)
  })

  it('lends the right to renew to one holder at a time, until released or over', async () => {
    const [one, two] = [open(), open()]
    const { id } = await one.create(RECORD)
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).acquireLease(id, 20_000)),
    )
    const holders = claims.filter((claim) => claim !== null)
    expect(holders).toHaveLength(1)
    await two.releaseLease(id, 'somebody else')
    expect(await one.acquireLease(id, 20_000)).toBeNull()
    await one.releaseLease(id, String(holders[0]))
    expect(await two.acquireLease(id, 100)).not.toBeNull()
    await expect.poll(() => one.acquireLease(id, 100)).not.toBeNull()
  })
})

describe('a Redis Cluster', () => {
  const nodeKeys = () => Promise.all(storages.cluster().nodes.map((node) => node.keys('session:*')))

  it('whose slots move to another node keeps every session, and its client follows', async () => {
    const cluster = storages.cluster()
    const store = storages.of('redis cluster').open()
    const [one, other] = [await store.create(RECORD), await store.create(RECORD)]
    const [key = ''] = (await nodeKeys()).flat()
    await cluster.moveSlotOf(key)
    expect(await store.read(one.id)).toMatchObject({ record: RECORD })
    expect(await store.update(one.id, 1, RECORD)).toMatchObject({ ok: true })
    await cluster.moveSlotOf(key)
    await store.destroy(other.id)
    await cluster.moveSlotOf(key)
    expect((await store.read((await store.create(RECORD)).id))?.record).toEqual(RECORD)
    expect(await store.read(other.id)).toBeNull()
  })

  // The last test here: no other node takes its place.
  it('whose node with the sessions dies is out of reach, as soon as one Redis would be', async () => {
    const cluster = storages.cluster()
    const store = createSessionStore({ secret: SECRET, redisUrl: cluster.url, patience: 0.25 })
    onTestFinished(() => store.close())
    const { id } = await storages.of('redis cluster').open().create(RECORD)
    await expect.poll(() => store.ping().catch(() => 'down')).toBeUndefined()
    const [key = ''] = (await nodeKeys()).flat()
    await cluster.killOwnerOf(key)
    await expect(store.read(id)).rejects.toThrow(SessionStoreUnavailable)
    await expect(store.ping()).rejects.toThrow(SessionStoreUnavailable)
  })
})
