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
