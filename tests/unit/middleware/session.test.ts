import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { DRAFT_COOKIE, SESSION_COOKIE, TRAVELLER_COOKIE, VISIT_COOKIE } from '#auth/cookies.ts'
import { sessionKey, storedIn } from '#auth/session-key.ts'
import { MAX_RECORD_BYTES } from '#auth/session-record.ts'
import type { RequestLocals } from '../../../src/middleware/locals.ts'
import { createJar } from '../auth/cookie-jar.ts'
import { RECORD } from '../auth/fixtures.ts'
import { answer, grant } from '../auth/token-server.ts'
import { findAction, makeContext, through } from './request.ts'
import { runServices } from './running-services.ts'

let running: Awaited<ReturnType<typeof runServices>>
let session: typeof import('../../../src/middleware/session.ts')['session']
beforeAll(async () => {
  running = await runServices()
  ;({ session } = await import('../../../src/middleware/session.ts'))
})
afterAll(() => running.stop())
beforeEach(() => {
  running.server.onToken = (response) => grant(response)
  running.server.onAny = () => false
})

const notes = { [TRAVELLER_COOKIE]: 'x', [VISIT_COOKIE]: 'x', [DRAFT_COOKIE]: 'x' }
type Asked = Parameters<typeof makeContext>[1]

/** A request of a browser with these cookies, after the step. */
async function opened(cookies: Record<string, string>, path = '/viaggi', { locals, ...asked }: Asked = {}) {
  const jar = createJar(cookies)
  const given: Partial<RequestLocals> = {
    route: 'travels',
    cookies: jar,
    isPrefetch: false,
    toasts: [{ type: 'success', key: 'common:save' }] as unknown as RequestLocals['toasts'],
    deadline: performance.now() + 5000,
    ...locals,
  }
  const context = makeContext(path, { ...asked, locals: given })
  const { passed } = await through(session, context)
  expect(passed).toBe(true)
  return { locals: context.locals, jar }
}
async function signedIn(record: Partial<typeof RECORD> = {}) {
  const made = await running.sessions.create({ ...RECORD, ...record })
  return { made, cookies: { ...notes, [SESSION_COOKIE]: made.id } }
}
/** The headers of a call by this request's page. */
async function headersOfCall(locals: App.Locals): Promise<IncomingHttpHeaders> {
  let headers: IncomingHttpHeaders = {}
  running.server.onAny = (request, response) => {
    headers = request.headers
    answer(response, 200, { data: { id: '7', name: 'Sofia' } })
    return true
  }
  await locals.backoffice.users.me()
  return headers
}
const over = { accessTokenExpiresAt: Date.now() - 1000 }

describe('a signed-in browser', () => {
  it('has its session, and calls of the backoffice have its token', async () => {
    const { made, cookies } = await signedIn(over)
    const { locals, jar } = await opened(cookies)
    expect(locals).toMatchObject({ trouble: null, user: null, privacyError: null })
    expect(locals.session).toMatchObject({ id: made.id, record: { accessToken: 'new-access' } })
    expect(locals.toasts).toHaveLength(1)
    expect(jar.written).toEqual([])
    const sent = { authorization: 'Bearer new-access', 'accept-language': 'it-IT' }
    expect(await headersOfCall(locals)).toMatchObject(sent)
    Object.assign(locals, { deadline: performance.now() - 1 })
    await expect(headersOfCall(locals)).rejects.toMatchObject({ code: 'BACKOFFICE_UNAVAILABLE' })
  })

  it('stores small values in its session, removes them, and knows when it has ended', async () => {
    const key = sessionKey('a', z.number())
    const { made, cookies } = await signedIn({ data: { kept: 1 } })
    const { locals } = await opened(cookies)
    expect(await locals.storeInSession(key, 2)).toBe(true)
    expect(locals.session).toMatchObject({ version: 2, record: { data: { kept: 1, a: 2 } } })
    expect(storedIn(locals.session, key)).toBe(2)
    expect(storedIn(locals.session, sessionKey('a', z.string()))).toBeNull()
    expect(await locals.storeInSession(key, null)).toBe(true)
    expect((await running.sessions.read(made.id))?.record.data).toEqual({ kept: 1 })
    await running.sessions.destroy(made.id)
    expect(await locals.storeInSession(key, 3)).toBe(false)
    expect(locals.session?.id).toBe(made.id)
  })

  it('reads a value by the name that an earlier release gave it, and stores it by its own', async () => {
    const key = sessionKey('a', z.number(), 'b')
    const { cookies } = await signedIn({ data: { b: 1 } })
    const { locals } = await opened(cookies)
    expect([storedIn(locals.session, key), storedIn(null, key)]).toEqual([1, null])
    expect(await locals.storeInSession(key, (stored) => (stored ?? 0) + 1)).toBe(true)
    expect(locals.session?.record.data).toEqual({ a: 2 })
  })

  it('is in use by a visit, and not by a prefetch', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { made, cookies } = await signedIn()
    const lastSeenAt = async () => (await running.sessions.read(made.id))?.lastSeenAt
    vi.setSystemTime(Date.now() + 61_000)
    await opened(cookies, '/viaggi', { locals: { isPrefetch: true } })
    expect(await lastSeenAt()).toBe(made.lastSeenAt)
    await opened(cookies)
    expect(await lastSeenAt()).toBe(Date.now())
  })
})

