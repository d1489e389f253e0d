import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { type RenamedIds, renameIds } from '../support/renamed-ids.ts'
import { flightSearch } from '../support/typed-forms.ts'
import { changed } from '../support/wire-faults.ts'
import { findForm } from './crawl.ts'
import { doubled, findIdFlaws } from './dom-ids.ts'
import { type House, openHouse, type Visit } from './house.ts'
import { parseTags } from './html-tags.ts'
import { pages } from './pages.ts'
import { findFlaws } from './valid-page.ts'

/*
 * Ids of any text up to 128 characters (product §4), as `renamed-ids.ts` spells them: every link, form and file works. In `npm test`:
 * tests/unit/strangers.test.ts, of each route and each call.
 */

let house: House
let renamed: RenamedIds

beforeAll(async () => {
  renamed = await renameIds()
  house = await openHouse(undefined, renamed)
})
afterAll(async () => {
  await house?.close()
  await renamed?.close()
})
afterEach(() => {
  renamed.around = ['', '']
})

/** The path of a link that a page has, by what stands behind the odd id; throws with all there are. */
function linkIn({ path, status, html }: Visit, wanted: RegExp): string {
  const hrefs = parseTags(html).flatMap(({ attributes }) =>
    ['href', 'src'].flatMap((name) => attributes.get(name) ?? []),
  )
  const found = hrefs.find((href) => wanted.test(href))
  if (!found) throw new Error(`${path} (${status}): no ${wanted} in\n${hrefs.join('\n')}`)
  return found
}

async function sound(as: string, path: string): Promise<Visit> {
  const page = await house.visit(path, { as })
  expect([path, page.status, findFlaws(page.html)]).toEqual([path, 200, []])
  return page
}

/**
 * Every character that means something in an address, to a proxy or in a page. Ids with `..` between slashes are written in another
 * way, which is told at its function (tests/unit/strangers.test.ts).
 */
const around = ['a/b?c#d&;,+=:@$ %2F\\"\'<>', '`{}|^ ü日本🚢%2e%2e.html'] as const

describe('unusual ids', () => {
  beforeEach(() => {
    renamed.around = around
  })

  it('of list, trip, traveller, calendar and flights lead on', async () => {
    const list = await sound('emma', '/travels')
    const trip = await sound('emma', linkIn(list, /B2101(?!.*[?])/))
    const calendar = await house.visit(linkIn(trip, /calendar\/.*B2101/), { as: 'emma' })
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    const link = linkIn(trip, /\/[^/?]*B2101[^/?]*\/[^/?]*B2101-T1[^/?]*$/)
    const flights = await sound('emma', linkIn(await sound('emma', link), /B2101-T1.*\/flights$/))
    expect(findForm(flights, 'shareFlights').fields).toHaveProperty('booking', renamed.rename('B2101'))
    expect((await house.visit(`${link}x`, { as: 'emma' })).status).toBe(404)
  })

  it('flights are saved, and the page leads back to the trip', async () => {
    const trip = await sound('vera', linkIn(await sound('vera', '/travels'), /B2701(?!.*[?])/))
    const page = await sound('vera', linkIn(trip, /B2701[^/]*\/[^/]*T1[^/]*\/flights/))
    const form = findForm(page, 'shareFlights')
    const search = { ...form.fields, command: 'search', step: 'search', ...flightSearch() }
    const found = findForm(await house.post(form.action, search, { as: 'vera' }), 'shareFlights')
    expect(found.fields.itinerary).toMatch(/^[\w-]{200,}$/)
    const saved = await house.post(found.action, { ...found.fields, command: 'save' }, { as: 'vera' })
    // A first flight leads back to the form, which asks for the return; one that replaces another leads to the trip, at what
    // it still needs.
    expect([`${trip.path}#ready`, found.action.split('?')[0]]).toContain(saved.location)
    expect((await sound('vera', trip.path)).html).toContain('AZ401')
  })

  it('a change of trip is started once, and shown on the page of the trip', async () => {
    const trip = await sound('nora', linkIn(await sound('nora', '/travels'), /B2121(?!.*[?])/))
    const page = await sound('nora', linkIn(trip, /B2121.*\/change/).replace(/\?_action=.*/, ''))
    const form = findForm(await sound('nora', linkIn(page, /change\?to=$/)), 'startTripChange')
    const sent = await house.post(form.action, form.fields, { as: 'nora' })
    expect([sent.status, sent.location]).toEqual([303, page.path])
    const underway = loadCopy('international')('trip-change:underway.title')
    expect((await sound('nora', page.path)).html).toContain(underway)
  })

  it('a scan opens from the documents', async () => {
    const path = linkIn(await sound('emma', '/account/documents'), /\/scan\/.*\/front\//)
    const { headers } = await house.visit(path, { as: 'emma' })
    expect(headers.get('content-type')).toMatch(/^image\//)
  })

  it('an alert is turned off and on again', async () => {
    const form = findForm(await sound('emma', '/notify-me'), 'removeAlert')
    const off = await house.post(form.action, form.fields, { as: 'emma' })
    const after = await sound('emma', off.location ?? '')
    const undo = findForm(after, 'restoreAlert')
    expect(undo.fields.alert).toBe(form.fields.alert)
    const on = await house.post(undo.action, undo.fields, { as: 'emma' })
    expect(findForm(await sound('emma', on.location ?? ''), 'removeAlert').fields.alert).toBe(
      form.fields.alert,
    )
  })

  it('an alert mail’s link opens its list', async () => {
    renamed.around = ["a/b+==!$&'()*", ',;=:@%']
    const token = renamed.rename('alerts-emma')
    const path = `/notify-me/${encodeURIComponent(token)}`
    const page = await house.visit(path)
    expect([page.status, findFlaws(page.html)]).toEqual([200, []])
    expect(findForm(page, `${path}?_action=removeAlert`).fields.token).toBe(token)
  })

  it('"try again" leads to the same page', async () => {
    const path = `/travels/${encodeURIComponent(renamed.rename('B2101'))}`
    const faults = [[/\/bookings\/B2101$/, changed(() => ({ data: 'odd' }))]] as const
    const { html } = await house.visit(path, { as: 'emma', faults })
    expect(parseTags(html).map(({ attributes }) => attributes.get('href'))).toContain(path)
  })
})

const withParts = pages.filter(({ parts }) => parts.length > 0)

// As the sandbox answers: matrix.test.ts.
it.each(withParts)(
  'the ids in $path: with every listed item twice, and with spaces and quotes',
  async ({ path, as }) => {
    renamed.around = ['a b"c ', '\tend']
    const own = path.replace(/B\d{4}(?:-T\d)?|alerts-emma/g, (id) => encodeURIComponent(renamed.rename(id)))
    const faults = [[/\/api\/|\/notify\//, changed(doubled)]] as const
    for (const page of [await house.visit(own, { as }), await house.visit(own, { as, faults })]) {
      expect(page.status).toBeLessThan(500)
      if (page.headers.get('content-type')?.startsWith('text/html'))
        expect(findIdFlaws(page.html)).toEqual([])
    }
  },
)
