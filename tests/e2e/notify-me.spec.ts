import type { Page } from 'playwright'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const us = copyOf('global-us')

/** Irene with script, Oscar without: both have the same three alerts, and no other test changes them. */
const cases = [
  {
    javaScriptEnabled: true,
    sub: 'irene',
    market: 'italy',
    t: it,
    list: '/avvisami',
    trip: 'Giappone su rotaia',
    dated: 'Islanda',
  },
  {
    javaScriptEnabled: false,
    sub: 'oscar',
    market: 'global-us',
    t: us,
    list: '/notify-me',
    trip: 'Japan by rail',
    dated: 'Iceland',
  },
] as const

for (const { javaScriptEnabled, sub, market, t, list, trip, dated } of cases) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    // One after the other: both change the same traveller's alerts.
    test.describe.configure({ mode: 'default' })

    const counterOf = (page: Page) =>
      page
        .getByRole('main')
        .getByRole('link', { name: t('shell:MY_ALERT_ME') })
        .locator('.tile__counter')
    const alertOn = (page: Page, title: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

    test('an alert is turned off after a confirmation, and restored', async ({ page, signIn, axe }) => {
      await signIn(sub, market)
      await page.goto(markets[market])
      await expect(counterOf(page)).toHaveText('3')
      await page.goto(markets[market] + list)
      const alerts = page.getByRole('main').getByRole('article')
      await expect(alerts).toHaveCount(3)
      const japan = alertOn(page, trip)
      await expect(japan).toContainText(t('notify-me:anyDeparture'))
      // Peru waits no longer, the other two do.
      await expect(page.getByText(t('notify-me:availableNow'))).toHaveCount(1)

      const yes = japan.getByRole('button', { name: t('notify-me:remove.yes') })
      await expect(yes).toBeHidden()
      await japan.getByText(t('notify-me:remove.ask')).click()
      await expect(japan).toContainText(t('notify-me:remove.sure', { trip }))
      if (javaScriptEnabled) await axe()
      await yes.click()

      await expect(page.getByText(t('notify-me:removed.title', { trip }))).toBeVisible()
      await expect(alerts).toHaveCount(2)
      if (javaScriptEnabled) await axe()
      // Reloading sends nothing again, and the way back stays.
      await page.reload()
      await expect(alerts).toHaveCount(2)
      await page.goto(markets[market])
      await expect(counterOf(page)).toHaveText('2')
      await page.goBack()
      await page.getByRole('button', { name: t('notify-me:removed.undo') }).click()
      await expect(page.getByText(t('notify-me:restored'))).toBeVisible()
      await expect(alerts).toHaveCount(3)
      await expect(page).toHaveURL(markets[market] + list)
      await page.goto(markets[market])
      await expect(counterOf(page)).toHaveText('3')
    })

    test('the link of a mail works signed out, in two tabs at once', async ({ page, context }) => {
      const referers: string[] = []
      context.on('request', (request) => referers.push(request.headers().referer ?? ''))
      const link = `${markets[market]}${list}/alerts-${sub}`
      const other = await context.newPage()
      for (const tab of [page, other]) {
        await tab.goto(link)
        await expect(tab.getByRole('main').getByRole('article')).toHaveCount(3)
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell:MY_ALERT_ME'))
      // A dated departure this time.
      const departure = (tab: Page) => tab.getByRole('article').filter({ hasText: dated })
      for (const tab of [page, other]) {
        await departure(tab).getByText(t('notify-me:remove.ask')).click()
        await departure(tab)
          .getByRole('button', { name: t('notify-me:remove.yes') })
          .click()
        await expect(tab.getByRole('button', { name: t('notify-me:removed.undo') })).toBeVisible()
        await expect(tab.getByRole('main').getByRole('article')).toHaveCount(2)
      }
      await page.getByRole('button', { name: t('notify-me:removed.undo') }).click()
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
      await expect(page).toHaveURL(link)

      await page.getByRole('link', { name: t('dashboard:welcome.signIn') }).click()
      await expect(page).not.toHaveURL(link)
      expect(referers.join(' ')).not.toContain(`alerts-${sub}`)
    })

    test('a link that opens nothing says why', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/404|410/)
      for (const [token, state, status] of [
        [`expired-${sub}`, 'expired', 410],
        ['nobody-sent-this', 'unknown', 404],
      ] as const) {
        const answer = await page.goto(`${markets[market]}${list}/${token}`)
        expect(answer?.status()).toBe(status)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`notify-me:${state}.title`))
        await expect(page.getByRole('link', { name: t('dashboard:welcome.signIn') })).toBeVisible()
      }
    })
  })
}
