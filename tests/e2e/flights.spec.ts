import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { weights } from '../labs/bench/budgets.ts'
import { loadCopy } from '../support/copy.ts'
import { fillDay, findErrorSummary, settled, weighScripts } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

test.use({ axeAlways: true })

const en = loadCopy('international')
const base = markets.international
const button = (key: string) => en(`flights:button.${key}`)

const startOf = (booking: string) =>
  Temporal.Now.plainDateISO('Europe/Rome').add({ days: { B2701: 40, B2702: 47 }[booking] ?? 0 })

async function search(page: Page, number: string, date: Temporal.PlainDate): Promise<void> {
  await page.getByLabel(en('flights:field.flightNumber')).fill(number)
  await fillDay(page, en, date, en('flights:field.outboundDepartureDate'))
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

// Each step's rules: tests/unit/features/flights/form.test.ts.
test('found, or by hand; saved, updated, removed', async ({ page, signInLike, axe, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\)|413/)
  const { own } = await signInLike('vera')
  const booking = own('B2701')
  const trip = `${base}/travels/${booking}`
  const start = startOf('B2701')
  await page.goto(trip)
  await expect(card(page).getByRole('link', { name: en('flights:buy') })).toHaveAttribute('target', '_blank')
  await card(page)
    .getByRole('link', { name: en('flights:share') })
    .click()
  const form = page.getByRole('dialog')
  await expect(heading(page, 'search')).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/travels\/[\w-]+\/[\w-]+\/flights$/)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  // The day most people fly on is filled in already; the other one once the way back is chosen.
  const day = form.getByLabel(en('ui:date.day'))
  await expect(day).toHaveValue(String(start.day).padStart(2, '0'))
  await form.getByLabel(en('flights:way.RETURN')).check()
  await expect(day).toHaveValue(String(start.add({ days: 7 }).day).padStart(2, '0'))
  await form.getByLabel(en('flights:way.OUTBOUND')).check()
  for (const part of ['day', 'month', 'year']) await form.getByLabel(en(`ui:date.${part}`)).fill('')
  await press(page, 'search')
  const summary = findErrorSummary(form, en)
  for (const key of ['flightNumber.required', 'outboundDepartureDate.required']) {
    await expect(summary.getByRole('link', { name: en(`flights:error.${key}`) })).toBeVisible()
  }
  await axe()

  // Two segments: the traveller chooses the boarding airport.
  await search(page, 'lh 1217', start)
  await expect(heading(page, 'choose')).toBeVisible()
  await expect(heading(page, 'choose')).toBeFocused()
  await form.getByLabel(en('flights:field.from')).selectOption('1')
  await form.getByLabel(en('flights:field.to')).selectOption('1')
  await press(page, 'choose')
  await expect(heading(page, 'review')).toBeVisible()
  await expect(form).toContainText('KRS 22:30')
  await expect(form).not.toContainText('FRA')
  await expect(form).toContainText('after the group has met (17:00)')
  await axe()
  await press(page, 'otherAirports')
  await form.getByLabel(en('flights:field.from')).selectOption('0')
  await press(page, 'choose')
  await expect(form).toContainText('1 stop')
  await press(page, 'save')
  // The page offers the way back at once.
  await expect(form.getByRole('status')).toHaveText(en('flights:notice.savedOne'))
  await axe()
  await form.getByRole('link', { name: button('close') }).click()
  await expect(page).toHaveURL(trip)
  await expect(card(page)).toContainText('LH1217')
  // Beside the flight it explains the transfer.
  const elsewhere = { code: 'BGO', airport: 'EVE', place: 'Svolvær rorbuer' }
  await expect(card(page)).toContainText(en('flights:meet.elsewhere', elsewhere))
  const change = page.getByRole('link', { name: en('flights:change'), exact: true })
  await expect(change).toBeVisible()
  await expect(change).toBeFocused()

  // Known data appear first; the way back is not in the timetable.
  await change.click()
  await expect(heading(page, 'overview')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: en('flights:add.RETURN') }).click()
  await expect(form.getByLabel(en('flights:way.RETURN'))).toBeChecked()
  const end = start.add({ days: 7 })
  await search(page, 'LH404', end)
  await expect(form).toContainText(en('flights:notice.notFound'))
  await expect(form.getByLabel(en('flights:field.flightNumber'))).toHaveValue('LH404')
  await axe()
  await page.getByRole('button', { name: button('addStop') }).click()
  const stop = (part: string) =>
    form.getByRole(part === 'Airport' ? 'combobox' : 'textbox', {
      name: en(`flights:stop.${part}`, { number: 1 }),
    })
  await expect(form.getByLabel(en('flights:stop.Lands', { number: 1 }))).toBeVisible()
  await expect(stop('Airport')).toBeFocused()
  await form.getByLabel(en('flights:field.departureTime')).fill('20:00')
  await form.getByLabel(en('flights:field.arrivalTime')).fill('01:10')
  await fillDay(page, en, end.add({ days: 1 }), en('flights:field.arrivalDate'))
  await stop('Airport').fill('osl')
  await form.getByLabel(en('flights:stop.Lands', { number: 1 })).fill('21:00')
  await form.getByLabel(en('flights:stop.Leaves', { number: 1 })).fill('22:30')
  const from = form.locator('[name="departureAirport"]')
  const to = form.locator('[name="arrivalAirport"]')
  // By keys alone, the list closed with Escape once, without closing the dialog.
  await from.focus()
  await page.keyboard.type('bergen')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  // While a word is composed, the arrows choose among its spellings.
  await from.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true })
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await axe()
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue(/\(BGO\)$/)
  await to.fill('mxp')
  await to.blur()
  // Refused before it was read: the dialog says so, since it hides the toast.
  const airline = form.getByLabel(en('flights:field.airline'))
  await airline.fill('x'.repeat(70_000))
  await press(page, 'check')
  await expect(form).toContainText(en('shell:tooLarge.text'))
  await airline.fill('')
  await press(page, 'check')
  await expect(heading(page, 'review')).toBeVisible()
  await expect(form).toContainText('+1 day')
  await expect(form).toContainText(en('flights:layover', { duration: '1 h 30 min', airport: 'OSL' }))
  await press(page, 'save')
  // Both ways are known: the page offers them to the leader's companions.
  await expect(form.getByRole('group', { name: en('flights:field.same') })).toBeVisible()
  await axe()
  await form.getByRole('link', { name: button('close') }).click()
  await expect(card(page)).toContainText('LH404')
  await expect(card(page)).toContainText('LH1217')

  // Corrected by hand, then all of it undone.
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
  // The list at the top of the page shows that they are missing.
  await expect(card(page)).not.toContainText('LH4040')
  expect(await page.evaluate(() => 'sameDocument' in window), 'no reload').toBe(true)
})

