import { describe, expect, it } from 'vitest'
import { offerText, offerView } from '#features/trip-change/offer.ts'
import { loadCopy } from '../../../support/copy.ts'
import { bookingDetail } from '../made.ts'
import { locals } from './locals.ts'

const copy = loadCopy('international')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const en: typeof copy = (...asked) => plain(copy(...asked))

const company = { bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }
const once = en('trip-change:condition.once', { days: 30 })

/** The texts about the last day of a change that the backoffice offers: on the trip's page, and above the departures. */
function textOf(startDate: string, changeableUntil: string | null, more: object = {}) {
  const booking = bookingDetail({ startDate, endDate: startDate, ...more })
  const availability = { changeableUntil, options: [] }
  const { conditions } = offerView(booking, availability, locals('international'))
  return [offerText(booking, availability, locals('international')), ...conditions].map(plain)
}

describe('until when a change is offered', () => {
  const until = (date: string) => en('trip-change:card.until', { date })
  const undated = en('trip-change:card.undated')

  it.each<[string, Parameters<typeof textOf>, string[]]>([
    ['by our rule, today the last', ['2026-12-25', null], ['24 November 2026', 'until']],
    ['by the backoffice', ['2026-12-10', '2026-11-30'], ['30 November 2026', 'byDate']],
  ])('is told %s', (_, asked, [date = '', key]) => {
    const condition = en(`trip-change:condition.${key}`, { date, days: 31 })
    expect(textOf(...asked)).toEqual([until(date), condition, once])
  })

  it.each<[string, Parameters<typeof textOf>]>([
    ['by our rule', ['2026-12-10', null]],
    ['by the backoffice itself', ['2026-12-10', '2026-11-23']],
  ])('is not told where that day has passed, %s', (_, asked) => {
    expect(textOf(...asked)).toEqual([undated, once])
  })

  it('has no end where we cancelled', () => {
    const [card, ...conditions] = textOf('2026-12-10', null, company)
    expect(card).toBe(undated)
    expect(conditions[0]).toBe(en('trip-change:condition.noDeadline'))
  })
})
