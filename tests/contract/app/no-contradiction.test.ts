import { expect, it } from 'vitest'
import { people } from '#sandbox/seed/people.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, first } from '../../support/html-words.ts'
import { rowsFor, walksAll } from '../../support/rows.ts'
import { asking, subjects, wordsIn, wordsOfCalendar } from './sayings.ts'

/*
 * Every demo traveller's current trips: the list, each trip's own page, its pocket page and its calendar
 * agree. What each of them has to show at which moment is in life-of-a-booking.test.ts.
 */

const house = inHouse()
const t = loadCopy('international')

const travellers = people.filter(({ behaviour, consented }) => behaviour === 'ordinary' && consented)
/** The number of a traveller's trips that are opened; beyond it, those with two hundred only repeat. */
const MOST_TRIPS = 6
let compared = 0

/** Those whose trips are of most kinds. */
const kept = ['emma', 'sofia', 'mia', 'james', 'lucia', 'otto']

// All of them in one market: differences between markets are tested elsewhere.
it.each(rowsFor(travellers, ({ sub }) => kept.includes(sub)))('$sub', async ({ sub }) => {
  const visit = async (path: string) => {
    const { status, html } = await house.visit(path, { as: sub })
    expect(status, path).toBe(200)
    return html
  }
  const dashboard = await visit('/')
  const [lead = ''] = /<section class="next(.*?)<\/section>/s.exec(dashboard) ?? []
  const isCalm = [t('to-do:strip.clear.title'), t('dashboard:stamp.ready')].some((text) =>
    lead.includes(text),
  )
  expect(isCalm && / next--(sun|gold)/.test(lead), 'all clear, or something to do').toBe(false)
  const tickets = all(await visit('/travels?show=all'), /<article(.*?)<\/article>/gs)
  for (const ticket of tickets.slice(0, MOST_TRIPS)) {
    const href = first(ticket, /class="ticket__link" href="([^"]*)"/)
    const page = await visit(href)
    const [pocket, calendar] = [`${href}/pocket`, href.replace('/travels/', '/files/calendar/')]
    const isAhead = page.includes(`href="${pocket}"`)
    const inPocket = isAhead ? await visit(pocket) : ''
    const words = {
      list: wordsIn(`<main>${ticket}</main>`),
      page: wordsIn(page),
      pocket: wordsIn(inPocket),
      calendar: wordsOfCalendar(await visit(calendar)),
    }
    for (const subject of ['when', 'late', 'off'] as const) {
      const sentence = Object.entries(words).map(([place, text]) => [place, subjects[subject](text)] as const)
      const result = sentence.filter(([, is]) => is !== '' && is !== 'on the road')
      if (result.length > 1) compared += 1
      expect.soft(new Set(result.map(([, is]) => is)).size, `${href}, ${subject}: ${result}`).toBeLessThan(2)
    }
    const asked = {
      list: asking.list(ticket),
      page: asking.page(page),
      pocket: asking.pocket(inPocket) || null,
    }
    const result = Object.entries(asked).filter(([, is]) => is !== null)
    expect
      .soft(new Set(result.map(([, is]) => is)).size, `${href}, asked: ${result.join('; ')}`)
      .toBeLessThan(2)
  }
})

it('has compared pages', () => expect(compared).toBeGreaterThan(walksAll ? 20 : 8))
