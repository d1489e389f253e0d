import { afterAll, beforeAll, expect, it } from 'vitest'
import { programmeOf } from '#sandbox/programmes/programmes.ts'
import { type House, sharedHouse } from '../../faults/house.ts'
import { copyOf } from '../../support/copy.ts'
import { all, first, wordsOf } from '../../support/html-words.ts'

/* What one does on a trip, day by day, on its page and on the page for the pocket. */

let house: House
beforeAll(async () => {
  house = await sharedHouse()
}, 60_000)
afterAll(() => house?.close())

it('tells every day of a trip, the first one open, and leads to each part of the page', async () => {
  const { html } = await house.visit('/travels/B2141', { browser: await house.signIn('runa') })
  const programme = programmeOf('azores-slow', 'en')
  const days = all(html, /<li class="day[^>]*>(.*?)<\/summary>/gs).map(wordsOf)
  expect(days).toHaveLength(8)
  programme?.days.forEach(({ title }, index) => {
    expect(days[index]).toContain(title)
  })
  expect(
    all(html, /<li class="day[^>]*>\s*<span[^>]*>\s*\d+\s*<\/span>\s*<details class="fold"( open)/gs),
  ).toHaveLength(1)
  const parts = all(first(html, /<nav class="parts"[^>]*>(.*?)<\/nav>/s), /href="#([^"]*)"/g)
  expect(parts).toContain('programme')
  for (const part of parts) expect(html).toContain(`id="${part}"`)
  const said = wordsOf(html)
  for (const text of [...(programme?.included ?? []), ...(programme?.notIncluded ?? [])]) {
    expect(said).toContain(text)
  }
})

it('shows the days in the pocket too', async () => {
  const { html } = await house.visit('/travels/B2141/pocket', { browser: await house.signIn('runa') })
  const said = wordsOf(html)
  for (const { title } of programmeOf('azores-slow', 'en')?.days ?? []) expect(said).toContain(title)
})

it('says nothing of days where a tour has no programme', async () => {
  const { html } = await house.visit('/travels/B2501', { browser: await house.signIn('emma') })
  expect(html).not.toContain('<li class="day')
  expect(html).not.toContain('href="#programme"')
  expect(html).not.toContain(copyOf('international')('programme:packing.title'))
})
