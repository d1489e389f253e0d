import { type MarketId, markets as table } from '#markets/market-table.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

/*
 * One rule says what is missing, on every page that shows it (record 010). Emma has given everything except a tax code, which
 * only Italy and Spain require. `tests/contract/app/every-market.test.ts` reads the answers in all seven markets; here one market
 * that asks and one that does not tell whether script changes any of it.
 */

const to = (market: MarketId, route: string, params: Record<string, string> = {}) =>
  `${markets[market]}/?${new URLSearchParams({ routingKey: route, ...params })}`
const trip = { 'p.tour': 'B2101' }

for (const market of ['italy', 'germany'] as const) {
  const needed = table[market].taxCodeMandatory
  test(`${market}: an empty tax code is ${needed ? 'missing' : 'not given'}`, async ({ page, signIn }) => {
    const say = copyOf(market)
    const main = page.getByRole('main')
    const gap = say(needed ? 'ui:missing' : 'ui:notGiven')
    const taxCode = main.locator('.definitions__pair', { hasText: say('profile:field.taxCode') })
    await signIn('Emma', market)

    await test.step('registry', async () => {
      await page.goto(to(market, 'account/registry'))
      await expect(taxCode.getByRole('definition')).toHaveText(gap)
      await expect(main.locator('.definitions__value--missing')).toHaveCount(needed ? 1 : 0)
    })
    await test.step('traveller', async () => {
      await page.goto(to(market, 'travels/_tour/_traveler', { ...trip, 'p.traveler': 'B2101-T1' }))
      await expect(taxCode.getByRole('definition')).toHaveText(gap)
      await expect(main.locator('.definitions__value--missing')).toHaveCount(needed ? 1 : 0)
    })
    await test.step('profile', async () => {
      await page.goto(to(market, 'account/profile'))
      await expect(main).toContainText(say('ui:percent', { percent: needed ? 92 : 100 }))
    })
    await test.step('dashboard', async () => {
      await page.goto(markets[market])
      const steps = main.getByRole('list', { name: say('dashboard:steps') })
      const row = steps.getByRole('listitem').filter({ hasText: say('to-do:ready.ownDetails.title') })
      if (needed) await expect(row).toContainText(say('to-do:link.ownDetails'))
      else await expect(row.getByRole('img', { name: say('to-do:state.done') })).toBeVisible()
    })
    await test.step('trips', async () => {
      await page.goto(to(market, 'travels'))
      const asked = main.getByText(say('trips:step.ownDetails'))
      await expect(asked).toHaveCount(needed ? 1 : 0)
    })
    await test.step('trip', async () => {
      await page.goto(to(market, 'travels/_tour', trip))
      const ready = main.getByRole('list', { name: say('to-do:ready.title') })
      const link = ready.getByRole('link', { name: say('to-do:link.ownDetails') })
      await expect(link).toHaveCount(needed ? 1 : 0)
      const readiness = needed ? 'personalData' : 'complete'
      await expect(main.getByText(say(`travellers:readiness.${readiness}`), { exact: true })).toBeVisible()
    })
  })
}
