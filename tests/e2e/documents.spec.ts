import type { Page } from 'playwright'
import { DOCUMENT_STATUSES } from '#backoffice/wire/document.ts'
import { pathTo } from '#i18n/slugs.ts'
import { markets as table } from '#markets/market-table.ts'
import { copyOf } from '../support/copy.ts'
import { drawSpecimen, type SpecimenOptions } from '../support/specimen.ts'
import { expect, markets, test } from '../support/test.ts'

const en = copyOf('international')
const documents = `${markets.international}/account/documents`
const inYears = (years: number) => new Date().getUTCFullYear() + years

/** Ida's documents; the tests with and without script write a different one each. */
const ida = { firstName: 'Ida', lastName: 'Lindgren', birthDate: '1993-02-14', country: 'SE' } as const
const dates = { issueDate: `${inYears(-2)}-06-15`, expirationDate: `${inYears(8)}-06-14` }

const file = async (options: SpecimenOptions) => ({
  // Its name and type are wrong, and do not count.
  name: 'IMG_0001.txt',
  mimeType: 'text/plain',
  buffer: await drawSpecimen({ ...ida, ...dates, ...options }),
})

async function fillIn(page: Page, number: string, expiryYear = inYears(8)): Promise<void> {
  await page.getByLabel(en('documents:field.number')).fill(number)
  await page.getByLabel(en('documents:field.issuingCountry')).selectOption('SE')
  const issued = page.getByRole('group', { name: en('documents:field.issueDate') })
  const expires = page.getByRole('group', { name: en('documents:field.expirationDate') })
  for (const [group, day, month, year] of [
    [issued, 15, 6, inYears(-2)],
    [expires, 14, 6, expiryYear],
  ] as const) {
    await group.getByLabel(en('ui:date.day')).fill(String(day))
    await group.getByLabel(en('ui:date.month')).fill(String(month))
    await group.getByLabel(en('ui:date.year')).fill(String(year))
  }
}

