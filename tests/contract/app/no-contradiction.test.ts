import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '#sandbox/seed/people.ts'
import { type House, sharedHouse } from '../../faults/house.ts'
import type { RunningApp } from '../../support/app.ts'
import { copyOf } from '../../support/copy.ts'
import { all, first, wordsOf } from '../../support/html-words.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'

/*
 * What the strip of the dashboard, the next trip's card, the list of trips and each trip's own page say of the same
 * thing has to agree, for every demo traveller (record 018).
 */

let house: House
let app: RunningApp
beforeAll(async () => {
  house = await sharedHouse()
  app = house.app
})
afterAll(() => house?.close())

const travellers = people.filter(({ behaviour, consented }) => behaviour === 'ordinary' && consented)
/** Trips of one traveller that are opened; those with two hundred have nothing new behind them. */
const MOST_TRIPS = 6

/** A row of the strip, an alert of a trip: what is said, and where it leads. */
function saidIn(html: string, title: RegExp) {
  return {
    title: wordsOf(first(html, title)),
    href: first(html, /<a(?=[^>]*class="button)[^>]*href="([^"]*)"/),
    link: wordsOf(first(html, /<a(?=[^>]*class="button)[^>]*>(.*?)<\/a>/s)),
  }
}

function stripOf(html: string) {
  return all(html, /<li class="(todo__item.*?)<\/li>/gs).map((row) => ({
    ...saidIn(row, /class="todo__title">(.*?)<\/strong>/s),
    trip: wordsOf(first(row, /class="todo__trip">(.*?)<\/span>/s)),
    day: wordsOf(first(row, /class="todo__day">(.*?)<\/span>/s)),
    isAlert:
      row.startsWith('todo__item todo__item--first todo__item--sun') ||
      row.startsWith('todo__item todo__item--sun'),
  }))
}

function ticketsOf(html: string) {
  return all(html, /<article(.*?)<\/article>/gs).map((ticket) => ({
    href: first(ticket, /class="ticket__link" href="([^"]*)"/),
    title: wordsOf(first(ticket, /class="ticket__link"[^>]*>(.*?)<\/a>/s)),
    badges: all(ticket, /class="badge badge--[^"]*">(.*?)<\/span>/gs).map(wordsOf),
    words: wordsOf(ticket),
    open: all(ticket, /<li class="list__item">(.*?)<\/li>/gs)
      .filter((row) => !row.includes('check--done'))
      .map((row) => wordsOf(first(row, /class="list__title">(.*?)<\/span>/s))),
  }))
}

function tripOf(html: string) {
  const ready = first(html, /<div class="ready">(.*?)<\/ul>/s)
  return {
    html,
    cancelledByUs: html.includes(copyOf('international')('trip:cancelled.COMPANY.title')),
    alerts: all(html, /<div class="notice notice--danger">(.*?)<\/div>\s*<\/div>/gs).map((notice) =>
      saidIn(notice, /class="notice__title">(.*?)<\/p>/s),
    ),
    badges: all(first(html, /<p class="row">(.*?)<\/p>/s), /class="badge badge--[^"]*">(.*?)<\/span>/gs).map(
      wordsOf,
    ),
    open: all(ready, /<li class="list__item">(.*?)<\/li>/gs)
      .filter((row) => !row.includes('check--done'))
      .map((row) => wordsOf(first(row, /class="list__title">(.*?)<\/span>/s))),
    /** What each link to the payment page says. */
    pay: all(html, /<a[^>]*href="[^"]*\/pay\/[^"]*"[^>]*>(.*?)<\/a>/gs).map(wordsOf),
    left: wordsOf(all(html, /definitions__pair--total">(.*?)<\/div>/gs).at(-1) ?? ''),
  }
}

/** Alerts seen on trips: with none the comparison would hold whatever was said. */
let alertsSeen = 0

// All of them in one market: what differs between markets is not what is told here.
describe.each(travellers.map(({ sub }) => ({ sub })))('$sub', ({ sub }) => {
  let browser: BrowserCookies
  const origin = () => `http://localhost:${app.port}`
  const visit = async (path: string) => (await browser.fetch(new URL(path, origin()).href)).text()
  const t = copyOf('international')

  it('reads the same of every trip, wherever it is told', async () => {
    browser = await house.signIn(sub)
    const dashboard = await visit('/')
    const strip = stripOf(dashboard)
    expect(dashboard.includes(t('to-do:strip.clear.title')), 'all clear, or something to do').toBe(
      strip.length === 0 && !dashboard.includes(t('dashboard:leadNoTrip')),
    )
    const listed = ticketsOf(await visit('/travels?show=all'))
    const [card] = ticketsOf(dashboard)
    for (const { href, title, badges } of listed.filter((ticket) => ticket.href).slice(0, MOST_TRIPS)) {
      const trip = tripOf(await visit(href))
      expect(trip.badges, `${title}: badges of list and trip`).toEqual(badges)
      // A trip without alerts is not in the strip with one; one with them is there with the same words and the same way.
      const told = strip.filter((row) => row.trip === title && row.isAlert)
      for (const row of told) {
        expect(
          trip.alerts.map((alert) => alert.title),
          `${title}: ${row.title}`,
        ).toContain(row.title)
      }
      for (const alert of trip.alerts.filter(({ href: way }) => way.includes('/pay/'))) {
        expect(
          strip.map((row) => [row.title, row.href]),
          title,
        ).toContainEqual([alert.title, alert.href])
      }
      for (const alert of trip.alerts.filter(({ href: way }) => way !== '')) {
        alertsSeen += 1
        expect(
          strip.map((row) => row.title),
          title,
        ).toContain(alert.title)
      }
      // Of a trip that the company cancelled the money is told first, and another departure only beside it.
      if (trip.cancelledByUs) {
        const [money, ...others] = strip.filter((row) => row.trip === title).map((row) => row.title)
        expect(money ?? '', title).not.toBe(t('to-do:rebook'))
        if (others.length > 0) expect(others).toEqual([t('to-do:rebook')])
        expect(trip.html, title).toContain(t('trip:refund.title'))
      }
      expect(trip.pay.length, `${title}: buttons to pay`).toBeLessThanOrEqual(2)
      expect(new Set(trip.pay).size, `${title}: one price on all buttons`).toBeLessThanOrEqual(1)
      if (trip.pay[0]) expect(trip.left, `${title}: what is left`).not.toMatch(/(^| )[$£]?0( |$|\u00a0)/)
      if (card?.href === href) {
        // What the strip says of this trip stands there alone.
        for (const { day, link } of strip.filter((row) => row.trip === title)) {
          if (day) expect(card.words, `${title}: its day in the strip and on the card`).not.toContain(day)
          if (link)
            expect(card.words, `${title}: its button in the strip and on the card`).not.toContain(link)
        }
        expect(card.badges, 'badges of card and trip').toEqual(trip.badges)
        expect(card.open, 'what card and trip still ask for').toEqual(trip.open)
      }
    }
  })
})

it('has compared alerts', () => expect(alertsSeen).toBeGreaterThan(5))
