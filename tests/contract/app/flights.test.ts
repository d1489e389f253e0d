import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf, onScreen, toastsIn } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/* Entering flights without script, by the forms' own posts, with a backoffice that fails on demand. */

const en = copyOf('international')
const words = (key: string, values?: Record<string, string | number>) =>
  en(key, values).replaceAll("'", '&#39;').replaceAll('"', '&quot;')
let house: House
let app: RunningApp
let tap: Tap
let vera: BrowserCookies
let otto: BrowserCookies
/** Vera's booking of three, of which Otto is the second; all of a copy that is this file's alone. */
let trip: string

const address = (path: string) => `http://localhost:${app.port}${path}`

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  const made = await house.newTraveller('vera')
  trip = made.own('B2703')
  vera = await house.signIn(made.sub)
  otto = await house.signIn(made.own('otto'))
})
afterAll(() => house?.close())
afterEach(() => {
  tap.break(null)
  tap.answer(null)
  tap.slow(null)
  tap.lose(null)
})
beforeEach(() => tap.reset())

const date = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 54 })
const search = {
  direction: 'OUTBOUND',
  flightNumber: 'AZ401',
  'outboundDepartureDate-day': String(date.day),
  'outboundDepartureDate-month': String(date.month),
  'outboundDepartureDate-year': String(date.year),
}
const byHand = {
  ...search,
  flightNumber: 'ZZ12',
  departureAirport: 'FCO',
  departureTime: '10:00',
  arrivalAirport: 'BGO',
  'arrivalDate-day': String(date.day),
  'arrivalDate-month': String(date.month),
  'arrivalDate-year': String(date.year),
  arrivalTime: '13:15',
  stops: '0',
}

interface Page {
  status: number
  html: string
  headers: Headers
  /** Values of the form's inputs by their names. */
  values: Record<string, string>
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

function valuesIn(html: string): Record<string, string> {
  const inputs = html.match(/<input[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.flatMap((tag) => {
      const name = /\bname="([^"]*)"/.exec(tag)?.[1]
      return name ? [[name, unescaped(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '')]] : []
    }),
  )
}

async function post(
  form: Record<string, string>,
  browser = vera,
  where = { booking: trip, traveller: `${trip}-T1` },
): Promise<Page> {
  const path = `/travels/${where.booking}/${where.traveller}/flights?_action=shareFlights`
  const response = await browser.fetch(address(path), {
    method: 'POST',
    body: new URLSearchParams({ ...where, ...form }),
    headers: { origin: `http://localhost:${app.port}` },
  })
  const html = onScreen(await response.text())
  return { status: response.status, html, headers: response.headers, values: valuesIn(html) }
}

/** Searches for a flight and returns what its review would post. */
async function reviewed(form: Record<string, string> = search): Promise<Record<string, string>> {
  const { values } = await post({ ...form, command: 'search' })
  expect(values.itinerary, 'the flight that was found').toContain('AZ401')
  return values
}

const writes = () => tap.seen.filter((call) => call.startsWith('POST '))

