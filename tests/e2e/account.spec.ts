import { readFile } from 'node:fs/promises'
import { brand } from '#ui/brand.ts'
import { loadCopy } from '../support/copy.ts'
import { setPolicyRead } from '../support/policy-read.ts'
import { awake } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

const it = loadCopy('italy')

// What is saved, and what is required: tests/contract/app/{consents,privacy-guard}.test.ts.
test('consents: marketing is given aloud; my data is a file', async ({ page, signInLike, axe }) => {
  await signInLike('nina', 'italy')
  await page.goto(`${markets.italy}/account/consensi`)
  const next = it('trip:stage.next', { what: it('trips:step.ownDetails') })
  const box = (kind: string) => page.getByRole('checkbox', { name: it(`consents:label.${kind}`) })
  await expect(box('privacyPolicy')).toHaveAccessibleDescription(/\d\d\/\d\d\/\d{4}\s· versione 2025-05/)
  const given = !(await box('marketing').isChecked())
  await box('marketing').setChecked(given)
  await page.getByRole('button', { name: it('consents:save') }).click()
  const message = page.getByRole('status').filter({ hasText: it('consents:saved') })
  // After the redirect a screen reader announces it; the next keys lead to the next step and close it.
  await expect(message.getByText(it('consents:saved'))).toBeFocused()
  await expect(message).toMatchAriaSnapshot(`
    - status:
      - dialog "${it('ui:message')}":
        - paragraph: ${it('consents:saved')}
        - button "${it('ui:dismiss')}"
  `)
  await axe()
  await page.keyboard.press('Tab')
  await expect(message.getByRole('link', { name: next })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: it('ui:dismiss') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toBeHidden()
  await expect(box('marketing')).toBeChecked({ checked: given })

  const card = page.locator('#my-data')
  await expect(card.getByRole('progressbar')).toBeHidden()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: it('my-data:download') }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^caravel-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data).toMatchObject({ unavailable: [], profile: { name: 'Nina' } })
  await expect(card.getByRole('status')).toContainText('KB')
})

test('missing consents are asked for; the form stays typed', async ({ page, signInLike, consoleErrors }) => {
  consoleErrors.allow(/403/)
  const { sub } = await signInLike('nina', 'italy')
  const needs = `${markets.italy}/account/i-miei-dati/esigenze-particolari`
  await page.goto(needs)
  setPolicyRead(sub, false)
  const field = page.getByRole('main').getByRole('textbox')
  await field.fill('Niente noci')
  await awake(page)
  const save = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: it('profile:save') })
      .click()
  await save()
  await expect(page.getByText(it('consents:needed.title'))).toBeVisible()
  await page.getByRole('checkbox', { name: it('consents:label.privacyPolicy') }).check()
  await page.getByRole('button', { name: it('consents:save') }).click()
  await expect(page).toHaveURL(needs)
  await expect(field).toHaveValue('Niente noci')
  await save()
  await expect(page.getByRole('status').filter({ hasText: it('registry:saved.needs') })).toBeVisible()
})

// Long: the file and its end are in the first test, its parts in tests/contract/app/my-data.test.ts.
test('my data of two hundred trips counts its parts', { tag: '@long' }, async ({ page, signIn }) => {
  await signIn('noah', 'italy')
  await page.goto(`${markets.italy}/account/consensi`)
  const card = page.locator('#my-data')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: it('my-data:download') }).click()
  await expect(card.getByRole('progressbar')).toBeVisible()
  await expect(card).toContainText(/\d+ parti su \d{3}/)
  await coming
})

