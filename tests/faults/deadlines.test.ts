import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { copyOf, onScreen } from '../support/copy.ts'
import { flightSearch } from '../support/typed-forms.ts'
import { drip, type Fault, lost, silence } from '../support/wire-faults.ts'
import { type Ask, type House, on, sharedHouse } from './house.ts'
import { escaped, flawsOf } from './valid-page.ts'

/* Calls that never end, of an app with little patience: the page is answered all the same. No clock is read. */

const en = copyOf('international')
let house: House
let hurried: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  house = await sharedHouse()
  hurried = await startBeside(house.app, { PATIENCE: '0.3', METRICS_PORT: '' })
})
afterAll(async () => {
  await hurried?.app.stop()
  await house?.close()
})

const form = (fields: Record<string, string>): Ask => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})
const search = form({ booking: 'B2703', traveller: 'B2703-T1', command: 'search', ...flightSearch() })
const never = lost(null, false)

it.each<[string, string, string, RegExp, Fault, number, string, Ask?]>([
  ['a part of a page', 'emma', '/travels', /\/bookings$/, silence, 200, 'trips:unavailable.title'],
  ['one that has begun', 'emma', '/travels', /\/bookings$/, drip, 200, 'trips:unavailable.title'],
  ['all of a page', 'emma', '/travels/B2101', /\/bookings\/B2101$/, silence, 503, 'trip:unavailable.title'],
  ['the traveller', 'emma', '/account/profile', /\/users\/me$/, silence, 503, 'shell:userLoadFailed'],
  [
    'a search',
    'vera',
    '/travels/B2703/B2703-T1/flights?_action=shareFlights',
    /search-flight$/,
    silence,
    200,
    'flights:notice.searchDown',
    search,
  ],
  [
    'a write',
    'emma',
    '/account/registry/needs?_action=saveSpecialNeeds',
    /^PUT /,
    never,
    503,
    'profile:failed.notArrived',
    form({ specialNeeds: 'A window', version: '' }),
  ],
])('%s that never comes is said to be missing', async (_, sub, path, call, fault, code, key, ask = {}) => {
  const browser = on(hurried.port, await house.browserOf(sub), house)
  const page = await house.visit(path, {
    ...ask,
    headers: { origin: house.origin },
    browser,
    faults: [[call, fault]],
  })
  expect([page.status, flawsOf(page.html)]).toEqual([code, []])
  expect(onScreen(page.html)).toContain(onScreen(escaped(en(key))))
  // Who did not answer once is not asked again.
  expect(page.calls.filter((one) => call.test(one))).toHaveLength(1)
})
