import { button, field, specimen, stepUrl, wake } from '../support/capture.ts'
import { loadCopy } from '../support/copy.ts'
import { giveDigits, openPhone, showCode } from '../support/handoff.ts'
import { expect, markets, test } from '../support/test.ts'

const it = loadCopy('italy')
const kind = 'identity-card'

// With the phone's camera: `npm run labs -- camera`; everything that can end or fail: tests/faults/handoff.test.ts.
// Long: tests/faults/handoff.test.ts takes both devices through it over HTTP; the photo of a side is that of capture-files.spec.ts.
test('a card from a phone: scanned, claimed, one side after the other, and the computer follows by itself', {
  tag: '@long',
}, async ({ page, browser, signInLike }) => {
  await signInLike('marco', 'italy')
  await page.emulateMedia({ colorScheme: 'dark' })
  // The code is read like a camera reads it: black on white in the dark, too.
  const { address, digits } = await showCode(page, kind)
  expect(address).toMatch(new RegExp(`^${markets.italy}/telefono/[0-9a-z]{26}$`))
  await expect(page.getByRole('main')).toContainText(address)
  await expect(page.locator('astro-island')).toHaveCount(0)

  const { phone, context } = await openPhone(browser)
  await phone.goto(address)
  await expect(phone.getByRole('main')).toContainText('Marco')
  await giveDigits(phone, digits, it)
  await expect(page.getByRole('main')).toContainText(it('handoff:connected.title'))
  for (const side of ['front', 'back'] as const) {
    const input = field(phone, kind, side)
    await wake(phone, input)
    const name = side === 'front' ? 'FRONT' : 'BACK'
    await input.setInputFiles(await specimen({ kind: 'IDENTITY_CARD', side: name }))
    await expect(phone.getByText(it('capture:ready'))).toBeVisible()
    await button(phone, 'capture:send').click()
    if (side === 'back') continue
    const arrived = it('handoff:phone.arrived', { side: it('capture:side.IDENTITY_CARD.front.name') })
    await expect(phone.getByText(arrived)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(it('handoff:connected.front'))
  }
  const sent = phone.getByRole('heading', { name: it('handoff:phone.sent.title') })
  await expect(sent).toBeVisible()
  await expect(page).toHaveURL(stepUrl(kind, 'verification'))
  // Back shows no form again.
  await phone.goBack()
  await expect(sent).toBeVisible()
  await context.close()
})