test('codes are copied or selected; a lost logo', async ({ page, context, signIn, axe, consoleErrors }) => {
  const de = loadCopy('germany')
  consoleErrors.allow(/partners\/.*\.svg|toasts\.js/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: markets.germany })
  await signIn('jonas', 'germany')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const press = (code: string) => page.getByRole('button', { name: de('ui:copy.label', { code }) }).click()
  await page.goto(`${markets.germany}/partnerangebote`)
  const alba = page.getByRole('article').filter({ hasText: 'Alba Assicura' })
  const logo = alba.locator('img')
  await logo.scrollIntoViewIfNeeded()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const summary = alba.locator('summary')
  await expect(alba.getByText('75 Jahren')).toBeHidden()
  await expect(summary).toHaveAccessibleName(de('partnership:terms'))
  await summary.click()
  await expect(alba.getByText('75 Jahren')).toBeVisible()
  await expect(summary).toHaveAccessibleName(de('partnership:termsOpen'))
  await axe()
  const stores: string[] = []
  page.on('request', (request) => {
    if (/toasts/.test(request.url())) stores.push(new URL(request.url()).pathname)
  })
  const message = page.locator('.toast')
  await press('CARAVEL12')
  await expect(page.getByRole('status')).toContainText(de('ui:copy.done', { code: 'CARAVEL12' }))
  expect(await copied()).toBe('CARAVEL12')
  await expect(message).toHaveCount(1)
  await message.getByRole('button', { name: de('ui:dismiss') }).click()
  await expect(message).toHaveCount(0)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await press('TARP15')
  await expect(page.getByRole('alert')).toContainText(de('ui:copy.failed'))
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('TARP15')
  expect(stores, 'the store of toasts, loaded by the first').toEqual([
    '/toasts.js',
    expect.stringMatching(/^\/_astro\//),
  ])

  // Without a network at the first toast, the button reports it; without a logo the initials stay.
  await context.route(/toasts\.js|pictures\/partners/, (route) => route.abort())
  await page.reload()
  await press('CARAVEL12')
  await expect(page.getByRole('button', { name: de('ui:copy.done', { code: 'CARAVEL12' }) })).toBeVisible()
  await alba.scrollIntoViewIfNeeded()
  const covered = await alba.locator('.deal__logo').evaluate((plate) => {
    const { x, y, width, height } = plate.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top instanceof HTMLImageElement && getComputedStyle(top).backgroundColor !== 'rgba(0, 0, 0, 0)'
  })
  expect(covered).toBe(false)
  await expect(alba.locator('.deal__logo')).toHaveText('AA')
})

test('a toast does without styles that do not come, and asks for them again', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/raised\.[^/]*css/)
  const de = loadCopy('germany')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: markets.germany })
  await signIn('jonas', 'germany')
  await page.clock.install()
  const raised = /raised\.[^/]*css/
  const toasts = page.locator('.toast')
  const press = (code: string) => page.getByRole('button', { name: de('ui:copy.label', { code }) }).click()
  await page.goto(`${markets.germany}/partnerangebote`)

  // The network stalls, and then is gone.
  const stalled = Promise.withResolvers<void>()
  await page.route(raised, (route) => stalled.promise.then(() => route.abort()))
  const asked = page.waitForRequest(raised)
  await press('CARAVEL12')
  await asked
  await expect(toasts).toHaveCount(0)
  await expect(async () => {
    await page.clock.fastForward(3000)
    await expect(toasts).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  const lost = page.waitForEvent('requestfailed')
  stalled.resolve()
  await lost

  // It is back.
  await page.unroute(raised)
  await press('TARP15')
  await expect(toasts).toHaveCount(2)
  await expect(page.locator('.toasts')).toHaveCSS('position', 'fixed')
})

test('a friend is invited by message, or as the device shares', async ({ page, context, signIn }) => {
  const message = it('referral:message', { code: 'SOFIA1001', percent: 10, brand: brand.name })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: markets.italy })
  await signIn('sofia', 'italy')
  await page.goto(`${markets.italy}/invita-un-amico`)
  const share = page.getByRole('button', { name: it('referral:share'), exact: true })
  await expect(page.getByRole('button', { name: it('ui:copy.label', { code: 'SOFIA1001' }) })).toBeVisible()
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveJSProperty('position', 0.1)
  await page
    .getByRole('main')
    .getByRole('link', { name: it('referral:toAll') })
    .click()
  await page.getByRole('button', { name: it('referral:copyMessage') }).click()
  await expect(page.getByRole('status')).toContainText(it('referral:copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${message}\n\nhttp`)

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
  await page.goto(`${markets.italy}/invita-un-amico`)
  await share.click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared).toEqual([
    { text: message, url: expect.stringMatching(/\/public\/italy\/friends\/SOFIA1001$/) },
  ])
  await share.click()
  await expect(page.getByRole('alert')).toContainText(it('referral:shareFailed'))

  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.reload()
  await expect(page.getByRole('button', { name: it('ui:copy.label', { code: 'SOFIA1001' }) })).toBeVisible()
  await expect(share).toBeHidden()
})
