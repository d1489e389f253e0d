import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { loadCopy } from '../support/copy.ts'
import { fillDay } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

/* Several flights one way, with numbers, airports and days a leg: each edited and removed alone. */

const en = loadCopy('international')
const base = markets.international
const button = (key: string) => en(`flights:button.${key}`)
const stop = (part: string, number: number) => en(`flights:stop.${part}`, { number })
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const press = (page: Page, key: string) =>
  page.getByRole('button', { name: button(key), exact: true }).click()
const heading = (page: Page, step: string) =>
  page.getByRole('heading', { name: en(`flights:heading.${step}`) })
/** The button at one flight: its number is part of its name. */
const at = (page: Page, key: string, number: string) =>
  page.getByRole('button', { name: new RegExp(`^${button(key)}.* ${number} `) })

async function fill(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const input = field(page, name)
    if (name.endsWith('Day')) await input.selectOption(value)
    else await input.fill(value)
    // Closes the suggestions of an airport.
    await input.blur()
  }
}

async function byHand(page: Page, day: Temporal.PlainDate, typed: Readonly<Record<string, string>>) {
  await expect(heading(page, 'search')).toBeVisible()
  await press(page, 'manual')
  await expect(heading(page, 'manual')).toBeVisible()
  await fillDay(page, en, day, en('flights:field.outboundDepartureDate'))
  await fill(page, typed)
}

/*
 * Long: that each is edited and removed alone is held by tests/unit/features/flights/stored.test.ts, the posts without script by
 * tests/contract/app/flights.test.ts, and the dialog with one flight by flights.spec.ts.
 */
test('several flights one way', { tag: '@long' }, async ({ page, signInLike }) => {
  const { own } = await signInLike('vera')
  const booking = own('B2701')
  const start = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 40 })
  const flights = `${base}/travels/${booking}/${booking}-T1/flights`

  // A leg of a day and more is questioned; a change of airport is announced.
  await page.goto(flights)
  await byHand(page, start.subtract({ days: 2 }), {
    ...{ flightNumber: 'TP1861', airline: 'TAP', departureAirport: 'FCO', departureTime: '08:00' },
    ...{ arrivalAirport: 'BGO', arrivalTime: '20:00' },
  })
  await fillDay(page, en, start.subtract({ days: 1 }), en('flights:field.arrivalDate'))
  await press(page, 'addStop')
  await expect(page.getByLabel(stop('Lands', 1))).toBeVisible()
  await fill(page, {
    ...{ stop1Airport: 'LIS', stop1LandsDay: '1', stop1Lands: '10:05', stop1Leaves: '11:05' },
    stop1Number: 'TP1351',
  })
  await press(page, 'addStop')
  await expect(page.getByLabel(stop('Lands', 2))).toBeVisible()
  await fill(page, {
    ...{
      stop2Airport: 'LHR',
      stop2Lands: '13:50',
      stop2From: 'LGW',
      stop2Leaves: '17:00',
      stop2Number: 'BA2277',
    },
  })
  await press(page, 'check')
  await expect(heading(page, 'review')).toBeVisible()
  const took = en('flights:ask.longLeg', { from: 'FCO', to: 'LIS', duration: '27 h 5 min' })
  await expect(page.getByText(took)).toBeVisible()
  await press(page, 'correct')
  await fill(page, { stop1LandsDay: '0', stop1LeavesDay: '1' })
  await press(page, 'check')
  await expect(page.getByText(took)).toHaveCount(0)
  await expect(page.getByText(en('flights:changesAirport', { from: 'LHR', to: 'LGW' }))).toBeVisible()
  await press(page, 'save')
  await expect(heading(page, 'overview')).toBeVisible()

  // A second one in the same direction is added, and announced.
  await press(page, 'addAnother')
  await byHand(page, start.subtract({ days: 3 }), {
    ...{ flightNumber: 'AZ80', departureAirport: 'BRI', departureTime: '18:00' },
    ...{ arrivalAirport: 'FCO', arrivalTime: '19:10' },
  })
  await fillDay(page, en, start.subtract({ days: 3 }), en('flights:field.arrivalDate'))
  await press(page, 'check')
  await expect(page.getByText('TP1861')).toBeVisible()
  await press(page, 'save')
  await expect(at(page, 'edit', 'AZ80')).toBeVisible()

  // The airline alone: its other data stay, and so does the other flight.
  await at(page, 'edit', 'TP1861').click()
  await expect(heading(page, 'manual')).toBeVisible()
  const kept = { stop1LeavesDay: '1', stop1Number: 'TP1351', stop2Number: 'BA2277', stop1Leaves: '11:05' }
  for (const [name, value] of Object.entries(kept)) await expect(field(page, name)).toHaveValue(value)
  await expect(field(page, 'stop2From')).toHaveValue(/\(LGW\)$/)
  await fill(page, { airline: 'TAP Air Portugal' })
  await press(page, 'check')
  await press(page, 'save')
  await expect(page).toHaveURL(`${base}/travels/${booking}#ready`)
  await page.goto(`${base}/travels/${booking}/${booking}-T1`)
  const list = page.getByRole('main')
  for (const leg of ['AZ80 · BRI → FCO', 'TP1861 · FCO → LIS', 'TP1351 · LIS → LHR', 'BA2277 · LGW → BGO'])
    await expect(list.getByText(leg, { exact: true })).toBeVisible()

  // A flight that changed meanwhile is not removed; the current one can be, alone.
  await page.goto(flights)
  const other = await page.context().newPage()
  await other.goto(flights)
  await at(other, 'edit', 'AZ80').click()
  await fill(other, { flightNumber: 'AZ81' })
  await press(other, 'check')
  await press(other, 'save')
  await expect(other).toHaveURL(`${base}/travels/${booking}#ready`)
  await other.close()
  await at(page, 'removeOne', 'AZ80').click()
  await expect(page.getByText(en('flights:notice.changed'))).toBeVisible()
  await at(page, 'removeOne', 'AZ81').click()
  await expect(page).toHaveURL(`${base}/travels/${booking}#ready`)
  await expect(page.getByRole('status').filter({ hasText: en('flights:done.removedOne') })).toBeVisible()
  await page.goto(flights)
  await expect(at(page, 'edit', 'TP1861')).toBeVisible()
  await expect(page.getByText('AZ81')).toHaveCount(0)
})
