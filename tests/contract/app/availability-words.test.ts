import { expect, it } from 'vitest'
import { DEPARTURES } from '#bookings/status.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, readVisibleWords } from '../../support/html-words.ts'

/* One press on an availability badge explains what it promises and what not, without script. */

const house = inHouse()

it.each(['/travels', '/travels?show=all'])('explains the badges of %s once', async (path) => {
  const { html } = await house.visit(path, { as: 'sofia' })
  const t = loadCopy('international')
  const hints = all(html, /<details class="hint"[^>]*>(.*?)<\/details>/gs).filter((hint) =>
    hint.includes(t('trips:meaning.ask')),
  )
  expect(hints).toHaveLength(1)
  const text = readVisibleWords(hints[0] ?? '')
  for (const code of DEPARTURES) {
    expect(text).toContain(`${t(`trips:availability.${code}`)} ${t(`trips:meaning.${code}`)}`)
  }
})

it('explains on a trip’s page the one badge that is there', async () => {
  const { html } = await house.visit('/travels/B2041', { as: 'sofia' })
  const t = loadCopy('international')
  const badges = all(html, /class="badge badge--[^"]*">(.*?)<\/span>/gs).map(readVisibleWords)
  const explained = DEPARTURES.filter((code) => html.includes(t(`trips:meaning.${code}`)))
  expect(explained).toHaveLength(1)
  expect(explained.map((code) => t(`trips:availability.${code}`))).toEqual([badges[0]])
})

it('explains nothing where no trip is ahead', async () => {
  const { html } = await house.visit('/travels?show=past', { as: 'sofia' })
  expect(html).not.toContain(loadCopy('international')('trips:meaning.ask'))
})
