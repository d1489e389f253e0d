import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HANDOFF_COOKIE, SESSION_COOKIE } from '#auth/cookies.ts'
import {
  beginHandoff,
  changeHandoff,
  claimHandoff,
  findHandoff,
  openClaimed,
  SHOWN_HANDOFF,
} from '#auth/handoff.ts'
import { type Handoff, hashHandoff } from '#auth/handoff-store.ts'
import { liveClaimCode, uploaderIn } from '#auth/session.ts'
import { storedIn } from '#auth/session-key.ts'
import type { SessionStore } from '#auth/session-store.ts'
import { createJar } from './cookie-jar.ts'
import { RECORD } from './fixtures.ts'
import { commonStorages, createStorages } from './storages.ts'

const storages = createStorages(commonStorages)

describe.each(commonStorages)('handoffs on %s', (name) => {
  const { dump, purgesItself } = storages.of(name)
  const open = (settings = {}) => storages.of(name).open(settings)
  const signedIn = (store: SessionStore, subject: string = randomUUID()) =>
    store.create({ ...RECORD, subject })
  const begin = ({ handoffs }: SessionStore, sessionId: string) =>
    beginHandoff(handoffs, { sessionId, userId: 'canary-user', name: 'Canary B.', kind: 'IDENTITY_CARD' })
  const begun = async (store = open()) => {
    const session = await signedIn(store)
    return { store, session, handoff: await begin(store, session.id) }
  }
  const wrong = ({ record }: Handoff) => (record.digits === '0000' ? '0001' : '0000')

  it('are found by their code only, on any machine', async () => {
    const { handoff } = await begun()
    expect(handoff.code).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(handoff.record.digits).toMatch(/^\d{4}$/)
    const { handoffs } = open()
    expect(await findHandoff(handoffs, handoff.code)).toEqual(handoff)
    const elsewhere = open({ secret: 'another secret of sufficient length!' })
    expect(await elsewhere.handoffs.read(handoff.code)).toBeNull()
    for (const other of ['', 'x', handoff.code.toUpperCase(), '0'.repeat(26)]) {
      expect(await findHandoff(handoffs, other)).toBeNull()
    }
  })

  it('leave neither code, digits, secret, name, user nor photo readable at rest', async () => {
    const { store, session, handoff } = await begun()
    const jar = createJar()
    await claimHandoff(jar, store.handoffs, handoff.code, handoff.record.digits, {})
    const photo = randomBytes(64)
    await store.handoffs.keepPhoto(session.id, 'front', photo)
    const atRest = await dump()
    const secret = jar.get(HANDOFF_COOKIE)?.split('.')[1]
    expect(secret).toMatch(/^[\w-]{43}$/)
    const texts = [
      handoff.code,
      session.id,
      String(secret),
      'canary-user',
      'Canary B.',
      photo.toString('latin1'),
    ]
    for (const text of [...texts, `"digits":"${handoff.record.digits}"`]) expect(atRest).not.toContain(text)
  })

  it('are claimed once: of twenty phones that know the digits one has it', async () => {
    const { handoff } = await begun()
    const machines = [open(), open()] as const
    const jars = Array.from({ length: 20 }, () => createJar())
    const claims = await Promise.all(
      jars.map((jar, at) =>
        claimHandoff(jar, machines[at % 2 ? 0 : 1].handoffs, handoff.code, handoff.record.digits, {}),
      ),
    )
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
    expect(claims.filter(({ ok }) => !ok)).toEqual(Array(19).fill({ ok: false, code: 'claimed' }))
    const opened = await Promise.all(jars.map((jar) => openClaimed(jar, machines[0].handoffs)))
    expect(opened.filter(Boolean)).toHaveLength(1)
  })

  it('are over after three wrong answers, however many come at once', async () => {
    const { handoff } = await begun()
    const machines = [open(), open()] as const
    const claim = (at: number, digits: string) =>
      claimHandoff(createJar(), machines[at % 2 ? 0 : 1].handoffs, handoff.code, digits, {})
    const claims = await Promise.all(Array.from({ length: 9 }, (_, at) => claim(at, wrong(handoff))))
    const left = claims.flatMap((one) => (!one.ok && one.code === 'wrongDigits' ? [one.triesLeft] : []))
    expect(left.toSorted()).toEqual([0, 1, 2])
    expect(await claim(0, handoff.record.digits)).toEqual({ ok: false, code: 'gone' })
    expect((await machines[0].handoffs.read(handoff.code))?.record.state).toBe('locked')
  })

  it('open for the browser that claimed them, and for no other secret or code', async () => {
    const { store, session, handoff } = await begun()
    const jar = createJar()
    expect(await openClaimed(jar, store.handoffs)).toBeNull()
    await claimHandoff(jar, store.handoffs, handoff.code, handoff.record.digits, {})
    const cookie = jar.get(HANDOFF_COOKIE) ?? ''
    expect((await openClaimed(jar, store.handoffs))?.record.state).toBe('claimed')
    const header = `a=1; ${HANDOFF_COOKIE}=${jar.get(HANDOFF_COOKIE)}`
    expect(await liveClaimCode(header, store)).toBe(handoff.code)
    const whose = uploaderIn(store)
    expect(await whose(header, 'claim')).toBe(handoff.code)
    expect(await whose(header, 'session')).toBeNull()
    expect(await whose(`${SESSION_COOKIE}=${session.id}`, 'session')).toBe(session.id)
    const other = await begun(store)
    for (const value of [
      `${handoff.code}.`,
      `${handoff.code}.${'A'.repeat(43)}`,
      cookie.replace(handoff.code, other.handoff.code),
      cookie.slice(0, -1),
    ]) {
      expect(await openClaimed({ get: () => value }, store.handoffs)).toBeNull()
      expect(await liveClaimCode(`${HANDOFF_COOKIE}=${value}`, store)).toBeNull()
    }
    await changeHandoff(store.handoffs, handoff.code, (record) => ({ ...record, state: 'sent' }))
    expect(await liveClaimCode(header, store)).toBeNull()
  })

  it('give a cookie to the browser that claimed them, and to no other', async () => {
    const { store, handoff } = await begun()
    const digits = handoff.record.digits
    const jar = createJar()
    const claim = (code: string, given: string) => claimHandoff(jar, store.handoffs, code, given, {})
    expect(await claim('0'.repeat(26), digits)).toEqual({ ok: false, code: 'gone' })
    expect(await claim('not a code', digits)).toEqual({ ok: false, code: 'gone' })
    expect(await claim(handoff.code, wrong(handoff))).toMatchObject({ ok: false, code: 'wrongDigits' })
    expect(await claim(handoff.code, digits.slice(1))).toMatchObject({ ok: false, code: 'wrongDigits' })
    expect(jar.written).toEqual([])
    expect(await claim(handoff.code, digits)).toEqual({ ok: true })
    const options = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: 300 }
    expect(jar.written).toMatchObject([{ name: HANDOFF_COOKIE, options }])
  })

  it('give up when another writer is quicker every time', async () => {
    const { store, handoff } = await begun()
    const { handoffs } = store
    let tries = 0
    const contested = {
      read: handoffs.read.bind(handoffs),
      async update(code: string, version: number, record: Handoff['record']) {
        tries += 1
        await handoffs.update(code, version, record)
        return handoffs.update(code, version, record)
      },
    } as typeof handoffs
    const cancel = (record: Handoff['record']) => ({ ...record, state: 'cancelled' as const })
    expect(await changeHandoff(contested, handoff.code, cancel)).toEqual({ ok: false, code: 'conflict' })
    expect(tries).toBe(10)
  })

  it('are known to the session that shows them', async () => {
    const session = await signedIn(open())
    const showing = (shown: Record<string, string>) =>
      storedIn(
        { ...session, record: { ...session.record, data: { [SHOWN_HANDOFF.name]: shown } } },
        SHOWN_HANDOFF,
      )
    expect(showing({ code: 'c', kind: 'PASSPORT' })).toEqual({ code: 'c', kind: 'PASSPORT' })
    expect(showing({ code: 'c' })).toBeNull()
    expect(storedIn(session, SHOWN_HANDOFF)).toBeNull()
    expect(storedIn(null, SHOWN_HANDOFF)).toBeNull()
  })

  it('last their time and no longer, whatever is written meanwhile', async () => {
    const { store, handoff } = await begun()
    const write = (code: string) => changeHandoff(store.handoffs, code, (record) => ({ ...record }))
    const same = { endsAt: handoff.endsAt, version: 2 }
    expect(await write(handoff.code)).toMatchObject({ ok: true, handoff: same })
    const again = await store.handoffs.update(handoff.code, 1, handoff.record)
    expect(again).toEqual({ ok: false, code: 'conflict' })
    const brief = (await begun(open({ handoffMs: 100 }))).handoff
    await expect.poll(() => write(brief.code)).toEqual({ ok: false, code: 'gone' })
    expect(await store.handoffs.read(brief.code)).toBeNull()
    if (purgesItself) expect(await dump()).not.toContain(hashHandoff(brief.code))
  })

  it('are one at a time for a session, and the photo waits for the next', async () => {
    const { store, session, handoff } = await begun()
    await store.handoffs.keepPhoto(session.id, 'front', Buffer.from('a photo'))
    const second = await begin(store, session.id)
    expect(await store.handoffs.read(handoff.code)).toBeNull()
    // A reader of the first one writes nothing over the second, which has the same version.
    const late = { ...handoff.record, state: 'claimed' as const }
    expect(await store.handoffs.update(handoff.code, 1, late)).toEqual({ ok: false, code: 'gone' })
    expect(await store.handoffs.read(second.code)).toEqual(second)
    expect(await store.handoffs.keptSides(session.id)).toEqual(['front'])
    expect((await open().handoffs.readPhoto(session.id, 'front'))?.toString()).toBe('a photo')
    expect(await store.handoffs.readPhoto(session.id, 'back')).toBeNull()
    await store.handoffs.keepPhoto(session.id, 'back', Buffer.from('another'))
    await store.handoffs.dropPhoto(session.id, 'back')
    expect(await store.handoffs.keptSides(session.id)).toEqual(['front'])
    await store.handoffs.destroy(session.id)
    expect(await store.handoffs.read(second.code)).toBeNull()
    expect(await store.handoffs.keptSides(session.id)).toEqual([])
  })

  it('keep a photo of five megabytes, in its place alone, for its time', async () => {
    const store = open()
    const { session } = await begun(store)
    const photo = randomBytes(5 * 1024 * 1024)
    await store.handoffs.keepPhoto(session.id, 'front', photo)
    expect(photo.equals((await store.handoffs.readPhoto(session.id, 'front')) ?? Buffer.alloc(0))).toBe(true)
    await open({ photoMs: 100 }).handoffs.keepPhoto(session.id, 'front', Buffer.from('a photo'))
    await expect.poll(() => store.handoffs.readPhoto(session.id, 'front')).toBeNull()
    expect(await store.handoffs.keptSides(session.id)).toEqual([])
  })

  it.each(['signing out', 'an order of the provider', 'idling'])('end with %s', async (end) => {
    const store = open()
    const subject = randomUUID()
    const session = await signedIn(store, subject)
    const handoff = await begin(store, session.id)
    await store.handoffs.keepPhoto(session.id, 'front', Buffer.from('a photo'))
    expect(await store.handoffs.read(handoff.code)).toEqual(handoff)
    if (end === 'signing out') await store.destroy(session.id)
    else if (end === 'idling') {
      await open({ idleMs: 1 }).touch(session)
      await expect.poll(() => store.read(session.id)).toBeNull()
    } else await store.destroyNamed({ jti: randomUUID(), sid: null, subject })
    expect(await store.handoffs.read(handoff.code)).toBeNull()
    const change = (record: Handoff['record']) => ({ ...record, state: 'sent' as const })
    expect(await changeHandoff(store.handoffs, handoff.code, change)).toEqual({ ok: false, code: 'gone' })
    expect(await store.handoffs.update(handoff.code, 1, handoff.record)).toEqual({ ok: false, code: 'gone' })
    if (end !== 'idling') expect(await store.handoffs.keptSides(session.id)).toEqual([])
    // A slow phone stores no photo for an ended session.
    await store.handoffs.keepPhoto(session.id, 'back', Buffer.from('too late'))
    expect(await store.handoffs.keptSides(session.id)).not.toContain('back')
  })
})
