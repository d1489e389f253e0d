import { expect, it } from 'vitest'
import { type Session, SessionStoreUnavailable } from '#auth/session-store.ts'
import { user } from '../../../src/middleware/user.ts'
import { backofficeAt, json, serve } from '../backoffice/http-stub.ts'
import { makeContext, through } from './request.ts'

/** A backoffice that answers users/me with this status and body; the real client calls it. */
async function answering(status: number, body: unknown) {
  const data: Record<string, unknown> = {}
  const { url, received } = await serve((response) => json(response, status, body))
  const context = makeContext('/viaggi', {
    locals: {
      route: 'travels',
      session: { id: 'x', version: 1, record: { subject: url, data } as unknown } as Session,
      storeInSession: async ({ name }, value) => {
        data[name] = value
        return true
      },
      backoffice: backofficeAt(url),
      // Like a session that has just begun.
      endRefusedSession: async () => false,
    },
  })
  return { context, data, calls: () => received.length }
}

it('loads the traveller once, and stores their id in the session', async () => {
  const { context, data, calls } = await answering(200, { data: { id: '7', name: 'Sofia' } })
  await through(user, context)
  expect(context.locals.user).toMatchObject({ id: '7', name: 'Sofia' })
  expect(data).toEqual({ userId: '7' })
  expect(calls()).toBe(1)
})

it('stores the id only if it is new, and never for a prefetch', async () => {
  const { context, data } = await answering(200, { data: { id: '7', name: 'Sofia' } })
  context.locals.isPrefetch = true
  await through(user, context)
  expect(context.locals.userId).toBe('7')
  expect(data).toEqual({})
  context.locals.isPrefetch = false
  const writes: unknown[] = []
  context.locals.storeInSession = async () => writes.push(data.userId) > 0
  for (const known of ['8', '7', 7]) {
    data.userId = known
    await through(user, context)
    expect(context.locals.userId).toBe('7')
  }
  expect(writes).toEqual(['8', 7])
})

it.each([
  ['7', 2],
  [7, 1],
  [undefined, 1],
])('calls beside users/me what the page needs if the session has the id %j', async (known, expected) => {
  const { context, data, calls } = await answering(200, { data: { id: '7', name: 'Sofia' } })
  if (known !== undefined) data.userId = known
  await through(user, context)
  expect(calls()).toBe(expected)
})

it("works without storing the user's id when that fails", async () => {
  const { context, data } = await answering(200, { data: { id: '7', name: 'Sofia' } })
  context.locals.storeInSession = () => Promise.reject(new SessionStoreUnavailable(new Error('disk full')))
  expect(await through(user, context)).toMatchObject({ passed: true })
  expect(context.locals).toMatchObject({ userId: '7', trouble: null })
  expect(data).toEqual({})
})

it('an early load that fails while no page is shown causes no unhandled rejection', async () => {
  const { context, data } = await answering(401, { key: 'OTHER' })
  data.userId = '7'
  // Without a market the load of this page throws.
  Object.assign(context.locals, { route: 'partnership', market: undefined })
  const unheard: unknown[] = []
  const note = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', note)
  await through(user, context)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unheard).toEqual([])
  expect(context.locals).toMatchObject({ userId: null, trouble: { status: 502 } })
})

const other = { key: 'OTHER' }
const privacy = (extra: object) => ({ key: 'USER_PRIVACY_POLICY_ERROR', extra })
// Product §6: the consents' page if a user id is given, not allowed without one, else the user-load failure page.
it.each<[status: number, body: object, trouble: object | null, calls: number, privacyError?: object]>([
  [403, privacy({ userId: '7' }), null, 1, { userId: '7' }],
  [403, privacy({}), { kind: 'notAllowed', status: 403 }, 1],
  [503, other, { kind: 'userLoad', status: 503 }, 2],
  [429, other, { kind: 'userLoad', status: 503 }, 2],
  [400, other, { kind: 'userLoad', status: 502 }, 1],
  [401, other, { kind: 'userLoad', status: 502 }, 1],
  [404, other, { kind: 'userLoad', status: 502 }, 1],
])('of a failure %i with %j the trouble is %j', async (status, body, trouble, asked, privacyError) => {
  const { context, calls } = await answering(status, body)
  await through(user, context)
  expect(context.locals).toMatchObject({ user: null, trouble, privacyError: privacyError ?? null })
  expect(calls()).toBe(asked)
})

it('makes no call for pages that do not need the traveller, or without a session', async () => {
  const { context, calls } = await answering(200, { data: { id: '7' } })
  context.locals.route = 'login'
  await through(user, context)
  context.locals.route = 'travels'
  context.locals.session = null
  await through(user, context)
  expect(calls()).toBe(0)
})
