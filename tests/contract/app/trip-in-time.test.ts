import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pluralForm } from '#markets/plural-label.ts'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import type { Tap } from '../../support/tap.ts'

/* What the page of one trip says before, during and after it, with answers that are not in the seeds. */

const en = copyOf('international')
let house: House
let app: RunningApp
let tap: Tap
let emma: BrowserCookies

const address = (path: string) => `http://localhost:${app.port}${path}`

beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
  tap = house.tap
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())
afterEach(() => tap.answer(null))

const today = Temporal.Now.plainDateISO('Europe/Rome')
const money = (amount: number) => ({ amount, currency: 'EUR' })

/** Emma's paid trip of eight days that begins so many days from now. */
const paidTrip = (start: number) => ({
  id: 'M1',
  tour: { id: 'far', title: 'Far away', destination: 'Elsewhere', countryCode: 'PT', tags: [] },
  startDate: today.add({ days: start }).toString(),
  endDate: today.add({ days: start + 7 }).toString(),
  availability: 'CONFIRMED',
  bookingStatus: 'ACTIVE',
  paymentStatus: 'PAID',
  tourConfirmed: true,
  completeness: { payment: 'DONE', documents: 'DONE' },
  travellers: [{ id: 'M1-T1', userId: '1006', name: 'Emma', leader: true }],
  total: money(90000),
  payments: [
    { id: 'P1', kind: 'BALANCE', amount: money(90000), status: 'PAID', paidAt: '2026-01-01T10:00:00Z' },
  ],
})

async function tripPage(data: object): Promise<string> {
  tap.answer(/\/bookings\/M1$/, { data })
  const response = await emma.fetch(address('/travels/M1'))
  expect(response.status).toBe(200)
  return response.text()
}

/** The headings of the cards, in their order. */
const headings = (html: string) => [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, text = '']) => text)
const calendar = 'href="/files/calendar/M1"'

describe('a trip that is over', () => {
  it('says first what one does then, folds the payments away and has no calendar', async () => {
    const html = await tripPage({
      ...paidTrip(-20),
      invoiceUrl: 'https://www.caravel.example/invoice/M1',
      groupUrl: 'https://www.caravel.example/group/far-1',
    })
    const cards = headings(html)
    expect(cards[0]).toBe(en('trip:after.title'))
    expect(cards.indexOf(en('trip:payments'))).toBeGreaterThan(cards.indexOf(en('travellers:titleOver')))
    expect(html).toMatch(/href="[^"]*\/share-photo"/)
    expect(html).toContain('href="https://www.caravel.example/invoice/M1"')
    expect(html).toContain('href="https://www.caravel.example/group/far-1"')
    expect(html).toContain(en('trip:paymentsShow'))
    expect(html).not.toContain(calendar)
  })

  it('without addresses for them leads to the receipt and to the catalogue', async () => {
    const html = await tripPage(paidTrip(-20))
    expect(html).toContain('href="#receipt"')
    expect(html).toContain('id="receipt"')
    expect(html).toContain(en('trip:after.next.title'))
    expect(html).not.toContain(en('trip:after.group.title'))
    expect(html).not.toContain(en('trip:after.invoice.title'))
  })

  it('of which something is still to be paid shows its payments at once', async () => {
    const html = await tripPage({ ...paidTrip(-20), total: money(100000) })
    expect(html).not.toContain(en('trip:paymentsShow'))
    expect(html).toContain(en('trip:step.BALANCE'))
  })
})

it.each([-7, 0, 20])('a trip that leaves in %i days is not told as over', async (start) => {
  const html = await tripPage(paidTrip(start))
  expect(html).toContain(calendar)
  expect(html).not.toContain(en('trip:after.title'))
  expect(html).toContain(en('travellers:title'))
})

const leaves = (days: number) => pluralForm(en('to-do:day.leave', { count: days }), days)

describe('a trip whose first day is near', () => {
  const told = (start: number) => ({
    ...paidTrip(start),
    meeting: {
      place: 'Casa do Porto',
      address: 'Rua do Mercado 9',
      at: `${paidTrip(start).startDate}T18:00:00`,
      timeZone: 'Atlantic/Azores',
    },
    coordinator: { id: 'c1', name: 'Freya', phone: '+447700900103' },
  })

  it.each([7, 1, 0])('says where, when and who %i days before', async (start) => {
    const html = await tripPage(told(start))
    expect(headings(html)[0]).toBe(en('pocket:meeting.title'))
    for (const text of ['Casa do Porto', 'Rua do Mercado 9', '18:00 (UTC', 'Freya']) {
      expect(html).toContain(text)
    }
    expect(html).toContain('href="tel:+447700900103"')
    expect(html).toContain(leaves(start))
  })

  it('does not yet say it eight days before', async () => {
    const html = await tripPage(told(8))
    expect(html).not.toContain('Casa do Porto')
    expect(html).toContain(leaves(8))
  })

  it('says on the way which day it is and whom to call, no longer where it begins', async () => {
    const html = await tripPage(told(-2))
    expect(html).toContain(en('trip:stage.underway', { number: 3, total: 8 }))
    expect(headings(html)[0]).toBe(en('trip:stage.contact'))
    expect(html).toContain('href="tel:+447700900103"')
    expect(html).not.toContain('Casa do Porto')
  })

  it('says what is not settled yet', async () => {
    const html = await tripPage(paidTrip(3))
    expect(html).toContain(en('pocket:meeting.none').replaceAll("'", '&#39;'))
  })
})
