import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

const en = copyOf('international')
const base = markets.international
const button = (key: string) => en(`flights:button.${key}`)

/** Where the form is: in the dialog with script, else on a page of its own. */
const place = (page: Page, script: boolean) => (script ? page.getByRole('dialog') : page.getByRole('main'))

const startOf = (booking: string) =>
  Temporal.Now.plainDateISO('Europe/Rome').add({ days: { B2701: 40, B2702: 47, B2703: 54 }[booking] ?? 0 })

async function fillDate(page: Page, legend: string, date: Temporal.PlainDate): Promise<void> {
  const group = page.getByRole('group', { name: legend })
  await group.getByLabel(en('ui:date.day')).fill(String(date.day))
  await group.getByLabel(en('ui:date.month')).fill(String(date.month))
  await group.getByLabel(en('ui:date.year')).fill(String(date.year))
}

async function search(page: Page, number: string, date: Temporal.PlainDate): Promise<void> {
  await page.getByLabel(en('flights:field.flightNumber')).fill(number)
  await fillDate(page, en('flights:field.outboundDepartureDate'), date)
  await page.getByRole('button', { name: button('search') }).click()
}

const press = (page: Page, key: string) =>
  page.getByRole('button', { name: button(key), exact: true }).click()
const heading = (page: Page, step: string) =>
  page.getByRole('heading', { name: en(`flights:heading.${step}`) })
const toast = (page: Page, done: string) =>
  page.getByRole('status').filter({ hasText: en(`flights:done.${done}`) })
const card = (page: Page) =>
  page.locator('.card', { has: page.getByRole('heading', { name: en('trip:flights.title'), exact: true }) })

