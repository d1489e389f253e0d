import { brand } from '#ui/brand.ts'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const it = copyOf('italy')
const en = copyOf('international')
const referral = `${markets.italy}/invita-un-amico`
const message = it('referral:message', { code: 'SOFIA1001', percent: 10, brand: brand.name })

test('a traveller shares their code: copied, as a message, by mail', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: markets.italy })
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  await page.getByRole('button', { name: it('shell:userMenu', { name: 'Sofia Marchetti' }) }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: it('shell:REFER_A_FRIEND') })
    .click()
  await expect(page).toHaveURL(referral)
  const main = page.getByRole('main')
  // One friend has travelled: 5 of the 50 % that can be had, 9 friends to go.
  await expect(main.getByRole('progressbar')).toHaveJSProperty('position', 0.1)
  await expect(main).toContainText(it('referral:earned.of', { percent: 5, cap: 50 }))
  for (const [key, values] of [
    ['friend', { percent: 10 }],
    ['referrer', { percent: 5, cap: 50 }],
    ['age', { from: 21, to: 49 }],
    ['first', {}],
  ] as const) {
    await expect(main).toContainText(it(`referral:conditions.${key}`, values))
  }
  await page.getByRole('button', { name: it('ui:copy.label', { code: 'SOFIA1001' }) }).click()
  await expect(page.getByRole('status')).toContainText(it('ui:copy.done', { code: 'SOFIA1001' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SOFIA1001')
  const mail = await main.getByRole('link', { name: it('referral:mail') }).getAttribute('href')
  expect(new URL(mail ?? '').searchParams.get('body')).toMatch(
    new RegExp(`^${message.replace(/[!?.()]/g, '\\$&')}\n\nhttp\\S+/public/italy/friends/SOFIA1001$`),
  )

  await main.getByRole('link', { name: it('referral:toMessage') }).click()
  await expect(main).toContainText(message)
  await page.getByRole('button', { name: it('referral:copyMessage') }).click()
  await expect(page.getByRole('status')).toContainText(it('referral:copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${message}\n\nhttp`)

  await page.goBack()
  await main.getByRole('link', { name: it('referral:toFriends') }).click()
  for (const [name, state] of [
    ['Beatrice', 'TRAVELLED'],
    ['Andrea', 'BOOKED'],
    ['Chiara', 'INVITED'],
  ]) {
    await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText(
      it(`referral:friend.${state}`),
    )
  }
})

test('the share button is shown only if the device can share, and passes on text and link', async ({
  page,
  signIn,
}) => {
  await signIn('Sofia', 'italy')
  await page.goto(markets.italy)
  const share = page.getByRole('button', { name: it('referral:share'), exact: true })
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: (data: ShareData) => {
        shared.push(data)
        return shared.length > 1 ? Promise.reject(new DOMException('', 'NotAllowedError')) : Promise.resolve()
      },
    })
  })
  await page.goto(referral)
  await share.click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared).toEqual([
    { text: message, url: expect.stringMatching(/\/public\/italy\/friends\/SOFIA1001$/) },
  ])
  await share.click()
  await expect(page.getByRole('alert')).toContainText(it('referral:shareFailed'))

  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  await page.goto(referral)
  await expect(page.getByRole('button', { name: it('ui:copy.label', { code: 'SOFIA1001' }) })).toBeVisible()
  await expect(share).toBeHidden()
})

test('twelve friends are worth 50 % and no more', async ({ page, signIn }) => {
  await signIn('noah')
  await page.goto(`${markets.international}/refer-friend/discount`)
  const main = page.getByRole('main')
  await expect(main.getByRole('progressbar')).toHaveJSProperty('position', 1)
  await expect(main).toContainText(en('referral:earned.full'))
  await expect(main.getByText(en('referral:friend.TRAVELLED'), { exact: true })).toHaveCount(12)
})

test('before the first trip every page says why there is no code', async ({ page, signIn, axe }) => {
  await signIn('giulia', 'italy')
  for (const path of ['', '/copia-codice', '/sconto']) {
    await page.goto(referral + path)
    await expect(page.getByRole('heading', { name: it('referral:locked.title') })).toBeVisible()
    await expect(page.getByRole('button', { name: it('ui:copy.label', { code: '' }).trim() })).toHaveCount(0)
    // `access` has the first of the three.
    if (path) await axe()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('code, message and mail are there, and no button that could not work', async ({ page, signIn }) => {
    await signIn('Sofia', 'italy')
    await page.goto(referral)
    const main = page.getByRole('main')
    await expect(main.getByText('SOFIA1001', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: it('referral:mail') })).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await main.getByRole('link', { name: it('referral:toMessage') }).click()
    await expect(main).toContainText(message)
    await expect(main.getByRole('button')).toHaveCount(0)
  })
})
