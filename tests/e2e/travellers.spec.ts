import type { Page } from 'playwright/test'
import type { MarketId } from '#markets/market-table.ts'
import { coordinators } from '#sandbox/seed/coordinators.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/** In each market a traveller of it and a trip of theirs; Sofia leads two, Olivia twelve. */
const walks = [
  ['international', 'Emma', 'B2101'],
  ['italy', 'Sofia', 'B2041'],
  ['global-us', 'Olivia', 'B2201'],
  ['english-we', 'James', 'B2301'],
  ['spain', 'Lucía', 'B1655'],
  ['france', 'Chloé', 'B2501'],
  ['germany', 'Jonas', 'B2602'],
] as const satisfies readonly (readonly [MarketId, string, string])[]

const copy = (market: MarketId) => copyOf(market)

/** From the trip to a traveller of it by a link, as a person would. */
async function follow(page: Page, market: MarketId, booking: string, name: RegExp | string): Promise<void> {
  // The English path is understood everywhere; the market's own slug is where it ends.
  await page.goto(`${markets[market]}/travels/${booking}`)
  // Its title says whether the trip is over.
  await page.locator('#party').getByRole('link', { name }).click()
}

const privateTitle = (market: MarketId) => copy(market)('travellers:page.private.title')
const personalTitle = (market: MarketId) => copy(market)('travellers:page.personalData')

for (const [market, traveller, booking] of walks) {
  test(`${market}: ${traveller} goes from trip to traveller`, async ({ page, signIn }) => {
    const t = copy(market)
    await signIn(traveller, market)
    await follow(page, market, booking, new RegExp(`^${traveller}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${traveller}`))
    const main = page.getByRole('main')
    for (const key of ['page.personalData', 'documents.title', 'flights.title']) {
      await expect(main.getByRole('heading', { name: t(`travellers:${key}`) })).toBeVisible()
    }
    await expect(main).toContainText('@')
    await expect(main).not.toContainText(/undefined|NaN|\[object|travellers:/)
    const back = page
      .getByRole('navigation', { name: t('shell:breadcrumb') })
      .getByRole('link')
      .last()
    await expect(back).toHaveAttribute('href', new RegExp(`/${booking}$`))
  })
}

test("the leader sees a companion's data", async ({ page, signIn, axe }) => {
  await signIn('Sofia', 'italy')
  await follow(page, 'italy', 'B2041', /^Luca/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: personalTitle('italy') })).toBeVisible()
  await expect(main).toContainText('luca@caravel.example')
  await expect(main).toContainText('FRRLCU91S02H501D')
  // Documents are the traveller's own business.
  await expect(main.getByRole('heading', { name: copy('italy')('travellers:documents.title') })).toHaveCount(
    0,
  )
  await axe()
})

test('a companion sees name and picture of the leader, and everything of their own', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('Luca', 'italy')
  await follow(page, 'italy', 'B2041', /^Sofia/)
  const main = page.getByRole('main')
  await expect(main.getByText(privateTitle('italy'))).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sofia Marchetti')
  await expect(main.locator('img[src*="/pictures/sofia"]')).toHaveCount(1)
  expect(await page.content()).not.toMatch(/sofia@|333.?120.?4567|MRCSFO|17\/03\/1994|Vegetariana|Paola/)
  await axe()
  await follow(page, 'italy', 'B2041', /^Luca/)
  await expect(main).toContainText('luca@caravel.example')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('every gap on one’s own page has what closes it, and knows the trip', async ({
      page,
      signIn,
      axe,
    }) => {
      const t = copy('italy')
      await signIn('marco', 'italy')
      await page.goto(`${markets.italy}/viaggi/B2055/B2055-T1`)
      const main = page.getByRole('main')
      for (const [name, path] of [
        [t('to-do:link.ownDetails'), 'i-miei-dati/anagrafica'],
        [t('registry:contact.add'), 'i-miei-dati/contatto-di-emergenza'],
        [`${t('documents:do.MISSING')} (${t('documents:kind.PASSPORT')})`, 'documenti/passaporto/dati'],
        // Georgia lets in with a card, and no trip asks for a licence.
        [
          `${t('documents:do.MISSING')} (${t('documents:kind.IDENTITY_CARD')})`,
          'documenti/carta-identita/dati',
        ],
      ] as const) {
        const link = main.getByRole('link', { name, exact: true })
        await expect(link).toHaveAttribute('href', `/account/${path}?trip=B2055`)
      }
      await expect(main.getByRole('link', { name: `${t('documents:do.MISSING')} (` })).toHaveCount(2)
      if (javaScriptEnabled) await axe()
    })
  })
}

test('the trip page shows who comes, who leads it and who else is on the departure', async ({
  page,
  signIn,
}) => {
  const t = copy('italy')
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/viaggi/B2041`)
  const card = (title: string) =>
    page.locator('.card', { has: page.getByRole('heading', { name: t(title), exact: true }) })
  await expect(card('travellers:title').getByRole('listitem').first()).toContainText(
    t('travellers:role.leader'),
  )
  await expect(card('travellers:mates.title')).toContainText('Elena')
  await expect(card('travellers:mates.title')).toContainText(t('travellers:mates.age', { from: 35, to: 44 }))
  expect(await page.content()).not.toContain('elena@')
  const coordinator = card('travellers:coordinator.title')
  const marta = coordinators.find(({ id }) => id === 'marta')
  for (const words of [
    'Marta Gallo',
    'Trieste',
    '36 anni',
    '64 viaggi',
    t('travellers:coordinator.since', { year: 2016 }),
    t('travellers:coordinator.ambassador'),
    String(marta?.bio),
  ]) {
    await expect(coordinator).toContainText(words)
  }
  await expect(coordinator.locator('img')).toHaveAttribute('src', /\/pictures\/marta\.svg$/)
  const links = coordinator.getByRole('list', {
    name: t('travellers:coordinator.links', { name: 'Marta Gallo' }),
  })
  for (const network of ['instagram', 'facebook']) {
    const link = links.getByRole('link', { name: t(`travellers:network.${network}`) })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', new RegExp(`/social/${network}$`))
  }
  // A profile to read: nothing in it that could be changed or sent.
  await expect(coordinator.locator('form, input, button')).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  const names = card('travellers:title').getByRole('link')
  const lines = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(Math.max(...lines), 'a badge beside a name leaves it its line on a phone').toBe(1)
})

test('the calendar is a file to download', async ({ page, signIn }) => {
  await signIn('Emma', 'international')
  await page.goto(`${markets.international}/travels/B2101`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: copy('international')('calendar:add') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('caravel-B2101.ics')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('trip, traveller and back', async ({ page, signIn }) => {
    await signIn('Sofia', 'italy')
    await follow(page, 'italy', 'B2041', /^Luca/)
    await expect(page.getByRole('main')).toContainText('luca@caravel.example')
    await page
      .getByRole('navigation', { name: copy('italy')('shell:breadcrumb') })
      .getByRole('link')
      .last()
      .click()
    await expect(page).toHaveURL(/\/viaggi\/B2041$/)
  })
})