describe('entering flights without script', () => {
  it('finds, reviews, saves, updates and removes, each with its toast on the trip’s page', async () => {
    const review = await reviewed()
    const saved = await post({ ...review, command: 'save' })
    // Back to the form, which asks for the way back.
    const form = `/travels/${trip}/${trip}-T1/flights`
    expect([saved.status, saved.headers.get('location')]).toEqual([303, form])
    const tripPage = await (await vera.fetch(address(`/travels/${trip}`))).text()
    expect(tripPage).toContain(words('flights:done.saved'))
    expect(tripPage).toContain('AZ401')
    const again = await post({ ...review, command: 'save' })
    expect(again.status).toBe(303)
    expect(await (await vera.fetch(address(`/travels/${trip}`))).text()).toContain(
      words('flights:done.updated'),
    )
    expect((await post({ command: 'remove' })).status).toBe(303)
    const without = await (await vera.fetch(address(`/travels/${trip}`))).text()
    expect(without).toContain(words('flights:done.removed'))
    expect(without).not.toContain('AZ401')
  })

  it('invalid input comes back with status 400, everything typed kept', async () => {
    const { status, html, values } = await post({
      ...byHand,
      flightNumber: '',
      departureTime: '99:99',
      command: 'check',
    })
    expect(status).toBe(400)
    expect(html).toContain(words('flights:error.flightNumber.required'))
    expect(html).toContain(words('flights:error.time.invalid', { field: en('flights:field.departureTime') }))
    expect(values).toMatchObject({ departureAirport: 'FCO', departureTime: '99:99', arrivalTime: '13:15' })
    expect(writes()).toEqual([])
  })

  it('more than three stops and fewer stops than segments are different errors', async () => {
    const many = await post({ ...byHand, stops: '4', command: 'check' })
    expect(many.html).toContain(words('flights:error.stops.tooMany'))
    const few = await post({ ...byHand, stops: '0', stop1Airport: 'OSL', command: 'check' })
    expect(few.html).toContain(words('flights:error.stops.tooFew'))
  })

  it('hostile input comes back inert', async () => {
    const { html } = await post({
      ...byHand,
      airline: '</script><img src=x onerror=alert(1)>',
      command: 'check',
    })
    expect(html).not.toContain('<img src=x')
    const broken = await post({
      ...search,
      itinerary: '{"segments":[{"departureAirport":null}]}',
      command: 'save',
    })
    expect(broken.html).toContain(words('flights:notice.unreadable'))
    expect(writes()).toEqual([])
  })
})

describe('the same flights for those who travel along', () => {
  const choose = async (people: readonly string[]) => {
    const path = `/travels/${trip}/${trip}-T1/flights?_action=shareFlights`
    const body = new URLSearchParams({ booking: trip, traveller: `${trip}-T1`, command: 'same' })
    for (const id of people) body.append('same', id)
    const headers = { origin: `http://localhost:${app.port}` }
    const answer = await vera.fetch(address(path), { method: 'POST', body, headers })
    return { status: answer.status, html: onScreen(await answer.text()) }
  }
  const saves = () => writes().map((call) => call.split('/').at(-1))

  beforeEach(async () => {
    for (const each of ['T2', 'T3'])
      await post({ command: 'remove' }, vera, { booking: trip, traveller: `${trip}-${each}` })
    const saved = await post({ ...(await reviewed()), command: 'save' })
    expect(saved.status).toBe(303)
  })
  afterAll(async () => {
    for (const traveller of [`${trip}-T1`, `${trip}-T2`, `${trip}-T3`]) {
      await post({ command: 'remove' }, vera, { booking: trip, traveller })
    }
  })

  it('are offered to the leader, for those who have none, and need somebody chosen', async () => {
    const page = onScreen(await (await vera.fetch(address(`/travels/${trip}/${trip}-T1/flights`))).text())
    expect(page).toContain(words('flights:field.same'))
    for (const id of [`${trip}-T2`, `${trip}-T3`]) expect(page).toContain(`value="${id}"`)
    tap.reset()
    const nobody = await choose([])
    expect([nobody.status, saves()]).toEqual([400, []])
    expect(nobody.html).toContain(words('flights:error.same.required'))
  })

  it('are saved for those chosen; whoever is left, after a failure too, is still offered', async () => {
    tap.break(/\/bookings\/B2703[^/]*\/flights$/)
    const failed = await choose([`${trip}-T2`, `${trip}-T3`])
    tap.break(null)
    for (const id of [`${trip}-T2`, `${trip}-T3`]) expect(failed.html).toContain(`value="${id}"`)
    expect((await choose([`${trip}-T2`])).status).toBe(303)
    const left = onScreen(await (await vera.fetch(address(`/travels/${trip}/${trip}-T1/flights`))).text())
    expect(left).not.toContain(`value="${trip}-T2"`)
    expect(left).toContain(`value="${trip}-T3"`)
    expect((await choose([`${trip}-T3`])).status).toBe(303)
    const tripPage = onScreen(await (await vera.fetch(address(`/travels/${trip}`))).text())
    expect(tripPage.match(/AZ401/g)?.length).toBe(3)
    // Nor for strangers, and not for those who have flights.
    tap.reset()
    const others = await choose(['B2701-T2', `${trip}-T2`])
    expect([others.status, saves()]).toEqual([400, []])
  })
})

