import type { APIContext } from 'astro'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { User } from '#backoffice/wire/user.ts'
import { makeContext, through } from './request.ts'
import { runServices } from './running-services.ts'

let running: Awaited<ReturnType<typeof runServices>>
let limit: typeof import('../../../src/middleware/request.ts')['limit']
beforeAll(async () => {
  running = await runServices({ LOGINS_PER_ADDRESS: '1' })
  ;({ limit } = await import('../../../src/middleware/request.ts'))
})
afterAll(() => running.stop())

// Each name is its visitor's address as well, of which nothing has been counted.
it.each([
  ['a reached limit by its wait', 429, true, null, /^(59\d|600)$/],
  ['what is under way by the usual moment', 429, false, null, /^5$/],
  ['an outage by the usual moment', 503, false, null, /^5$/],
  ['an answer with its own Retry-After', 429, true, '30', /^30$/],
  ['what is done by nothing', 200, true, null, null],
])('%s', async (clientIp, status, reaches, wanted, expected) => {
  const { locals } = makeContext('/', { locals: { clientIp } })
  const response = await limit({ locals } as APIContext, async () => {
    await locals.limit.take('login')
    if (reaches) await locals.limit.take('login')
    return new Response(null, { status, headers: wanted === null ? {} : { 'retry-after': wanted } })
  })
  const retryAfter = (response as Response).headers.get('retry-after')
  if (expected === null) expect(retryAfter).toBeNull()
  else expect(retryAfter).toMatch(expected)
})

it('limits signed-in actions by traveller, and public ones by address', async () => {
  const by = async (clientIp: string, id?: string) => {
    const { locals } = makeContext('/', { locals: { clientIp, user: id ? ({ id } as User) : null } })
    await through(limit, { locals } as APIContext)
    return locals.limit
  }
  const [one, other] = [await by('192.0.2.1', '7'), await by('192.0.2.2', '8')]
  for (let times = 0; times < 10; times += 1) expect(await one.take('phoneCode')).toMatchObject({ wait: 0 })
  expect(await (await by('192.0.2.3', '7')).wait('phoneCode')).toBeGreaterThan(0)
  expect((await one.take('phoneCode')).wait).toBeGreaterThan(0)
  expect(await other.wait('phoneCode')).toBe(0)
  // A phone acts for the traveller of another device.
  expect((await other.take('phoneCode', '7')).wait).toBeGreaterThan(0)
  expect((await one.take('phoneCode', '8')).wait).toBe(0)

  expect((await one.take('login')).wait).toBe(0)
  expect((await one.take('login', '9')).wait).toBeGreaterThan(0)
  expect(await (await by('192.0.2.1')).wait('login')).toBeGreaterThan(0)
  expect(await other.wait('login')).toBe(0)
})