for (const [script, booking] of [
  [true, 'B2701'],
  [false, 'B2702'],
] as const) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script })

    test('found, several airports, by hand; saved, updated, removed', async ({
      page,
      signIn,
      axe,
      consoleErrors,
    }) => {
      test.slow()
      consoleErrors.allow(/400 \(Bad Request\)/)
      const look = async () => (script ? axe() : undefined)
      const trip = `${base}/travels/${booking}`
      const start = startOf(booking)
      await signIn('vera')
      await page.goto(trip)
      await expect(card(page).getByRole('link', { name: en('flights:buy') })).toHaveAttribute(
        'target',
        '_blank',
      )
      await card(page)
        .getByRole('link', { name: en('flights:share') })
        .click()
      const form = place(page, script)
      await expect(heading(page, 'search')).toBeVisible()
      expect(new URL(page.url()).pathname).toMatch(/^\/travels\/\w+\/[\w-]+\/flights$/)
      if (script) await page.evaluate(() => Object.assign(window, { sameDocument: true }))

      // The day most people fly on is there already; the other one once the way back is chosen.
      const day = form.getByLabel(en('ui:date.day'))
      await expect(day).toHaveValue(String(start.day).padStart(2, '0'))
      if (script) {
        await form.getByLabel(en('flights:way.RETURN')).check()
        await expect(day).toHaveValue(String(start.add({ days: 7 }).day).padStart(2, '0'))
        await form.getByLabel(en('flights:way.OUTBOUND')).check()
      }
      for (const part of ['day', 'month', 'year']) await form.getByLabel(en(`ui:date.${part}`)).fill('')
      await press(page, 'search')
      const summary = form.getByRole('alert').filter({ hasText: en('ui:errorSummaryTitle') })
      for (const key of ['flightNumber.required', 'outboundDepartureDate.required']) {
        await expect(summary.getByRole('link', { name: en(`flights:error.${key}`) })).toBeVisible()
      }
      await look()

      // Two segments: the traveller gets on where they wait.
      await search(page, 'lh 1217', start)
      await expect(heading(page, 'choose')).toBeVisible()
      if (script) await expect(heading(page, 'choose')).toBeFocused()
      await form.getByLabel(en('flights:field.from')).selectOption('1')
      await form.getByLabel(en('flights:field.to')).selectOption('0')
      await press(page, 'choose')
      await expect(form.getByRole('link', { name: en('flights:error.to.order') })).toBeVisible()
      await look()
      await form.getByLabel(en('flights:field.to')).selectOption('1')
      await press(page, 'choose')
      await expect(heading(page, 'review')).toBeVisible()
      await expect(form).toContainText('KRS 22:30')
      await expect(form).not.toContainText('FRA')
      await expect(form).toContainText('The group meets in the afternoon')
      await look()
      await press(page, 'otherAirports')
      await form.getByLabel(en('flights:field.from')).selectOption('0')
      await press(page, 'choose')
      await expect(form).toContainText('1 stop')
      await press(page, 'save')
      // The way back is asked for at once; without script the page has its button.
      if (script) await expect(form.getByRole('status')).toHaveText(en('flights:notice.savedOne'))
      else {
        await expect(toast(page, 'saved')).toBeVisible()
        await expect(page.getByRole('button', { name: en('flights:add.RETURN') })).toBeVisible()
      }
      await look()
      await form.getByRole('link', { name: button('close') }).click()
      await expect(page).toHaveURL(trip)
      await expect(card(page)).toContainText('LH1217')
      // It lands late, which is still said where the flight stands.
      await expect(card(page)).toContainText('The group meets in the afternoon')
      const change = page.getByRole('link', { name: en('flights:change'), exact: true })
      await expect(change).toBeVisible()
      if (script) await expect(change).toBeFocused()

      // What is known is shown first; the way back is not in the timetable.
      await change.click()
      await expect(heading(page, 'overview')).toBeVisible()
      await look()
      await page.getByRole('button', { name: en('flights:add.RETURN') }).click()
      await expect(form.getByLabel(en('flights:way.RETURN'))).toBeChecked()
      const end = start.add({ days: 7 })
      await search(page, 'LH404', end)
      await expect(form).toContainText(en('flights:notice.notFound'))
      await expect(form.getByLabel(en('flights:field.flightNumber'))).toHaveValue('LH404')
      await look()
      await page.getByRole('button', { name: button('addStop') }).click()
      const stop = (part: string) =>
        form.getByRole(part === 'Airport' && script ? 'combobox' : 'textbox', {
          name: en(`flights:stop.${part}`, { number: 1 }),
        })
      await expect(form.getByLabel(en('flights:stop.Lands', { number: 1 }))).toBeVisible()
      if (script) await expect(stop('Airport')).toBeFocused()
      await form.getByLabel(en('flights:field.departureTime')).fill('20:00')
      await form.getByLabel(en('flights:field.arrivalTime')).fill('01:10')
      await fillDate(page, en('flights:field.arrivalDate'), end)
      await stop('Airport').fill('osl')
      await form.getByLabel(en('flights:stop.Lands', { number: 1 })).fill('21:00')
      await form.getByLabel(en('flights:stop.Leaves', { number: 1 })).fill('22:30')
      const from = form.locator('[name="departureAirport"]')
      const to = form.locator('[name="arrivalAirport"]')
      if (script) {
        // By keys alone, the list closed with Escape once, without closing the dialog.
        await from.focus()
        await page.keyboard.type('bergen')
        await expect(page.getByRole('option').first()).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('option')).toHaveCount(0)
        await expect(form).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
        await axe()
        await page.keyboard.press('Enter')
        await expect(from).toHaveValue(/\(BGO\)$/)
      } else await from.fill('BGO')
      await to.fill('Milan')
      await to.blur()
      await press(page, 'check')
      // Several airports fit, and it lands before it takes off once the place is known.
      await expect(form.getByRole('alert').filter({ hasText: en('ui:errorSummaryTitle') })).toContainText(
        '(MXP)',
      )
      await expect(from).toHaveValue(script ? /\(BGO\)$/ : 'BGO')
      await to.fill('mxp')
      await to.blur()
      await press(page, 'check')
      await expect(
        form.getByRole('link', { name: en('flights:error.arrivalDate.beforeDeparture') }),
      ).toBeVisible()
      await fillDate(page, en('flights:field.arrivalDate'), end.add({ days: 1 }))
      await press(page, 'check')
      await expect(heading(page, 'review')).toBeVisible()
      await expect(form).toContainText('+1 day')
      await expect(form).toContainText(en('flights:layover', { duration: '1 h 30 min', airport: 'OSL' }))
      await press(page, 'save')
      // Both ways are known: the leader is asked who else is on them.
      await expect(form.getByRole('group', { name: en('flights:field.same') })).toBeVisible()
      await look()
      await form.getByRole('link', { name: button('close') }).click()
      await expect(card(page)).toContainText('LH404')
      await expect(card(page)).toContainText('LH1217')

      // Corrected, then all of it taken back.
      await page.getByRole('link', { name: en('flights:change'), exact: true }).click()
      await form
        .getByRole('button', { name: button('edit') })
        .last()
        .click()
      await form.getByLabel(en('flights:field.flightNumber')).fill('LH4040')
      await press(page, 'check')
      await press(page, 'save')
      await expect(toast(page, 'updated')).toBeVisible()
      await expect(card(page)).toContainText('LH4040')
      await page.getByRole('link', { name: en('flights:change'), exact: true }).click()
      await press(page, 'removeAll')
      await expect(toast(page, 'removed')).toBeVisible()
      await expect(card(page)).toContainText(en('trip:flights.none'))
      if (script) expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true)
    })
  })
}

