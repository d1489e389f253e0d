import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBeside } from '../support/app.ts'
import { loadCopy } from '../support/copy.ts'
import { drip, lost, silence } from '../support/wire-faults.ts'
import { on } from './house.ts'
import { inHouse } from './in-house.ts'
import { findFlaws } from './valid-page.ts'

/* Calls that never end, of an app with its usual patience: the page is answered all the same, as when they fail (matrix.test.ts). */

const en = loadCopy('international')
const house = inHouse()
let hurried: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  hurried = await startBeside(house.app, { PATIENCE: '1', METRICS_PORT: '' })
})
afterAll(() => hurried?.app.stop())

const NEEDS = '/account/registry/needs?_action=saveSpecialNeeds'

// All at once: each waits as long as a traveller would.
it.concurrent.each([
  ['a part of a page', '/travels', /\/bookings$/, silence, 200, 'trips:unavailable.title'],
  ['one that has begun', '/travels', /\/bookings$/, drip, 200, 'trips:unavailable.title'],
  ['a write', NEEDS, /^PUT /, lost(null, false), 503, 'profile:failed.notArrived'],
] as const)('%s that never comes is said to be missing', async (_, path, call, fault, code, key) => {
  const browser = on(hurried.port, await house.browserOf('emma'), house)
  const ask = { browser, faults: [[call, fault]] as const }
  const page =
    path === NEEDS ? house.post(path, { specialNeeds: 'A window', version: '' }, ask) : house.visit(path, ask)
  const { status, html, screen, calls } = await page
  expect([status, findFlaws(html)]).toEqual([code, []])
  expect(screen).toContain(en(key))
  // The app does not ask again after one missing answer.
  expect(calls.filter((one) => call.test(one))).toHaveLength(1)
})
