import { describe, expect, it } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { changed } from '../support/wire-faults.ts'
import { type FoundForm, findForm } from './crawl.ts'
import type { Ask, Visit } from './house.ts'
import { inHouse } from './in-house.ts'

/* A trip change uses the prices of its comparison, or does not happen (record 030). */

const en = loadCopy('international')
const house = inHouse()

const startOf = (page: Visit) => findForm(page, 'startTripChange')

const press = (browser: BrowserCookies, { action, fields }: FoundForm, ask: Ask = {}) =>
  house.post(action, fields, { browser, ...ask })

/** A traveller of one test alone with a booking that can be changed, and the actions of a browser without script. */
async function traveller() {
  const { sub, own, browser } = await house.alone('nora')
  const id = own('B2121')
  const page = `/travels/${id}/change`
  /** Compares with a departure; the form is filled in. */
  const compare = async (travelId: string, ask: Ask = {}) =>
    startOf(await house.visit(`${page}?${new URLSearchParams({ to: travelId })}`, { browser, ...ask }))
  const { html } = await house.visit(page, { browser })
  const [to = '', other = ''] = [...html.matchAll(/change\?to=([^"]+)"/g)].map(([, each = '']) =>
    decodeURIComponent(each),
  )
  // biome-ignore format: grouped by line
  return {
    id, sub, browser, to, other, compare,
    press: (form: FoundForm, ask: Ask = {}) => press(browser, form, ask),
    changes: () => house.records('SELECT 1 FROM trip_changes WHERE booking_id = ?', id).length,
  }
}

const availability = /^GET .*\/self-tour-change$/
type Total = { amount: number; currency: string }
type Options = { travelId: string; availability: string; total: Total | null; priceFrom: Total | null }[]
/** The offer, changed. */
const offered = (change: (all: Options) => void): Ask['faults'] => [
  [
    availability,
    changed((body) => {
      change((body as { data: { options: Options } }).data.options)
      return body
    }),
  ],
]
const dearer = offered((all) => {
  for (const { total } of all) if (total) total.amount += 12_300
})
describe('a departure without a place', () => {
  const full = (code: string) =>
    offered((all) => {
      for (const option of all) option.availability = code
    })

  // The codes that close a departure: tests/unit/features/notify-me.test.ts.
  it('is marked, and cannot be compared; a departure that can be chosen shows its consequences', async () => {
    const { browser, id, to } = await traveller()
    const see = (code: string, query = '') =>
      house.visit(`/travels/${id}/change${query}`, { browser, faults: full(code) })
    const closed = await see('SOLD_OUT')
    expect(closed.html).toContain(en('trip-change:choice.closed.SOLD_OUT'))
    expect(closed.html).not.toContain(`change?to=${to}`)
    const compared = await see('SOLD_OUT', `?to=${to}`)
    expect([compared.status, compared.html.includes('name="shown"')]).toEqual([200, false])
    expect(compared.html).toContain(en('trip-change:gone'))
    const open = await see('ALMOST_FULL')
    for (const text of [`change?to=${to}`, en('trips:choosing.means.ALMOST_FULL')])
      expect(open.html).toContain(text)
  })

  it('that filled up behind the comparison is refused, and nothing is sent', async () => {
    const nora = await traveller()
    const refused = await nora.press(await nora.compare(nora.to), { faults: full('SOLD_OUT') })
    expect([refused.status, refused.writes, nora.changes()]).toEqual([409, [], 0])
    expect(refused.screen).toContain(en('trip-change:gone'))
  })
})

// Every other difference: tests/unit/features/trip-change/shown.test.ts.
describe('the button of a comparison', () => {
  it('requires a second yes, old and new beside each other, when the booking has changed behind it', async () => {
    const nora = await traveller()
    // The first departure may have one place left.
    const form = await nora.compare(nora.other)
    // Like a call to customer care: cover cancelled, a person added.
    const set = `json_set(record, '$.flexibleCancellation', json('false'), '$.pax', 2, '$.party',
      json_insert(json_extract(record, '$.party'), '$[#]',
        json('{"travelerId":"guest-9","leader":false,"userId":null,"guest":{"name":"Ada","lastname":"Quin"}}')))`
    house.records(`UPDATE bookings SET record = ${set} WHERE id = ?`, nora.id)
    const again = await nora.press(form)
    expect([again.status, again.writes, nora.changes()]).toEqual([409, [], 0])
    for (const key of ['changed.title', 'seen', 'cover', 'party', 'total', 'difference'])
      expect(again.screen).toContain(en(`trip-change:again.${key}`))
    // The second yes is to the new comparison.
    expect([(await nora.press(startOf(again))).status, nora.changes()]).toEqual([303, 1])
  })

  it('requires a second yes when the backoffice alone knows of another total', async () => {
    const nora = await traveller()
    const again = await nora.press(await nora.compare(nora.to, { faults: dearer }), { faults: dearer })
    expect([again.status, again.writes.length, nora.changes()]).toEqual([409, 1, 0])
    // The page reports a change, not a late press, although the offer reads as before.
    expect(again.screen).toContain(en('trip-change:again.changed.title'))
    expect(again.calls.filter((call) => availability.test(call))).toHaveLength(2)
  })

  it('does not choose a departure that has gone since, but shows the others', async () => {
    const nora = await traveller()
    const gone = offered((all) => {
      const at = all.findIndex(({ travelId }) => travelId === nora.to)
      all.splice(at, 1)
    })
    const { status, writes, screen } = await nora.press(await nora.compare(nora.to), { faults: gone })
    expect([status, writes, nora.changes()]).toEqual([409, [], 0])
    for (const key of ['gone', 'choice.legend']) expect(screen).toContain(en(`trip-change:${key}`))
    const links = (id: string) => screen.includes(`"/travels/${nora.id}/change?to=${id}"`)
    expect([links(nora.to), links(nora.other)]).toEqual([false, true])
  })

  it('does nothing while the offer is unknown', async () => {
    const nora = await traveller()
    const faults: Ask['faults'] = [[availability, ({ outgoing }) => outgoing.writeHead(503).end()]]
    const { status, writes, screen } = await nora.press(await nora.compare(nora.to), { faults })
    expect([status, writes]).toEqual([503, []])
    expect(screen).toContain(en('trip-change:trouble.unavailable.title'))
  })
})

it('a form’s claim of what it showed counts for nothing if it is invalid, or was shown to another traveller or of another departure', async () => {
  const [nora, stranger] = [await traveller(), await traveller()]
  const { action, fields } = await nora.compare(nora.to)
  const theirs = (await stranger.compare(stranger.to)).fields.shown ?? ''
  for (const shown of ['eyJhdCI6MH0', theirs, (await nora.compare(nora.other)).fields.shown ?? '']) {
    const again = await nora.press({ action, fields: { ...fields, shown } })
    expect([again.status, again.writes]).toEqual([409, []])
    expect(again.screen).toContain(en('trip-change:again.late.title'))
  }
  const without = await nora.press({ action, fields: { ...fields, shown: '' } })
  expect([without.status, nora.changes()]).toEqual([409, 0])
  // Her own form does not act on his session either.
  expect((await press(stranger.browser, { action, fields })).status).toBe(409)
  expect((await nora.press(startOf(without))).status).toBe(303)
})

it('two tabs that chose different departures, pressed at once, make one change, and the other gets its answer', async () => {
  const nora = await traveller()
  const forms = [await nora.compare(nora.to), await nora.compare(nora.other)]
  const answers = await Promise.all(forms.map((form) => nora.press(form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  const late = forms[answers.findIndex(({ status }) => status === 409)] as FoundForm
  const { status, writes, screen } = await nora.press(late)
  expect([status, writes, nora.changes()]).toEqual([409, [], 1])
  expect(screen).toContain(en('trip-change:refused.REQUEST_LIMIT_REACHED.title'))
})

it('after the session has ended, signing in again leads back to the comparison, and nothing was done', async () => {
  const nora = await traveller()
  const { status, location, writes } = await press(createBrowser(), await nora.compare(nora.to))
  expect([status, writes]).toEqual([303, []])
  const back = new URL(location ?? '', house.origin).searchParams.get('returnTo') ?? ''
  const page = await house.visit(back, { browser: await house.signIn(nora.sub) })
  expect([page.status, startOf(page).fields.travelId, nora.changes()]).toEqual([200, nora.to, 0])
})
