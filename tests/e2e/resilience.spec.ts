import type { Page } from 'playwright/test'
import { rowsFor } from '../support/rows.ts'
import { settled } from '../support/steps.ts'
import { expect, markets, test } from '../support/test.ts'

/** The methods of the page's navigations, and how often Astro gave up on an island: it tries twice, with a pause. */
async function watch(page: Page): Promise<{ visits: string[]; givenUp: () => number }> {
  const visits: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits.push(request.method())
  })
  let count = 0
  page.on('console', (message) => {
    if (message.text() === 'given up') count += 1
  })
  await page.addInitScript(() => {
    addEventListener('astro:hydration-error', () => console.info('given up'), true)
  })
  return { visits, givenUp: () => count }
}

test('a removed script reloads a page once, never what is typed', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module|net::/)
  await signIn('elena', 'italy')
  const { visits, givenUp } = await watch(page)
  await page.clock.install()
  /** Astro pauses before its second try. */
  const afterPause = (count: () => number, expected: number, message?: string) =>
    expect(async () => {
      await page.clock.fastForward(1000)
      expect(count(), message).toBe(expected)
    }).toPass()
  await page.route(/_astro\/.*\.js/, (route) => route.abort())
  // First, so that no reload of the last minute is what forbids one.
  const kinds = [
    ['anagrafica', 'input[name="name"]', 'Typed'],
    ['anagrafica', 'select[name="citizenship"]', 'FR'],
    ['esigenze-particolari', 'textarea[name="specialNeeds"]', 'Typed'],
  ] as const
  const fields = rowsFor(kinds, ([, , value]) => value === 'FR')
  for (const [index, [part, name, value]] of fields.entries()) {
    await page.goto(`${markets.italy}/account/i-miei-dati/${part}`)
    const field = page.locator(name)
    // Typed by a program, so that no pointer wakes the island before.
    await field.evaluate((input: HTMLInputElement, typed) => {
      input.value = typed
    }, value)
    await field.hover()
    await afterPause(givenUp, index + 1)
    // A reload would begin in the event's own task; this answer comes after it, or no reload comes.
    await settled(page)
    expect(visits, name).toEqual(Array(index + 1).fill('GET'))
    await expect(field).toHaveValue(value)
  }

  visits.length = 0
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(`${markets.italy}/account/i-miei-dati/anagrafica`)
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('textbox').first().hover()
  await afterPause(() => loads, 2, 'once')
  await page.getByRole('textbox').first().hover()
  await afterPause(givenUp, fields.length + 2)
  await page.getByRole('textbox').first().fill('Elena')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => loads, 'the native form posts').toBe(3)
  expect(visits.slice(0, 3), 'no second reload').toEqual(['GET', 'GET', 'POST'])
})