describe('a session that is over', () => {
  it('leaves nothing of it to a visit, except what the next login needs', async () => {
    const { cookies } = await signedIn({ ...over, refreshToken: null })
    const { locals, jar } = await opened(cookies)
    expect(locals).toMatchObject({ session: null, trouble: null, toasts: [] })
    expect(jar.names()).toEqual([DRAFT_COOKIE])
    expect(await locals.storeInSession(sessionKey('a', z.number()), 1)).toBe(false)
  })

  it.each([
    ['a post', { method: 'POST' }],
    ['a prefetch', { locals: { isPrefetch: true } }],
  ])('keeps the name of its traveller on %s, whose form may still come', async (_, asked) => {
    const { made, cookies } = await signedIn()
    await running.sessions.destroy(made.id)
    const { jar } = await opened(cookies, '/viaggi', asked)
    expect(jar.names()).toEqual([TRAVELLER_COOKIE, DRAFT_COOKIE])
  })

  it('that ended with the browser leaves no traveller’s name to a visit', async () => {
    const { locals, jar } = await opened(notes)
    expect(locals.toasts).toHaveLength(1)
    expect(jar.names()).toEqual([VISIT_COOKIE, DRAFT_COOKIE])
    await expect(headersOfCall(locals)).rejects.toMatchObject({ name: 'Unauthorised' })
    expect((await opened(notes, '/viaggi', { method: 'POST' })).jar.names()).toEqual(Object.keys(notes))
  })
})

describe('no traveller is signed out', () => {
  const unavailable = { kind: 'unavailable', status: 503 }
  const staysWith = async (trouble: object, cookies: Record<string, string>) => {
    const { locals, jar } = await opened(cookies)
    expect(locals).toMatchObject({ session: null, trouble })
    expect(locals.toasts).toHaveLength(1)
    expect(jar.written).toEqual([])
  }

  it('by a store that does not answer', async () => {
    const { cookies } = await signedIn()
    await running.withoutStore(() => staysWith(unavailable, cookies))
    expect((await opened(cookies)).locals.session).not.toBeNull()
  })

  it('by a provider that cannot renew now', async () => {
    running.server.onToken = (response) => answer(response, 500, {})
    await staysWith(unavailable, (await signedIn(over)).cookies)
  })

  it('by new tokens that are too large', async () => {
    const large = randomBytes(MAX_RECORD_BYTES).toString('base64url')
    running.server.onToken = (response) => grant(response, { access_token: large })
    await staysWith({ kind: 'tokensTooLarge', status: 502 }, (await signedIn(over)).cookies)
  })
})

it('a bug of ours is not called an outage', async () => {
  const names = () => {
    throw new TypeError('a bug')
  }
  const cookies = { ...createJar({ [SESSION_COOKIE]: 'x' }), names }
  await expect(opened({}, '/viaggi', { locals: { cookies } })).rejects.toThrow('a bug')
})

it.each([
  ['phone/_code', null, false],
  ['phone/_code', 'phone.upload', false],
  ['session', null, false],
  [null, 'phone.upload', false],
  [null, 'documents.upload', true],
  [null, null, true],
  ['index', 'phone.upload', true],
] as const)('the route %s with the action %s opens a session: %s', async (route, name, opens) => {
  const { made, cookies } = await signedIn()
  const { locals, jar } = await opened(cookies, '/some', {
    locals: { route, action: await findAction(name) },
  })
  expect(locals.session?.id).toBe(opens ? made.id : undefined)
  expect(locals).toMatchObject({ user: null, privacyError: null, trouble: null })
  expect(jar.written).toEqual([])
})
