import { expect, it } from 'vitest'
import { marketIds, markets } from '#markets/market-table.ts'
import { inHouse } from '../../faults/in-house.ts'
import { all, first, readVisibleWords } from '../../support/html-words.ts'

/* The footer's links to the same page in every other market. Nothing here writes. */

const house = inHouse()

async function placesOn(path: string) {
  const { html } = await house.visit(path, { as: 'sofia' })
  const links = all(first(html, /<nav class="footer__places"(.*?)<\/nav>/s), /(<a .*?<\/a>)/gs)
  return links.map((link) => ({
    words: readVisibleWords(link),
    href: first(link, /href="([^"]*)"/).replaceAll('&amp;', '&'),
    languages: [first(link, /hreflang="([^"]*)"/), first(link, / lang="([^"]*)"/)],
    isCurrent: link.includes('aria-current="true"'),
  }))
}

it('each market stands there in its own language, and which one this is', async () => {
  const places = await placesOn('/travels')
  expect(places).toHaveLength(marketIds.length)
  for (const [index, id] of marketIds.entries()) {
    const { label, languageLabel, htmlLang } = markets[id]
    expect(places[index]).toMatchObject({
      words: `${label} – ${languageLabel}`,
      languages: [htmlLang, htmlLang],
      isCurrent: id === 'international',
    })
  }
})

// Of every page: tests/unit/middleware/same-page.test.ts.
it('they lead to the same page there, which answers', async () => {
  const places = await placesOn('/travels?show=past&q=fjord')
  const there = '/reisen?show=past&q=fjord'
  expect(places[marketIds.indexOf('germany')]?.href).toBe(house.originOf('germany') + there)
  const { status, location } = await house.visit(there, { market: 'germany', as: 'sofia' })
  expect([status, location]).toEqual([200, null])
})
