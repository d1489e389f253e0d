import { button, field, specimen, stepUrl, summary } from '../support/capture.ts'
import { copyOf } from '../support/copy.ts'
import { digitsOn, giveDigits, openPhone, showCode } from '../support/handoff.ts'
import { expect, test } from '../support/test.ts'

const it = copyOf('italy')
const kind = 'identity-card'

test.describe('without script on either device', () => {
  test.use({ javaScriptEnabled: false })

  test('a card from two files, page by page; the computer looks again by itself', async ({
    page,
    browser,
    signIn,
  }) => {
    test.setTimeout(120_000)
    await signIn('giulia', 'italy')
    const { address, digits } = await showCode(page, kind)
    const { phone, context } = await openPhone(browser, { javaScriptEnabled: false })
    await phone.goto(address)
    await giveDigits(phone, digits === '1234' ? '4321' : '1234', it)
    await expect(summary(phone)).toContainText(
      it('handoff:phone.digits.wrong', { count: 2 }).split('|')[1] ?? '',
    )
    await giveDigits(phone, digits, it)
    await expect(page.getByRole('main')).toContainText(it('handoff:connected.title'))

    for (const side of ['front', 'back'] as const) {
      const name = side === 'front' ? 'FRONT' : 'BACK'
      await field(phone, kind, side).setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: name }))
      await button(phone, 'capture:send').click()
    }
    await expect(phone.getByRole('heading', { name: it('handoff:phone.sent.title') })).toBeVisible()
    await expect(page).toHaveURL(stepUrl(kind, 'verification'))
    await context.close()
  })
})

test('stopped on the phone, and then on the computer, which leads back to the photo step', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('luca', 'italy')
  const { address, digits } = await showCode(page, kind)
  const { phone, context } = await openPhone(browser)
  await phone.goto(address)
  await giveDigits(phone, digits, it)
  await phone.getByRole('button', { name: it('handoff:phone.leave') }).click()
  await expect(phone.getByRole('heading', { name: it('handoff:phone.cancelled.title') })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(it('handoff:cancelled.title'))

  await page.getByRole('button', { name: it('handoff:showNew') }).click()
  await digitsOn(page)
  await page.getByRole('button', { name: it('ui:cancel'), exact: true }).click()
  await expect(page).toHaveURL(stepUrl(kind, 'image'))
  await context.close()
})

test('the computer’s page brings no framework, and its code is black on white in the dark', async ({
  page,
  signIn,
}) => {
  await signIn('luca', 'italy')
  await page.emulateMedia({ colorScheme: 'dark' })
  const { address } = await showCode(page, kind)
  expect(address).toContain('/telefono/')
  await expect(page.locator('astro-island')).toHaveCount(0)
})
