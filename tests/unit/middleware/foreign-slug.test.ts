import { expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { foreignSlug } from '../../../src/middleware/redirects.ts'
import { makeContext, through } from './request.ts'

const trips = pathTo('it-IT', 'travels')
const at = (path: string, { method = 'GET', route = 'travels' as 'travels' | null } = {}) =>
  through(foreignSlug, makeContext(path, { method, locals: { route } }))

it("redirects a slug of another locale permanently to this market's own, a post as a post", async () => {
  const past = pathTo('de-DE', 'travels', {}, { show: 'past' })
  expect(await at(past)).toMatchObject({ status: 308, location: `${trips}?show=past` })
  const trip = pathTo('it-IT', 'travels/_tour', { tour: 'a/b' })
  expect(await at('/travels/a%2Fb')).toMatchObject({ status: 308, location: trip })
  expect(await at('/reisen', { method: 'POST' })).toMatchObject({ status: 307, location: trips })
})

it("does nothing for the market's own slug, and for pages without a route", async () => {
  expect(await at(trips)).toMatchObject({ passed: true })
  expect(await at('/reisen', { route: null })).toMatchObject({ passed: true })
})