test('the first click opens at once; Back, Forward and Escape work', async ({ page, signInLike }) => {
  const { own } = await signInLike('otto')
  const trip = `${base}/travels/${own('B2702')}`
  const scripts = weighScripts(page)
  let script = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => script.promise.then(() => route.continue()))
  await page.goto(trip)
  expect(scripts.files(), 'before intent').toBe(0)
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
  await expect(page).toHaveURL(trip)

  await link.click()
  await expect(dialog).toBeVisible()
  script.resolve()
  await expect(heading(page, 'search')).toBeVisible()
  await expect(page).toHaveURL(/\/flights$/)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(trip)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(trip)
  expect(await scripts.bytes(), 'script of the opened dialog').toBeLessThanOrEqual(weights.opened.script)

  // The late script does not reopen the closed one.
  script = Promise.withResolvers()
  await page.reload()
  await link.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  script.resolve()
  await page.waitForFunction(() => !document.querySelector('astro-island:has(dialog[id^=flights])[ssr]'))
  await settled(page)
  await expect(dialog).toHaveCount(0)
})

test('a late search changes nothing; a save is sent once', async ({ page, signInLike, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|ERR_CONNECTION/)
  const { own } = await signInLike('otto')
  await page.goto(`${base}/travels/${own('B2702')}`)
  await card(page)
    .getByRole('link', { name: en('flights:share') })
    .click()
  const found = Promise.withResolvers<void>()
  const isSearch = (body: string | null) => /name="command"\s+search/.test(body ?? '')
  // Answered, or abandoned by the page.
  const over = new Promise<void>((done) => {
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => {
        if (isSearch(request.postData())) done()
      })
    }
  })
  await page.route('**/_actions/shareFlights**', async (route) => {
    const asked = route.request().postData() ?? ''
    if (isSearch(asked)) await found.promise
    // Fails if the page has abandoned the request.
    await route.continue().catch(() => {})
  })
  await search(page, 'AZ401', startOf('B2702'))
  await expect(page.getByRole('button', { name: button('searching') })).toBeVisible()
  await press(page, 'manual')
  await expect(heading(page, 'manual')).toBeVisible()
  await expect(page.getByLabel(en('flights:field.flightNumber'))).toHaveValue('AZ401')
  found.resolve()
  await over
  await settled(page)
  await expect(heading(page, 'manual')).toBeVisible()

  // A save without an answer reports an unknown outcome; pressed twice it is sent once.
  await page.unrouteAll()
  await press(page, 'byNumber')
  await expect(heading(page, 'search')).toBeVisible()
  await search(page, 'AZ401', startOf('B2702'))
  await expect(heading(page, 'review')).toBeVisible()
  let saves = 0
  const pressed = Promise.withResolvers<void>()
  await page.route('**/_actions/shareFlights**', async (route) => {
    saves += 1
    await pressed.promise
    await route.abort()
  })
  // By keyboard: a first click changes the dialog and could move the button away from under a second.
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
