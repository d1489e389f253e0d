import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const link = (token: string) => `${markets.italy}/auth/conferma-email/${token}`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the link of a mail asks, the button confirms, and the token leaves the address bar', async ({
      page,
      consoleErrors,
    }) => {
      consoleErrors.allow(/4\d\d|503/)
      const token = javaScriptEnabled ? 'welcome-nina' : 'welcome-luca'
      const referers: string[] = []
      page.on('request', (request) => referers.push(request.headers().referer ?? ''))
      await page.goto(link(token))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('email-confirmation:ask.title'))
      await page.getByRole('button', { name: it('email-confirmation:confirm') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        it('email-confirmation:confirmed.title'),
      )
      expect(page.url()).not.toContain(token)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        it('email-confirmation:confirmed.title'),
      )

      await page.goto(link(token))
      await page.getByRole('button', { name: it('email-confirmation:confirm') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('email-confirmation:used.title'))
      for (const [spent, state] of [
        ['expired-nina', 'expired'],
        ['nobody-sent-this', 'unknown'],
      ] as const) {
        await page.goto(link(spent))
        await page.getByRole('button', { name: it('email-confirmation:confirm') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          it(`email-confirmation:${state}.title`),
        )
      }
      await page.goto(`${markets.italy}/auth/conferma-email`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(it('email-confirmation:missing.title'))
      expect(referers.join(' ')).not.toMatch(/welcome-|expired-|nobody/)
    })
  })
}
