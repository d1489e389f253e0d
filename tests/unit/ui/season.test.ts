import { expect, it } from 'vitest'
import { landscapeCover } from '#ui/landscape.ts'
import { seasonOf } from '#ui/season.ts'

it.each([
  ['2026-12-01', 'NO', 'winter'],
  ['2027-02-28', 'NO', 'winter'],
  ['2027-03-01', 'NO', 'spring'],
  ['2027-06-01', null, 'summer'],
  ['2027-11-30', 'JO', 'autumn'],
  ['2026-12-24', 'AR', 'summer'],
  ['2027-07-01', 'ZA', 'winter'],
])('%s in %s is %s', (date, country, season) => expect(seasonOf(date, country)).toBe(season))

it('tints the sky and leaves the shapes alone', () => {
  const plain = landscapeCover('Lofoten', {})
  expect(landscapeCover('Lofoten', { season: 'winter' })).toBe(
    plain.replace('class="landscape ', 'class="landscape landscape--winter '),
  )
})
