import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const de = copyOf('germany')
const deals = `${markets.germany}/partnerangebote`

test('partner deals by category: a logo or initials, a code to copy, conditions collapsed', async ({
  page,
  context,
  signIn,
  axe,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: markets.germany })
  await signIn('Jonas', 'germany')
  await page.goto(markets.germany)
  const tile = page.getByRole('main').getByRole('link', { name: de('shell:PARTNERSHIP') })
  const counted = Number(await tile.locator('.tile__counter').textContent())
  await page.goto(deals)
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(counted)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(
    ['INSURANCE', 'CONNECTIVITY', 'GEAR', 'PARKING', 'OTHER'].map((code) =>
      de(`partnership:category.${code}`),
    ),
  )
  await expect(main).not.toContainText('Summer Sandals')

  const alba = main.getByRole('article').filter({ hasText: 'Alba Assicura' })
  const logo = alba.locator('img')
  await logo.scrollIntoViewIfNeeded()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const conditions = alba.getByText('75 Jahren')
  await expect(conditions).toBeHidden()
  const summary = alba.locator('summary')
  await expect(summary).toHaveAccessibleName(de('partnership:terms'))
  await summary.click()
  await expect(conditions).toBeVisible()
  await expect(summary).toHaveAccessibleName(de('partnership:termsOpen'))
  await axe()
  await alba.getByRole('button', { name: de('ui:copy.label', { code: 'CARAVEL12' }) }).click()
  await expect(page.getByRole('status')).toContainText(de('ui:copy.done', { code: 'CARAVEL12' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CARAVEL12')

  const [partner] = await Promise.all([
    page.waitForEvent('popup'),
    alba.getByRole('link', { name: de('partnership:goToPartner', { partner: 'Alba Assicura' }) }).click(),
  ])
  await expect(partner).toHaveURL(/\/public\/germany\/partners\/alba-insurance$/)
})

test('a code that cannot be copied is selected, with a hint', async ({ page, signIn }) => {
  await signIn('Jonas', 'germany')
  await page.goto(deals)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.getByRole('button', { name: de('ui:copy.label', { code: 'TARP15' }) }).click()
  await expect(page.getByRole('alert')).toContainText(de('ui:copy.failed'))
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('TARP15')
})

test('a logo that does not load leaves the initials', async ({ page, context, signIn, consoleErrors }) => {
  consoleErrors.allow(/partners\/.*\.svg/)
  await context.route('**/pictures/partners/*', (route) => route.abort())
  await signIn('Jonas', 'germany')
  await page.goto(deals)
  const alba = page.getByRole('article').filter({ hasText: 'Alba Assicura' })
  await alba.scrollIntoViewIfNeeded()
  const covered = await alba.locator('.deal__logo').evaluate((plate) => {
    const { x, y, width, height } = plate.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top instanceof HTMLImageElement && getComputedStyle(top).backgroundColor !== 'rgba(0, 0, 0, 0)'
  })
  expect(covered).toBe(false)
  await expect(alba.locator('.deal__logo')).toHaveText('AA')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('codes can be read, conditions open, nothing is shown that could not work', async ({
    page,
    signIn,
  }) => {
    await signIn('Jonas', 'germany')
    await page.goto(deals)
    const alba = page.getByRole('article').filter({ hasText: 'Alba Assicura' })
    await expect(alba.getByText('CARAVEL12', { exact: true })).toBeVisible()
    await expect(alba.getByRole('button')).toHaveCount(0)
    await alba.locator('summary').click()
    await expect(alba.getByText('75 Jahren')).toBeVisible()
    await expect(alba.locator('summary')).toHaveAccessibleName(de('partnership:termsOpen'))
  })
})
