import { describe, expect, it } from 'vitest'
import type { Session } from '#auth/session-store.ts'
import { access, runChecks, UnknownMiddleware } from '../../../src/middleware/access.ts'
import type { RequestLocals } from '../../../src/middleware/locals.ts'
import { makeContext, through } from './request.ts'

const session = { id: 'x', version: 1 } as Session

const ask = (path: string, locals: Partial<RequestLocals>, method = 'GET') =>
  through(access, makeContext(path, { method, locals }))

describe('the auth check', () => {
  it('redirects a signed-out visitor to the login, and back afterwards', async () => {
    const location = `/login?returnTo=${encodeURIComponent('/viaggi?show=past')}`
    const answer = await ask('/viaggi?show=past', { route: 'travels' })
    expect(answer).toMatchObject({ passed: false, status: 302, location })
  })

  it('answers a post with 303, so that the login is requested by GET', async () => {
    expect(await ask('/viaggi', { route: 'travels' }, 'POST')).toMatchObject({ status: 303 })
  })

  it('keeps the form of a post it turns away, before the login and before the trouble page', async () => {
    let kept = 0
    const keepDraft = async () => {
      kept += 1
    }
    const post = (more: Partial<RequestLocals>) =>
      ask('/viaggi', { route: 'travels', keepDraft, ...more }, 'POST')
    await post({})
    await post({ session, trouble: { kind: 'userLoad', status: 503 } })
    expect(kept).toBe(2)
    await post({ session })
    expect(kept).toBe(2)
  })

  it.each([
    ['travels', session],
    ...(['index', 'login', 'login/redirect', 'logout', 'auth/confirm-email', null] as const).map(
      (route) => [route, null] as const,
    ),
  ] as const)(
    'lets signed-in travellers through, and everybody to public pages: %s',
    async (route, session) => {
      expect(await ask('/', { route, session })).toMatchObject({ passed: true, to: undefined })
    },
  )
})

it.each([
  ['replaces a page that needs the traveller', 'travels', null, '/trouble'],
  ['replaces the dashboard', 'index', session, '/trouble'],
  ['does not replace the welcome page', 'index', null, undefined],
] as const)('trouble found by an earlier step %s', async (_, route, session, to) => {
  const trouble = { kind: 'unavailable', status: 503 } as const
  expect(await ask('/', { route, session, trouble })).toMatchObject({ passed: true, to })
})

it('a page that names an unknown middleware throws, which is status 500 (product §6)', async () => {
  const known = { auth: () => undefined }
  await expect(runChecks(['auth', 'autth'], known, makeContext('/'))).rejects.toThrow(UnknownMiddleware)
  await expect(runChecks(['toString'], known, makeContext('/'))).rejects.toThrow(UnknownMiddleware)
  expect(await runChecks(['auth'], known, makeContext('/'))).toBeUndefined()
})
