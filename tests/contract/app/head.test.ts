import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { rowsFor } from '../../support/rows.ts'

/* HEAD gets the same answer as GET, for any client: a traveller, one who has not agreed to the terms yet, a visitor. */

const house = inHouse()

// biome-ignore format: grouped by line
const paths = [
  '/', '/travels', '/travels?show=past', '/travels/B2101', '/travels/B2101/pocket', '/viaggi',
  '/nowhere',
  '/account/profile', '/account/documents', '/account/consents', '/account/credits?x=1', '/contact-us',
  '/files/calendar/B2101.ics', '/my-data', '/session', '/offline', '/sw.js', '/robots.txt',
  '/favicon.ico', '/login', '/logout', '/?routingKey=travels', '/auth/confirm-email/none',
  '/notify-me/none', '/phone/none',
]
const asTravellers = ['emma', 'hannah', undefined]
const asked = paths.flatMap((path) => asTravellers.map((as) => [path, as] as const))

it.each(rowsFor(asked, ([path, as]) => paths.indexOf(path) % 3 === asTravellers.indexOf(as)))(
  '%s as %s',
  async (path, as) => {
    const [result, shortly] = [
      await house.visit(path, { as }),
      await house.visit(path, { as, method: 'HEAD' }),
    ]
    const about = ({ status, headers, location }: typeof result) => ({
      status,
      // Each sign-in has a state of its own.
      location: location?.replace(/[?&]state=.*/, ''),
      type: headers.get('content-type'),
      cache: headers.get('cache-control'),
    })
    expect(about(shortly)).toEqual(about(result))
    expect(shortly.html).toBe('')
  },
)
