import { expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { routingKey } from '../../../src/middleware/redirects.ts'
import { requestOf, through } from './request.ts'

it('leads to the localized path of the named route, other parameters kept', async () => {
  const answer = await through(routingKey, requestOf('/?routingKey=travels-tour&p.tour=a%20b&utm=x'))
  const location = pathTo('it-IT', 'travels/_tour', { tour: 'a b' }, { utm: 'x' })
  expect(answer).toMatchObject({ passed: false, status: 302, location })
  const wishlist = await through(routingKey, requestOf('/?routingKey=wishlist'))
  expect(wishlist.location).toBe(pathTo('it-IT', 'account/wishlist'))
})

it('drops an unknown key: the requested page is served, with an info toast', async () => {
  const context = requestOf('/viaggi?routingKey=nowhere&p.x=1&show=past')
  expect(await through(routingKey, context)).toMatchObject({ passed: true })
  expect(context.locals.toasts).toEqual([{ type: 'info', key: 'shell:routingKeyUnknown' }])
  expect(context.url.search).toBe('?show=past')
  expect(context.locals.requestedPath).toBe('/viaggi?show=past')
})

it('ignores posts', async () => {
  const context = requestOf('/?routingKey=travels', { method: 'POST' })
  expect(await through(routingKey, context)).toMatchObject({ passed: true })
})