describe('a search that fails', () => {
  it.each([503, 429])('with %i offers manual entry, filled with what was typed', async (status) => {
    tap.break(/search-flight$/, status)
    const page = await post({ ...search, command: 'search' })
    expect(page.status).toBe(200)
    expect(page.html).toContain(words('flights:notice.searchDown'))
    expect(page.values).toMatchObject(search)
  })

  it('that finds nothing says so', async () => {
    const page = await post({ ...search, flightNumber: 'LH404', command: 'search' })
    expect(page.html).toContain(words('flights:notice.notFound'))
  })

  it('of airports accepts codes as they are, and asks for them instead of names', async () => {
    tap.break(/search-airport$/, 503)
    const codes = await post({ ...byHand, command: 'check' })
    expect(codes.status).toBe(200)
    const saved = await post({ ...codes.values, command: 'save' })
    expect(saved.status).toBe(303)
    await post({ command: 'remove' })
    const names = await post({ ...byHand, departureAirport: 'Rome', command: 'check' })
    expect(names.status).toBe(400)
    expect(names.html).toContain(
      words('flights:error.airport.lookUpDown', { field: en('flights:field.departureAirport') }),
    )
  })
})

describe('a save that fails', () => {
  const updates = /\/bookings\/B2703[^/]*\/flights$/
  // How each is reported after it was lost on its way: tests/faults/lost-writes.test.ts.
  it.each([
    [502, 503, 'unknown'],
    [429, 503, 'busy'],
    [422, 409, 'refused'],
  ])('with %i answers %i and keeps the flight to be sent again', async (broken, status, code) => {
    const review = await reviewed()
    tap.break(updates, broken)
    tap.reset()
    const page = await post({ ...review, command: 'save' })
    expect(page.status).toBe(status)
    const text = words(code === 'busy' ? 'ui:busy' : `flights:failed.${code}`)
    expect(page.html).toContain(text)
    expect(toastsIn(page.html, 'danger')).toEqual([text])
    expect(page.values.itinerary).toBe(review.itinerary)
    expect(writes()).toHaveLength(1)
    // It is read again only when the outcome is unknown.
    expect(tap.seen.filter((call) => call.endsWith(`/bookings/${trip}`))).toHaveLength(
      code === 'unknown' ? 2 : 1,
    )
  })
})

describe('whose flights', () => {
  it('the leader enters them for everybody, another traveller only their own', async () => {
    const of = (traveller: string) => ({ booking: trip, traveller })
    expect((await post({ command: 'open' }, vera, of(`${trip}-T3`))).status).toBe(200)
    expect((await post({ command: 'open' }, otto, of(`${trip}-T2`))).status).toBe(200)
    for (const traveller of [`${trip}-T1`, `${trip}-T3`, 'nobody']) {
      const refused = await post({ ...search, command: 'remove' }, otto, of(traveller))
      expect(refused.status).toBe(404)
    }
    expect(
      (await post({ command: 'remove' }, otto, { booking: 'B2101', traveller: 'B2101-T1' })).status,
    ).toBe(404)
    expect(writes()).toEqual([])
  })

  it('none are accepted once the trip is over or cancelled', async () => {
    const mia = await house.signIn('mia')
    const page = await post({ command: 'remove' }, mia, { booking: 'B2115', traveller: 'B2115-T1' })
    expect(page.status).toBe(409)
    expect(page.html).toContain(words('flights:closed.closed'))
    expect(await (await mia.fetch(address('/travels/B2115'))).text()).not.toContain('/flights')
  })

  it('are refused to somebody signed out', async () => {
    const page = await post({ command: 'open' }, createBrowser())
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toMatch(/^\/login/)
  })
})
