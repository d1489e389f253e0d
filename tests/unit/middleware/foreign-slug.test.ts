import { expect, it } from 'vitest'
import { foreignSlug } from '../../../src/middleware/foreign-slug.ts'
import { requestOf, through } from './request.ts'

const at = (path: string, method = 'GET') =>
  through(foreignSlug, requestOf(path, { method, locals: { route: 'travels' } }))

it('moves a slug of another locale to this market’s own for good, params and query kept', async () => {
  expect(await at('/reisen?show=past')).toMatchObject({ status: 308, location: '/viaggi?show=past' })
  expect(await at('/travels/a%2Fb')).toMatchObject({ status: 308, location: '/viaggi/a%2Fb' })
})

it('leaves the market’s own slug alone', async () => {
  expect(await at('/viaggi')).toMatchObject({ passed: true })
})

it('sends a post on as a post', async () => {
  expect(await at('/reisen', 'POST')).toMatchObject({ status: 307, location: '/viaggi' })
})

it('has nothing to say about pages without a route', async () => {
  expect(await through(foreignSlug, requestOf('/reisen', { locals: { route: null } }))).toMatchObject({
    passed: true,
  })
})
