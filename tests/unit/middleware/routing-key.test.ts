import { expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { routingKey } from '../../../src/middleware/redirects.ts'
import { makeContext, through } from './request.ts'

it('leads to the localized path of the named route, other parameters kept', async () => {
  const answer = await through(routingKey, makeContext('/?routingKey=travels-tour&p.tour=a%20b&utm=x'))
  const location = pathTo('it-IT', 'travels/_tour', { tour: 'a b' }, { utm: 'x' })
  expect(answer).toMatchObject({ passed: false, status: 302, location })
  const wishlist = await through(routingKey, makeContext('/?routingKey=wishlist'))
  expect(wishlist.location).toBe(pathTo('it-IT', 'account/wishlist'))
})

it('drops an unknown key: leads to the same page without it, with an info toast', async () => {
  const flashed: unknown[] = []
  const flash = (...toast: unknown[]) => void flashed.push(toast)
  const context = makeContext('/viaggi?routingKey=nowhere&p.x=1&show=past', {
    locals: { flash, route: 'travels' },
  })
  const location = '/viaggi?show=past'
  expect(await through(routingKey, context)).toMatchObject({ passed: false, status: 302, location })
  expect(flashed).toEqual([['info', 'shell:routingKeyUnknown']])
  const nowhere = makeContext('/%5cevil.example?routingKey=nowhere', { locals: { flash } })
  expect(await through(routingKey, nowhere)).toMatchObject({ passed: true })
  expect(flashed).toHaveLength(1)
})

it('ignores posts', async () => {
  const context = makeContext('/?routingKey=travels', { method: 'POST' })
  expect(await through(routingKey, context)).toMatchObject({ passed: true })
})
