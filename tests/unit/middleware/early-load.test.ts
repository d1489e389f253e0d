import { beforeEach, describe, expect, it } from 'vitest'
import { loadAddresses } from '#features/registry/addresses/load.ts'
import { loadTrips } from '#features/trips/load.ts'
import type { RouteName } from '#routes.ts'
import { provideLoad } from '../../../src/middleware/early-load.ts'
import type { RequestLocals } from '../../../src/middleware/locals.ts'
import { backofficeAt, json, serve } from '../backoffice/http-stub.ts'
import { makeContext } from './request.ts'

/* The loads that begin before users/me has answered, and the readers of their results. The pages themselves: contract/app. */

let calls: (string | undefined)[]
let url: string
/** An empty backoffice that notes its calls. */
beforeEach(async () => {
  calls = []
  ;({ url } = await serve((response, asked) => {
    calls.push(asked.url.split('?', 1)[0])
    json(response, 404, {})
  }))
})

function page(route: RouteName | null, asked: Parameters<typeof makeContext>[1] = {}, path = '/viaggi') {
  const locals: Partial<RequestLocals> = {
    route,
    userId: '7',
    params: { tour: 'B1', traveler: 'T1' },
    flags: { isOn: () => true } as unknown as RequestLocals['flags'],
    backoffice: backofficeAt(url),
    ...asked.locals,
  }
  const context = makeContext(path, { ...asked, locals })
  return { begin: provideLoad(context), locals: context.locals }
}
describe('the load of a page', () => {
  it.each([
    [
      'index',
      ['/notify-me', '/users/7/addresses', '/users/7/bookings', '/users/7/partnerships', '/users/7/wishlist'],
    ],
    ['travels', ['/users/7/bookings']],
    ['travels/_tour', ['/users/7/bookings/B1', '/users/7/documents']],
    ['travels/_tour/_traveler', ['/users/7/bookings/B1', '/users/7/documents']],
    ['account/profile', ['/users/7/addresses']],
    ['account/registry', ['/users/7/addresses']],
    ['account/documents', ['/users/7/bookings', '/users/7/documents']],
    ['account/credits', ['/users/7/credits']],
    ['partnership', ['/users/7/partnerships']],
    ['notify-me', ['/notify-me']],
  ] as const)('%s begins with the traveller’s id alone', async (route, asked) => {
    page(route).begin()
    await expect.poll(() => calls.toSorted(), { interval: 5 }).toEqual(asked)
  })

  it.each([
    ['a post', 'travels', { method: 'POST' }],
    ['an unknown traveller', 'notify-me', { locals: { userId: null } }],
    ['a page without one', 'login', {}],
    ['no page', null, {}],
  ] as const)('does not begin for %s', async (_, route, asked) => {
    page(route, asked).begin()
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls).toEqual([])
  })
})

describe('a load that has begun', () => {
  const query = new URLSearchParams()
  const asked = (times: number, userId = '7') => Array(times).fill(`/users/${userId}/bookings`)

  it('is given to the page that asks for the same, once', async () => {
    const { begin, locals } = page('travels')
    begin()
    expect(await locals.load(loadTrips, query)).toMatchObject({ filter: 'upcoming' })
    expect(calls).toEqual(asked(1))
    await locals.load(loadTrips, query)
    expect(calls).toEqual(asked(2))
  })

  it.each<[string, (locals: App.Locals) => unknown]>([
    ['other arguments', (locals) => locals.load(loadTrips, new URLSearchParams('page=2'))],
    ['another load', (locals) => locals.load(loadAddresses)],
    ['another traveller', (locals) => Object.assign(locals, { userId: '8' }).load(loadTrips, query)],
  ])('is not given to %s', async (_, ask) => {
    const { begin, locals } = page('travels')
    begin()
    await ask(locals)
    expect(calls).toHaveLength(2)
    expect(calls[0]).toBe('/users/7/bookings')
  })

  // Several parts of a page show them, and one call loads them.
  it('nor are the addresses of another traveller, and those of this one are asked for once', async () => {
    const { begin, locals } = page('account/registry')
    begin()
    Object.assign(locals, { userId: '8' })
    await Promise.all([locals.load(loadAddresses), loadAddresses(locals), loadAddresses(locals)])
    expect(calls.toSorted()).toEqual(['/users/7/addresses', '/users/8/addresses'])
  })

  it('takes the query of the page', async () => {
    const { begin, locals } = page('travels', {}, '/viaggi?show=past')
    begin()
    expect(await locals.load(loadTrips, new URLSearchParams('show=past'))).toMatchObject({ filter: 'past' })
    expect(calls).toEqual(asked(1))
  })

  it('is of the page alone: without one, each is asked for when it is wanted', async () => {
    const { locals } = page('travels')
    await locals.load(loadTrips, query)
    expect(calls).toEqual(asked(1))
  })
})
