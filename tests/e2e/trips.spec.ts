import { AVAILABILITIES } from '#backoffice/wire/booking.ts'
import { PAYMENT_STATUSES } from '#backoffice/wire/price.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const filters = ['upcoming', 'past', 'all', 'cancelled'] as const

test('the four lists are links with counts, and each shows what its count says', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('Sofia', 'italy')
  await page.goto(`${markets.italy}/viaggi`)
  for (const filter of filters) {
    const tab = page.getByRole('link', { name: new RegExp(`^${it(`trips:filter.${filter}`)}`) })
    const count = Number((await tab.textContent())?.match(/\d+/)?.[0])
    await tab.click()
    await expect(page).toHaveURL(new RegExp(`show=${filter}`))
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('article')).toHaveCount(count)
    if (count === 0)
      await expect(page.getByRole('heading', { name: it(`trips:empty.${filter}.title`) })).toBeVisible()
    await axe()
  }
})

test('two hundred trips are shown in pages of thirty', async ({ page, signIn }) => {
  const en = copyOf('international')
  await signIn('Noah', 'international')
  await page.goto(`${markets.international}/travels?show=all`)
  await expect(page.getByRole('article')).toHaveCount(30)
  await page
    .getByRole('navigation', { name: en('ui:pagination.nav') })
    .getByRole('link', { name: en('ui:pagination.page', { page: 7 }), exact: true })
    .click()
  await expect(page).toHaveURL(/page=7/)
  await expect(page.getByRole('article')).toHaveCount(20)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('of two hundred trips one destination is found, under its years, and tabs and pages keep it', async ({
      page,
      signIn,
    }) => {
      const en = copyOf('international')
      await signIn('Noah', 'international')
      await page.goto(`${markets.international}/travels?show=past`)
      const years = page.getByRole('heading', { level: 2, name: /^20\d\d$/ })
      expect(await years.count()).toBeGreaterThan(1)
      await page.getByRole('searchbox', { name: en('trips:search.label') }).fill('ICELAND')
      await page.getByRole('button', { name: en('trips:search.submit') }).click()
      await expect(page).toHaveURL(/show=past&search=ICELAND/)
      const past = await page.getByRole('article').count()
      expect(past).toBeGreaterThan(0)
      expect(past).toBeLessThan(30)
      await page.getByRole('link', { name: new RegExp(`^${en('trips:filter.all')}`) }).click()
      await expect(page).toHaveURL(/search=ICELAND/)
      await expect(page.getByRole('searchbox')).toHaveValue('ICELAND')
      expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(past)
      await page.goto(`${markets.international}/travels?show=past&search=Atlantis`)
      await expect(
        page.getByRole('heading', { name: en('trips:search.none', { search: 'Atlantis' }) }),
      ).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: en('trips:search.clear') })
        .first()
        .click()
      await expect(page.getByRole('article')).toHaveCount(30)
    })

    test('a page of thirty past trips is no longer than six thousand pixels on a phone', async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await signIn('Noah', 'international')
      await page.goto(`${markets.international}/travels?show=past`)
      const main = await page.getByRole('main').boundingBox()
      expect(main?.height).toBeLessThan(6000)
    })
  })
}

test('every availability, and every payment state of an upcoming trip, has a text of its own', async ({
  page,
  signIn,
}) => {
  const de = copyOf('germany')
  await signIn('Jonas', 'germany')
  await page.goto(`${markets.germany}/reisen`)
  const main = page.getByRole('main')
  for (const code of AVAILABILITIES) await expect(main).toContainText(de(`trips:availability.${code}`))
  // A past, paid trip says nothing about money.
  const ahead = PAYMENT_STATUSES.filter((code) => code !== 'COMPLETED')
  expect(ahead).toEqual(['TO_PAY', 'EXPIRING', 'EXPIRED', 'PAID'])
  const words = [
    de('trips:payment.TO_PAY'),
    'Zahlung in 4 Tagen fällig',
    de('trips:payment.EXPIRED'),
    de('trips:payment.PAID'),
  ]
  for (const text of words) await expect(main).toContainText(text)
})