const next = (page: Page) => page.getByRole('button', { name: en('documents:information.continue') }).click()
const send = (page: Page) => page.getByRole('button', { name: en('capture:send'), exact: true }).click()
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: en('ui:errorSummaryTitle') })
const side = (kind: string, name: string) => en(`capture:side.${kind}.${name}.label`)

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an identity card from start to verification, and again after a rejection', async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    test.setTimeout(150_000)
    consoleErrors.allow(/400 \(Bad Request\)/)
    await signIn('ida')
    await page.goto(documents)
    await expect(page.getByRole('main')).toContainText(en('documents:answer.blocked.title'))
    await page
      .getByRole('article')
      .filter({ hasText: en('documents:kind.IDENTITY_CARD') })
      .getByRole('link', { name: en('documents:do.MISSING') })
      .click()

    // Errors at their fields, with every value kept.
    await fillIn(page, 'AB', inYears(-3))
    await next(page)
    for (const key of ['expirationDate.beforeIssue', 'number.tooShort']) {
      const message = en(`documents:error.${key}`, { number: 5 })
      await expect(summary(page).getByRole('link', { name: message })).toBeVisible()
    }
    await expect(page.getByLabel(en('documents:field.number'))).toHaveValue('AB')

    // A step opened too early redirects to this one.
    await page.goto(`${documents}/identity-card/verification`)
    await expect(page).toHaveURL(/\/identity-card\/information$/)
    await fillIn(page, 'SE7741905')
    await next(page)
    await expect(page).toHaveURL(/\/identity-card\/image$/)
    expect(page.url()).not.toContain('7741905')

    // Back, and what was typed is there; nothing is asked twice.
    await page.goBack()
    await page.reload()
    await expect(page.getByLabel(en('documents:field.number'))).toHaveValue('SE7741905')
    await next(page)

    const front = page.getByLabel(side('IDENTITY_CARD', 'front'))
    const back = page.getByLabel(side('IDENTITY_CARD', 'back'))
    await front.setInputFiles(await file({ kind: 'IDENTITY_CARD', number: 'SE7741905' }))
    await back.setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a no') })
    await send(page)
    await expect(summary(page).getByRole('link')).toHaveCount(1)
    await expect(back).toHaveAccessibleDescription(
      new RegExp(en('capture:error.type', { side: en('capture:side.IDENTITY_CARD.back.name') })),
    )

    // Both again, since no browser keeps a file; the number on the picture is another.
    await front.setInputFiles(await file({ kind: 'IDENTITY_CARD', number: 'SE1230000' }))
    await back.setInputFiles(await file({ kind: 'IDENTITY_CARD', number: 'SE1230000', side: 'BACK' }))
    await send(page)
    await expect(page).toHaveURL(/\/identity-card\/verification$/)
    await expect(page.getByRole('main')).toContainText(en('documents:pending.title'))
    // The page looks again by itself.
    await expect(page.getByRole('main')).toContainText(en('documents:rejected.title'), { timeout: 30_000 })
    await expect(page.getByRole('main')).toContainText(en('documents:unreadable.DOCUMENT_NUMBER'))

    // The photo alone is redone: what was typed is kept.
    await page.getByRole('link', { name: en('documents:rejected.retake') }).click()
    await front.setInputFiles(await file({ kind: 'IDENTITY_CARD', number: 'SE7741905' }))
    await back.setInputFiles(await file({ kind: 'IDENTITY_CARD', number: 'SE7741905', side: 'BACK' }))
    await send(page)
    await expect(page.getByRole('main')).toContainText(en('documents:success.title'), { timeout: 30_000 })

    await page.goto(documents)
    const card = page.getByRole('article').filter({ hasText: en('documents:kind.IDENTITY_CARD') })
    await expect(card).toContainText(en('documents:status.APPROVED'))
    await expect(card).toContainText(en('documents:numberEnding', { end: '905' }))
    await card.getByText(en('documents:scan.show')).click()
    const picture = card.getByRole('img').first()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(1000)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card
        .getByRole('link', { name: en('documents:scan.download') })
        .last()
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('identity-card-back.jpg')
  })
})

