import { describe, expect, it } from 'vitest'
import { byCategory, currentDeals, isDealOpen, readDealCategory } from '#account/deals.ts'
import { markets } from '#markets/market-table.ts'
import { percentFigure } from '#markets/percent.ts'
import { day } from './made.ts'

const today = day('2026-11-21')
const deal = (partner: string, title: string, validUntil: string | null) => ({ partner, title, validUntil })

describe('partner deals', () => {
  it.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2026-11-22', true],
    [null, true],
  ])('a deal valid until %s is open on 2026-11-21: %s', (validUntil, open) => {
    expect(isDealOpen({ validUntil }, today)).toBe(open)
  })

  it('leaves past deals out and sorts by partner, then title, without changing the given list', () => {
    const deals = [
      deal('Zeppelin', 'Rides', null),
      deal('émile', 'Hats', '2026-12-01'),
      deal('Alba', 'Insurance', '2026-11-20'),
      deal('Fox', 'Socks', null),
      deal('Fox', 'Boots', null),
    ]
    const before = structuredClone(deals)
    const shown = currentDeals(deals, today, 'fr-FR').map(({ partner, title }) => `${partner} ${title}`)
    expect(shown).toEqual(['émile Hats', 'Fox Boots', 'Fox Socks', 'Zeppelin Rides'])
    expect(deals).toEqual(before)
  })

  it.each([
    [15, '15', '15'],
    [7.5, '7,5', '7.5'],
    [12.34, '12,3', '12.3'],
    [100, '100', '100'],
    [0, null, null],
    [0.04, null, null],
    [null, null, null],
  ])('writes %s percent as %s in Italy and %s in the US', (percent, italy, us) => {
    expect(percentFigure(percent, markets.italy)).toBe(italy)
    expect(percentFigure(percent, markets['global-us'])).toBe(us)
  })
})

describe('categories', () => {
  it.each([
    ['GEAR', 'GEAR'],
    ['gear', 'GEAR'],
    ['ASTRONOMY', 'OTHER'],
    ['constructor', 'OTHER'],
    ['', 'OTHER'],
    [null, 'OTHER'],
  ])('a deal of category %j is listed under %s', (category, expected) => {
    expect(readDealCategory({ category })).toBe(expected)
  })

  it('have a fixed order, "other" last, none empty and no deal lost', () => {
    const categories = ['ASTRONOMY', 'PARKING', 'INSURANCE', null, 'PARKING']
    const groups = byCategory(categories.map((category, id) => ({ id, category })))
    const listed = groups.map(({ category, deals }) => [category, ...deals.map(({ id }) => id)].join(' '))
    expect(listed).toEqual(['INSURANCE 2', 'PARKING 1 4', 'OTHER 0 3'])
    expect(byCategory([])).toEqual([])
  })
})
