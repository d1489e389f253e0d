import { pathTo } from '#i18n/slugs.ts'
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
  test(`${market}: its language, its slugs`, async ({ page, signIn }) => {
    const t = copyOf(market)
    await signIn(traveller, market)
    await page.goto(markets[market])
    await expect(page.locator('html')).toHaveAttribute('lang', table[market].htmlLang)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:MY_TRAVELS') })
      .click()
    await expect(page).toHaveURL(markets[market] + trips)
  })
}

/** A bare request to a market, without following redirects. Node resolves no *.localhost, hence the Host header. */
function asked(market: keyof typeof markets, path: string) {
  const { host, port } = new URL(markets[market])
  return [`http://localhost:${port}${path}`, { headers: { host }, maxRedirects: 0 }] as const
}

test("a slug of another locale redirects to this market's own, with its query", async ({ request }) => {
  for (const [path, target] of [
    ['/travels?show=past', '/viaggi?show=past'],
    ['/reisen', '/viaggi'],
    ['/account/communications', '/account/consensi'],
    ['/partnership', '/convenzioni'],
  ] as const) {
    const answer = await request.get(...asked('italy', path))
    expect([answer.status(), answer.headers().location], path).toEqual([308, target])
  }
})

test('a routingKey redirects to the localized path, with other parameters kept', async ({ request }) => {
  const answer = await request.get(...asked('spain', '/?routingKey=travels&show=past'))
  expect([answer.status(), answer.headers().location]).toEqual([302, '/viajes?show=past'])
})

test('contact and wishlist lead to the public website', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/contattaci`)
  await expect(page).toHaveURL(/\/public\/italy\/contact$/)
  await page.goto(`${markets.italy}/account/wishlist`)
  await expect(page).toHaveURL(/\/public\/italy\/wishlist$/)
})

for (const width of [360, 768, 1280]) {
  test(`the message of another market covers no control on the welcome page, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(markets.italy)
    // The browser's language is another market's.
    const message = await page.locator('.community__card').boundingBox()
    const buttons = await page.getByRole('main').getByRole('link').all()
    expect(buttons.length).toBeGreaterThan(1)
    for (const button of buttons) {
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(message?.y ?? 0)
    }
  })
}

test('in the United States the error of a date leads to its month, which comes first', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/)
  const t = copyOf('global-us')
  await signIn('Olivia', 'global-us')
  await page.goto(markets['global-us'] + pathTo('en-US', 'account/registry/personal'))
  await page.getByLabel(t('ui:date.day')).fill('31')
  await page.getByLabel(t('ui:date.month')).fill('2')
  await page.getByRole('button', { name: t('profile:save') }).click()
  await page.getByRole('link', { name: t('profile:error.birthDate.impossibleDate') }).click()
  await expect(page.getByLabel(t('ui:date.month'))).toBeFocused()
})