test('a passport that a trip asks for, with script: sent in place, polled, approved, and back to the trip; axe at each step', async ({
  page,
  signIn,
  axe,
}) => {
  test.setTimeout(150_000)
  await signIn('ida')
  await page.goto(`${markets.international}/travels/B2131`)
  const ready = page.locator('#ready')
  const before = await ready.locator('.badge').first().textContent()
  await page
    .getByRole('main')
    .getByRole('link', { name: en('to-do:link.passport') })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(
    en('documents:information.ahead', { trip: 'Azores, slowly' }),
  )
  await axe()
  await fillIn(page, 'SE4410287')
  await next(page)
  await axe()
  const front = page.getByLabel(side('PASSPORT', 'front'))
  await front.focus()
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'))
  await front.setInputFiles(await file({ number: 'SE4410287', exifOrientation: 6 }))
  await expect(page.getByText(en('capture:ready'))).toBeVisible()
  await send(page)
  await expect(page).toHaveURL(/\/passport\/verification\?trip=B2131$/)
  await axe()
  await expect(page.getByRole('main')).toContainText(en('documents:success.title'), { timeout: 30_000 })
  await axe()
  await page.getByRole('link', { name: en('documents:backToTrip') }).click()
  await expect(page).toHaveURL(/\/travels\/B2131#ready$/)
  // One more of them is done than before.
  const [done, total] = (before ?? '').match(/\d+/g)?.map(Number) ?? []
  await expect(ready).toContainText(en('ui:progress', { done: Number(done) + 1, total: Number(total) }))
  await page.goto(documents)
  await expect(page.getByRole('main')).toContainText(en('documents:answer.done.title'))
  await axe()
})

/** Travellers with a document in each state. */
const standings = [
  { sub: 'elena', market: 'italy', codes: ['REJECTED', 'EXPIRED', 'TO_VALIDATE'] },
  { sub: 'emma', market: 'international', codes: ['APPROVED', 'NOT_NEEDED'] },
  { sub: 'james', market: 'english-we', codes: ['EXPIRING', 'MISSING'] },
] as const

test('every state of a document has a text of its own', async ({ page, signIn, context }) => {
  expect(new Set(standings.flatMap(({ codes }) => codes))).toEqual(new Set(DOCUMENT_STATUSES))
  for (const { sub, market, codes } of standings) {
    const t = copyOf(market)
    await context.clearCookies()
    await signIn(sub, market)
    await page.goto(markets[market] + pathTo(table[market].locale, 'account/documents'))
    const badges = page.getByRole('main').locator('.badge')
    for (const code of codes) {
      await expect(badges.filter({ hasText: t(`documents:status.${code}`) }), code).not.toHaveCount(0)
    }
  }
})

test('a document that needs action is readable, opened and closed', async ({ page, signIn, axe }) => {
  test.setTimeout(60_000)
  const it = copyOf('italy')
  await signIn('elena', 'italy')
  await page.goto(`${markets.italy}/account/documenti`)
  const main = page.getByRole('main')
  for (const status of ['REJECTED', 'EXPIRED', 'TO_VALIDATE']) {
    await expect(main).toContainText(it(`documents:status.${status}`))
  }
  await main.getByText(it('documents:scan.show')).first().click()
  await axe()
  for (const [kind, text, word] of [
    ['passport', 'rejected.title', 'passaporto'],
    ['driving-licence', 'slow.title', 'patente'],
    ['identity-card', 'status.EXPIRED', 'carta-identita'],
  ]) {
    const moved = await page.goto(`${markets.italy}/account/documents/${kind}/verification?a=1`)
    expect((await moved?.request().redirectedFrom()?.response())?.status()).toBe(308)
    await expect(page).toHaveURL(`${markets.italy}/account/documenti/${word}/verifica?a=1`)
    await expect(main).toContainText(it(`documents:${text}`))
    // `access` has the other two.
    if (kind === 'identity-card') await axe()
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'first step with script' : 'first step without script', () => {
    test.use({ javaScriptEnabled })

    test('says until when a trip asks for it and who sees it, and asks once about a day that is too early', async ({
      page,
      signIn,
      axe,
    }) => {
      await signIn('ida')
      const main = page.getByRole('main')
      await page.goto(`${documents}/identity-card/information`)
      await expect(main).toContainText(en('documents:information.privacy'))
      await expect(main).not.toContainText('Azores, slowly')
      await page.goto(`${documents}/passport/information`)
      await expect(main).toContainText(en('documents:information.ahead', { trip: 'Azores, slowly' }))
      await expect(main).toContainText(/Our advice: valid until .*, six months after your return/)
      await expect(main).toContainText(en('documents:information.privacy'))
      await fillIn(page, 'SE7741906')
      const soon = new Date(Date.now() + 100 * 86_400_000)
      const expires = page.getByRole('group', { name: en('documents:field.expirationDate') })
      await expires.getByLabel(en('ui:date.day')).fill(String(soon.getUTCDate()))
      await expires.getByLabel(en('ui:date.month')).fill(String(soon.getUTCMonth() + 1))
      await expires.getByLabel(en('ui:date.year')).fill(String(soon.getUTCFullYear()))
      await next(page)
      await expect(main).toContainText(en('documents:early.advice', { trip: 'Azores, slowly' }))
      if (javaScriptEnabled) await axe()
      await page.getByRole('button', { name: en('documents:early.go') }).click()
      await expect(page).toHaveURL(/\/passport\/image$/)
      await expect(page.getByRole('img', { name: en('documents:example.alt.page') })).toBeVisible()
    })
  })
}
