import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { markets } from '#markets/market-table.ts'
import { findProgramme } from '#sandbox/programmes/programmes.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, first, readVisibleWords } from '../../support/html-words.ts'
import { changedData } from '../../support/wire-faults.ts'

/* A trip's programme, day by day, on its page and on the pocket page. */

const house = inHouse()
const en = loadCopy('international')

it('tells every day of a trip, each a line that opens, and leads to each part of the page', async () => {
  const { html } = await house.visit('/travels/B2141', { as: 'runa' })
  const programme = findProgramme('azores-slow', 'en')
  const days = all(html, /<li class="timeline__step day[^>]*>(.*?)<\/summary>/gs).map(readVisibleWords)
  expect(days).toHaveLength(8)
  programme?.days.forEach(({ title }, index) => {
    expect(days[index]).toContain(title)
  })
  const parts = all(first(html, /<nav class="parts"[^>]*>(.*?)<\/nav>/s), /href="#([^"]*)"/g)
  expect(parts).toContain('programme')
  for (const part of parts) expect(html).toContain(`id="${part}"`)
  const sentence = readVisibleWords(html)
  for (const text of [...(programme?.included ?? []), ...(programme?.notIncluded ?? [])]) {
    expect(sentence).toContain(text)
  }
})

it('draws the route over its coast, a file that anybody may have who has its address, and nobody any other', async () => {
  const browser = await house.signIn('emma')
  const { html } = await house.visit('/travels/B2101', { browser })
  const coast = first(html, /<use href="(\/files\/coast\/[^"#]+)#coast"/)
  const file = await house.visit(coast, { browser })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(file.headers.get('set-cookie')).toBeNull()
  expect(file.html).toContain('id="coast"')
  expect(file.calls).toEqual([])
  expect((await house.visit(`${coast}x`)).status).toBe(404)
  expect((await house.visit(coast.replace('/coast/', '/coast/1'))).status).toBe(404)
})

// No demo traveller's trip has texts in another language.
it('marks what one should know as another language, where it is', async () => {
  const result = findProgramme('azores-slow', 'en')?.practical
  const german = changedData<{ tour: { programme: object } }>(({ tour, ...data }) => ({
    ...data,
    tour: { ...tour, programme: { ...tour.programme, language: 'de' } },
  }))
  const { html } = await house.visit('/travels/B2141', {
    browser: await house.signIn('runa'),
    faults: [[/\/bookings\/B\d+$/, german]],
  })
  const marked = all(html, /<dd lang="de"[^>]*>(.*?)<\/dd>/gs).map(readVisibleWords)
  for (const text of [result?.tipping, result?.connectivity, ...(result?.languages ?? [])]) {
    expect(marked.join('\n')).toContain(text)
  }
})

it('begins in the pocket with the day, the next one and whom to call, and ends with what is settled before', async () => {
  const { html: before } = await house.visit('/travels/B2141/pocket', { as: 'runa' })
  const start = first(before, /data-start="([^"]+)"/)
  const idsOf = (html: string) =>
    all(html, /<section(?=[^>]*class="card)(?![^>]* hidden)[^>]* id="([a-z]+)"/g).filter(
      (id) => !['group', 'flights'].includes(id),
    )
  expect(idsOf(before).slice(0, 2)).toEqual(['meeting', 'programme'])
  const { html } = await house.visit('/travels/B2141/pocket', {
    as: 'runa',
    at: `${Temporal.PlainDate.from(start).add({ days: 2 })}T12:00:00Z`,
  })
  expect(idsOf(html)).toEqual(['today', 'coordinator', 'emergency', 'programme', 'packing', 'entering'])
  const { days = [] } = findProgramme('azores-slow', 'en') ?? {}
  const [card = ''] = html.split('id="coordinator"')
  expect(readVisibleWords(card)).toMatch(
    new RegExp(`${en('programme:today')}.*${days[2]?.title}.*${days[3]?.title}`, 's'),
  )
})

it('tells the days and the packing list in the pocket too', async () => {
  const { html } = await house.visit('/travels/B2141/pocket', { as: 'runa' })
  const sentence = readVisibleWords(html)
  const { days = [], packing = [] } = findProgramme('azores-slow', 'en') ?? {}
  for (const { title, text } of days) {
    expect(sentence).toContain(title)
    expect(sentence).toContain(text)
  }
  for (const item of packing.flatMap(({ items }) => items)) expect(sentence).toContain(item)
  expect(sentence, 'no prices').not.toMatch(/€|EUR/)
})

it('says on a trip what its border asks in short, and with its sources in the pocket', async () => {
  const { html } = await house.visit('/travels/B2301', { as: 'james' })
  expect(html).toContain('href="/travels/B2301/pocket#entering"')
  expect(readVisibleWords(html)).toContain(
    `${en('entry:entering.title')} Visa: ${en('entry:entering.kind.ELECTRONIC')}`,
  )
  const pocket = (await house.visit('/travels/B2301/pocket', { as: 'james' })).html
  const card = first(pocket, /<section id="entering"[^>]*>(.*?)<\/section>/s)
  expect(all(card, /href="([^"]*)"/g)).toEqual([
    'https://www.immigration.gov.lk/',
    'https://eta.gov.lk/',
    'https://www.immigration.gov.lk/',
    'https://www.who.int/travel-advice',
    markets.international.foreignOffice,
  ])
  expect(readVisibleWords(card)).toContain('Department of Immigration and Emigration, as of')
})