test('the first click opens at once and is not lost; Back, Forward and Escape work', async ({
  page,
  signIn,
}) => {
  await signIn('otto')
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const { brotliCompressSync } = await import('node:zlib')
    const { length } = brotliCompressSync(await response.body())
    bytes += length
  })
  let script = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => script.promise.then(() => route.continue()))
  await page.goto(`${base}/travels/B2702`)
  expect(bytes, 'script files before intent').toBe(0)
  const link = card(page).getByRole('link', { name: en('flights:share') })
  const dialog = page.getByRole('dialog')

  // The browser opens and closes it by itself.
  await link.click()
  await expect(dialog.getByText(en('flights:loading'))).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await link.click()
  await dialog.getByRole('button', { name: en('flights:close') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${base}/travels/B2702`)

  await link.click()
  await expect(dialog).toBeVisible()
  script.resolve()
  await expect(heading(page, 'search')).toBeVisible()
  await expect(page).toHaveURL(/\/flights$/)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${base}/travels/B2702`)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(`${base}/travels/B2702`)
  expect(bytes, 'script of the opened dialog').toBeLessThanOrEqual(95 * 1024)

  // The script that comes late does not open again what was closed.
  script = Promise.withResolvers()
  await page.reload()
  await link.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  script.resolve()
  await page.waitForFunction(() => !document.querySelector('astro-island:has(dialog[id^=flights])[ssr]'))
  await page.waitForTimeout(300)
  await expect(dialog).toHaveCount(0)
})

