import { loadCopy } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'
import { unfold } from '../support/unfold.ts'

/* The server's HTML of trips needs no browser: tests/contract/app/no-script-pages.test.ts. */

const it = loadCopy('italy')

test('from the dashboard to the list, the trip and back; printed, a sheet', async ({ page, signIn }) => {
  await signIn('sofia', 'italy')
  await page.goto(markets.italy)
  await page
    .getByRole('main')
    .getByRole('link', { name: it('shell:MY_TRAVELS') })
    .click()
  await page.getByRole('link', { name: new RegExp(`^${it('trips:filter.past')}`) }).click()
  await expect(page).toHaveURL(/show=past/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Lofoten in kayak' }).click()
  await expect(page).toHaveURL(`${markets.italy}/viaggi/B2041`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lofoten in kayak')
  await unfold(page, it('pocket:card.title'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: it('calendar:add') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('caravel-B2041.ics')

  // Browsers print folded parts folded, so the page opens them.
  const folds = page.locator('main details.fold:not([open])')
  expect(await folds.count()).toBeGreaterThan(10)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(folds).toHaveCount(0)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // Browsers leave backgrounds out: white text would then be invisible.
  const marks = page.locator('.check--done:visible, .timeline__step--paid .timeline__mark:visible')
  const colours = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).color))
  expect(colours.length).toBeGreaterThan(1)
  expect(colours).not.toContain('rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText('2.869\u00a0€').first()).toBeVisible()
  await expect(
    page.locator(
      '.button:visible, .navbar:visible, .user-menu:visible, .footer__link:visible, .cover__picture:visible',
    ),
  ).toHaveCount(0)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await folds.count()).toBeGreaterThan(10)
  await page
    .getByRole('navigation', { name: it('shell:breadcrumb') })
    .getByRole('link', { name: it('shell:MY_TRAVELS') })
    .click()
  await expect(page).toHaveURL(/\/viaggi$/)
})

test('a trip for twelve, of thirteen days, is at most 4,000 pixels of a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('olivia', 'global-us')
  await page.goto(`${markets['global-us']}/travels/B2201`)
  await expect(page.locator('#programme .route')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4000)
})

test('a phone’s first screen has the amount; a badge keeps a line', async ({ page, signIn, signInLike }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const id = (await signInLike('sofia', 'italy')).own('B2041')
  const pay = page
    .getByRole('main')
    .getByRole('link', { name: it('trip:pay.amount', { amount: '2.008\u00a0€' }) })
    .first()
  for (const path of ['/', `/viaggi/${id}`]) {
    await page.goto(markets.italy + path)
    await expect(pay, path).toHaveAttribute('href', new RegExp(`/pay/${id}\\?`))
    await expect(pay, path).toBeInViewport({ ratio: 1 })
  }
  // Five screens, with everything on it; the day of the test decides where some dates wrap.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5 * 740)
  // A face covers no letter of the one beside it.
  const covered = await page.locator('.group__faces > .avatar').evaluateAll((faces) =>
    faces.map((face, at) => {
      const range = document.createRange()
      const letters = [...face.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (letters) range.selectNodeContents(letters)
      return (
        range.getBoundingClientRect().right -
        (faces[at + 1]?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY)
      )
    }),
  )
  expect(covered.length).toBeGreaterThan(1)
  expect(Math.max(...covered)).toBeLessThanOrEqual(0)
  await page.locator('#party summary').first().click()
  const names = page.locator('#party').getByRole('listitem').getByRole('link')
  const lines = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(Math.max(...lines)).toBe(1)

  // A ticket's strip shows the middle of the drawing, around its motif, not its sky.
  await page.goto(`${markets.italy}/viaggi`)
  const shown = await page
    .locator('.ticket__picture')
    .first()
    .evaluate((strip) => {
      const [frame, drawing] = [strip, strip.children[0] ?? strip].map((part) => part.getBoundingClientRect())
      return frame && drawing ? (frame.top + frame.height / 2 - drawing.top) / drawing.height : null
    })
  expect(shown).toBeCloseTo(1 / 2, 1)

  // Thirty past trips are a readable list.
  await page.context().clearCookies()
  await signIn('noah', 'italy')
  await page.goto(`${markets.italy}/viaggi?show=past`)
  expect((await page.getByRole('main').boundingBox())?.height).toBeLessThan(6000)
})
