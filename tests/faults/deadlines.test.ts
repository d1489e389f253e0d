import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { copyOf, onScreen } from '../support/copy.ts'
import { drip, type Fault, lost, silence } from '../support/wire-faults.ts'
import { type Ask, type House, on, sharedHouse } from './house.ts'
import { escaped, flawsOf } from './valid-page.ts'

/* Calls that never end, of an app with little patience: the page is answered all the same, as when they fail (matrix.test.ts). */

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
const never = lost(null, false)

it.each<[string, string, string, RegExp, Fault, number, string, Ask?]>([
  ['a part of a page', 'emma', '/travels', /\/bookings$/, silence, 200, 'trips:unavailable.title'],
  ['one that has begun', 'emma', '/travels', /\/bookings$/, drip, 200, 'trips:unavailable.title'],
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
