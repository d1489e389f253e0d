import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

// Before the first trip, shortly before a trip, and after one (product §8, §9).
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a newcomer is invited to have everything ready, not only to book', async ({ page, signIn }) => {
      const it = copyOf('italy')
      await signIn('giulia', 'italy')
      await page.goto(markets.italy)
      const list = page.getByRole('list', { name: it('dashboard:newcomer.title') })
      await expect(list.getByRole('listitem')).toHaveCount(3)
      await expect(list.getByRole('link', { name: it('to-do:link.ownDetails') })).toBeVisible()
      await expect(list.getByRole('link', { name: it('to-do:link.passport') })).toBeVisible()
      await list.getByRole('link', { name: it('dashboard:newcomer.contact') }).click()
      await expect(page).toHaveURL(/\/contatto-di-emergenza$/)
    })

    test('in the last days a trip says where, when and who; after it, what one does then', async ({
      page,
      signIn,
      axe,
    }) => {
      const en = copyOf('international')
      await signIn('runa', 'international')
      await page.goto(markets.international)
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      const main = page.getByRole('main')
      await expect(main).toContainText('You leave in 3 days')
      await expect(main.getByRole('heading', { name: en('pocket:meeting.title') })).toBeVisible()
      await expect(main).toContainText('Casa do Porto')
      await expect(
        main.getByRole('link', { name: en('pocket:call', { name: 'Freya Lindgren' }) }),
      ).toBeVisible()

      await page.goto(`${markets.international}/travels?show=past`)
      await main.getByRole('article').first().getByRole('link').click()
      await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(en('trip:after.title'))
      await expect(main.getByRole('link', { name: en('shell:SHARE_PHOTO') })).toBeVisible()
      await expect(main.getByRole('link', { name: en('trip:after.group.link') })).toBeVisible()
      await expect(main.getByRole('link', { name: en('trip:after.invoice.link') })).toBeVisible()
      await expect(main.getByRole('link', { name: en('calendar:add') })).toHaveCount(0)
      const payments = main.locator('summary')
      await expect(payments).toHaveAccessibleName(en('trip:paymentsShow'))
      await payments.click()
      await expect(payments).toHaveAccessibleName(en('trip:paymentsHide'))
      await expect(main.getByRole('list', { name: en('trip:payments') })).toBeVisible()
      if (javaScriptEnabled) await axe()
    })
  })
}
