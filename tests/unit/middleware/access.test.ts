import { describe, expect, it } from 'vitest'
import type { Session } from '#auth/session-store.ts'
import { access, runChecks, UnknownMiddleware } from '../../../src/middleware/access.ts'
import { requestOf, through } from './request.ts'

const session = { id: 'x', version: 1 } as Session

describe('the auth check', () => {
  it('redirects a signed-out visitor to the login, and back afterwards', async () => {
    const context = requestOf('/viaggi?show=past', { locals: { route: 'travels' } })
    expect(await through(access, context)).toMatchObject({
      passed: false,
      status: 302,
      location: `/login?returnTo=${encodeURIComponent('/viaggi?show=past')}`,
    })
  })

  it('answers a post with 303, so that the login is requested by GET', async () => {
    const context = requestOf('/viaggi', { method: 'POST', locals: { route: 'travels' } })
    expect(await through(access, context)).toMatchObject({ status: 303 })
  })

  it('keeps the form of a post it turns away, before the login and before the trouble page', async () => {
    let kept = 0
    const keepDraft = async () => {
      kept += 1
    }
    const asked = { method: 'POST' }
    await through(access, requestOf('/viaggi', { ...asked, locals: { route: 'travels', keepDraft } }))
    const trouble = { kind: 'userLoad', status: 503 } as const
    await through(
      access,
      requestOf('/viaggi', { ...asked, locals: { route: 'travels', session, trouble, keepDraft } }),
    )
    expect(kept).toBe(2)
    await through(
      access,
      requestOf('/viaggi', { ...asked, locals: { route: 'travels', session, keepDraft } }),
    )
    expect(kept).toBe(2)
  })

  it('lets signed-in travellers through, and everybody to public pages', async () => {
    expect(
      await through(access, requestOf('/viaggi', { locals: { route: 'travels', session } })),
    ).toMatchObject({ passed: true, to: undefined })
    for (const route of ['index', 'login', 'login/redirect', 'logout', 'auth/confirm-email', null] as const) {
      expect(await through(access, requestOf('/', { locals: { route } }))).toMatchObject({
        passed: true,
        to: undefined,
      })
    }
  })
})

describe('trouble found by an earlier step', () => {
  const trouble = { kind: 'unavailable', status: 503 } as const

  it('is shown instead of a page that needs the traveller', async () => {
    expect(
      await through(access, requestOf('/viaggi', { locals: { route: 'travels', trouble } })),
    ).toMatchObject({ to: '/trouble' })
    expect(
      await through(access, requestOf('/', { locals: { route: 'index', session, trouble } })),
    ).toMatchObject({ to: '/trouble' })
  })

  it('does not replace the welcome page', async () => {
    expect(await through(access, requestOf('/', { locals: { route: 'index', trouble } }))).toMatchObject({
      passed: true,
      to: undefined,
    })
  })
})

it('a page that names an unknown middleware throws, which is status 500 (product §6)', async () => {
  const known = { auth: () => undefined }
  await expect(runChecks(['auth', 'autth'], known, requestOf('/'))).rejects.toThrow(UnknownMiddleware)
  await expect(runChecks(['toString'], known, requestOf('/'))).rejects.toThrow(UnknownMiddleware)
  expect(await runChecks(['auth'], known, requestOf('/'))).toBeUndefined()
})
