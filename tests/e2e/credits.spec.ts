import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
/** The singular of a plural text. */
const oneOf = (key: string) => it(key).split('|')[0] ?? ''
const credits = `${markets.italy}/account/crediti`

test('a statement: the sum of what is left, codes to copy, past credits collapsed', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: markets.italy })
  await signIn('Sofia', 'italy')
  await page.goto(credits)
  const total = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: it('credits:total') }) })
  // 82.50 left of a gift card. A coupon of 50 stands apart, since nothing adds up with it; used and expired ones do not count.
  await expect(total).toContainText('82,50')
  const apart = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: it('credits:apart').split('|')[1] ?? '' }) })
  await expect(apart.getByRole('article')).toHaveCount(2)
  const coupon = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Bentornata' }) })
  await expect(coupon).toContainText(it('credits:minimumSpend', { amount: '800\u00a0€' }))
  await expect(coupon).toContainText(it('credits:alone'))

  await page.getByRole('button', { name: it('ui:copy.label', { code: 'BENTORNATA' }) }).click()
  await expect(page.getByRole('status')).toContainText(it('ui:copy.done', { code: 'BENTORNATA' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BENTORNATA')

  const used = page.locator('details').getByRole('heading', { name: it('credits:kind.GIFT_CARD') })
  await expect(used).toBeHidden()
  await page.getByText(oneOf('credits:past.used')).click()
  await expect(used).toBeVisible()
  // It would have been valid for months: nobody says that it was.
  const usedCard = page.locator('details').getByRole('article').first()
  await expect(usedCard).not.toContainText(it('credits:wasValidUntil', { date: '' }).trim())
})

test('a browser that refuses to copy causes a message', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await page.goto(credits)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.getByRole('button', { name: it('ui:copy.label', { code: 'BENTORNATA' }) }).click()
  await expect(page.getByRole('alert')).toContainText(it('ui:copy.failed'))
})

test('two currencies are two sums', async ({ page, signIn }) => {
  await signIn('Jonas', 'germany')
  await page.goto(`${markets.germany}/konto/guthaben`)
  const totals = page.getByRole('list').filter({ hasText: '£' }).getByRole('listitem')
  await expect(totals).toHaveText(['120\u00a0€', '45,50\u00a0£'])
  // What friends brought stands beside the sum, and leads to them.
  const de = copyOf('germany')
  const main = page.getByRole('main')
  await expect(main).toContainText(de('credits:fromFriends', { amount: '120\u00a0€' }))
  await expect(main.getByRole('link', { name: de('referral:toFriends') })).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('codes can be read, and no button is shown that could not work', async ({ page, signIn }) => {
    await signIn('Sofia', 'italy')
    await page.goto(credits)
    await expect(page.getByText('BENTORNATA', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: it('ui:copy.label', { code: 'BENTORNATA' }) })).toBeHidden()
    await page.getByText(oneOf('credits:past.expired')).click()
    await expect(page.getByRole('heading', { name: it('credits:kind.COUPON'), level: 3 })).toBeVisible()
  })
})
