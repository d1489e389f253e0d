import { markets as table } from '#markets/market-table.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const travellers = {
  international: ['Emma', '/travels'],
  italy: ['Sofia', '/viaggi'],
  'global-us': ['Olivia', '/travels'],
  'english-we': ['James', '/travels'],
  spain: ['Lucía', '/viajes'],
  france: ['Chloé', '/voyages'],
  germany: ['Jonas', '/reisen'],
} as const

for (const market of Object.keys(travellers) as (keyof typeof travellers)[]) {
  const [traveller, trips] = travellers[market]
  test(`${market}: its language, its slugs, no key visible, axe clean`, async ({ page, signIn, axe }) => {
    const t = copyOf(market)
    await signIn(traveller, market)
    await expect(page.locator('html')).toHaveAttribute('lang', table[market].htmlLang)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:MY_TRAVELS') })
      .click()
    await expect(page).toHaveURL(markets[market] + trips)
    for (const path of [
      '/',
      trips,
      '/account/profile',
      '/account/profile?edit=',
      '/account/consents',
      '/partnerships',
      '/notify-me',
      '/logout',
    ]) {
      await page.goto(markets[market] + path)
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(
        /\b(shell|ui|auth|dashboard|trips|profile|consents|partnership|notify-me):[a-zA-Z]/,
      )
      expect(text).not.toMatch(/\{\w+\}|undefined|\[object|\bNaN\b/)
      await axe()
    }
  })
}

test('a slug of another locale moves to this market’s own, with its query', async ({ request }) => {
  for (const [path, target] of [
    ['/travels?show=past', '/viaggi?show=past'],
    ['/reisen', '/viaggi'],
    ['/account/communications', '/account/consensi'],
    ['/partnership', '/convenzioni'],
  ] as const) {
    const answer = await request.get(markets.italy + path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']], path).toEqual([308, target])
  }
})

test('a routingKey leads to the localized path, other parameters kept', async ({ request }) => {
  const answer = await request.get(`${markets.spain}/?routingKey=travels&show=past`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/viajes?show=past'])
})

test('contact leads to the public website, the wishlist too while its flag is on', async ({
  page,
  signIn,
}) => {
  await signIn('Sofia', 'italy')
  const contact = await page.request.get(`${markets.italy}/contact-us`, { maxRedirects: 0 })
  expect([302, 308]).toContain(contact.status())
})