test("a mail's link opens the form as a page; saving leads back to the trip", async ({
  page,
  signIn,
  axe,
}) => {
  await signIn('otto')
  await page.goto(`${base}/travels/B2703?dialog=flights`)
  await expect(page.getByRole('heading', { level: 1, name: en('flights:title') })).toBeVisible()
  await axe()
  await page.getByLabel(en('flights:field.flightNumber')).focus()
  await page.waitForFunction(() => !document.querySelector('main astro-island[ssr]'))
  await search(page, 'LH231', startOf('B2703').add({ days: 1 }))
  await expect(heading(page, 'review')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 day after the trip starts')
  await press(page, 'save')
  await expect(toast(page, 'saved')).toBeVisible()
  await expect(page.getByRole('button', { name: en('flights:add.RETURN') })).toBeVisible()
  await page.getByRole('link', { name: button('close') }).click()
  await expect(page).toHaveURL(`${base}/travels/B2703`)
})

test('the leader enters flights for others; travellers who land together are named', async ({
  page,
  signIn,
}) => {
  await signIn('vera')
  const start = startOf('B2703')
  for (const name of ['Vera', 'Pia']) {
    await page.goto(`${base}/travels/B2703`)
    if (name === 'Pia') {
      await page.getByText(en('flights:forOthers')).click()
      await card(page).getByRole('link', { name: /^Pia/ }).click()
      await expect(
        page.getByRole('dialog', { name: en('flights:titleOf', { name: 'Pia Holm' }) }),
      ).toBeVisible()
    } else
      await card(page)
        .getByRole('link', { name: en('flights:share') })
        .click()
    await search(page, 'AZ401', start)
    await expect(heading(page, 'review')).toBeVisible()
    await press(page, 'save')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(en('flights:notice.savedOne'))
  }
  await page.goto(`${base}/travels/B2703`)
  const together = en('flights:transfer', { names: 'Vera Lund and Pia Holm', minutes: 90 })
  await expect(card(page)).toContainText(together)
  // On the traveller's own page too.
  await page.goto(`${base}/travels/B2703/B2703-T3/flights`)
  await expect(page.getByRole('main')).toContainText('AZ401')
  // Who is not in it learns nothing of it.
  await page.context().clearCookies()
  await signIn('otto')
  await page.goto(`${base}/travels/B2703`)
  await expect(card(page)).not.toContainText('Pia')
  await expect(card(page)).not.toContainText('12:20')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the breadcrumb of the flights calls the trip what the trip is called', async ({ page, signIn }) => {
      await signIn('vera')
      await page.goto(`${base}/travels/B2702`)
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await page.goto(`${base}/travels/B2702/B2702-T1/flights`)
      const trail = page.locator('main').getByRole('navigation', { name: en('shell:breadcrumb') })
      await trail.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(`${base}/travels/B2702`)
    })
  })
}

test('a slow search: manual entry at once, and the late answer changes nothing', async ({ page, signIn }) => {
  await signIn('otto')
  await page.goto(`${base}/travels/B2702`)
  await card(page)
    .getByRole('link', { name: en('flights:share') })
    .click()
  const found = Promise.withResolvers<void>()
  await page.route('**/_actions/shareFlights**', async (route) => {
    const asked = route.request().postData() ?? ''
    if (/name="intent"\s+search/.test(asked)) await found.promise
    // Nothing asks for it any more where the page has let go of it.
    await route.continue().catch(() => {})
  })
  await search(page, 'AZ401', startOf('B2702'))
  await expect(page.getByRole('button', { name: button('searching') })).toBeVisible()
  await press(page, 'manual')
  await expect(heading(page, 'manual')).toBeVisible()
  await expect(page.getByLabel(en('flights:field.flightNumber'))).toHaveValue('AZ401')
  found.resolve()
  await page.waitForTimeout(1000)
  await expect(heading(page, 'manual')).toBeVisible()
})

test('a save without an answer says that nobody knows, and is not repeated; pressed twice it is sent once', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|ERR_CONNECTION/)
  await signIn('otto')
  await page.goto(`${base}/travels/B2702`)
  await card(page)
    .getByRole('link', { name: en('flights:share') })
    .click()
  await search(page, 'AZ401', startOf('B2702'))
  await expect(heading(page, 'review')).toBeVisible()
  let saves = 0
  const pressed = Promise.withResolvers<void>()
  await page.route('**/_actions/shareFlights**', async (route) => {
    saves += 1
    await pressed.promise
    await route.abort()
  })
  // By keyboard: what a first click changes in the dialog could move the button away from under a second.
  await page.getByRole('button', { name: button('save') }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => saves).toBe(1)
  await page.keyboard.press('Enter')
  pressed.resolve()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(en('flights:failed.unknown'))
  await expect(page.locator('.toast')).toHaveText([en('flights:failed.unknown')])
  await expect(page.getByRole('dialog')).toContainText('AZ401')
  expect(saves).toBe(1)
})
