import type { Page } from 'playwright/test'
import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test("a page of its own in the market's language, and nothing personal cached", async ({
    page,
    context,
    signIn,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await signIn('Sofia', 'italy')
    await page.goto(markets.italy)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(`${markets.italy}/viaggi`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('I miei viaggi')

    const kept = await page.evaluate(async () => {
      const found: Record<string, string> = {}
      for (const name of await caches.keys()) {
        const store = await caches.open(name)
        for (const request of await store.keys()) {
          found[new URL(request.url).pathname] = (await (await store.match(request))?.text()) ?? ''
        }
      }
      return found
    })
    const others = Object.keys(kept).filter((path) => !path.startsWith('/_astro/'))
    expect(others).toEqual(['/offline'])
    expect(Object.values(kept).join('\n')).not.toContain('Sofia')

    await context.setOffline(true)
    await page.goto(`${markets.italy}/viaggi`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sei offline')
    await context.setOffline(false)
    await page.getByRole('link', { name: copyOf('italy')('shell:tryAgain') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('I miei viaggi')
  })
})

test.describe('after the browser has emptied its storage, as it does at logout', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the next page restores the offline page', async ({ page, context, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(markets.italy)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      for (const name of await caches.keys()) await caches.delete(name)
    })
    await page.reload()
    const kept = () => page.evaluate(async () => Boolean(await caches.match('/offline')))
    await expect.poll(kept).toBe(true)
    await context.setOffline(true)
    await page.goto(`${markets.italy}/viaggi`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sei offline')
  })
})

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

test('a script removed by a deploy reloads the page at most once a minute; then the form works without', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module|net::/)
  await signIn('elena', 'italy')
  await page.goto(markets.italy)
  await page.route(/_astro\/.*\.js/, (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  const { visits, givenUp } = await watch(page)
  await page.goto(`${markets.italy}/account/i-miei-dati/anagrafica`)
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('textbox').first().hover()
  await expect.poll(() => loads, 'once').toBe(2)
  await page.getByRole('textbox').first().hover()
  await expect.poll(givenUp).toBe(2)
  await page.getByRole('textbox').first().fill('Elena')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => loads, 'the native form posts').toBe(3)
  expect(visits.slice(0, 3), 'no second reload').toEqual(['GET', 'GET', 'POST'])
})

test('a reload loses nothing that was typed', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module|net::/)
  await signIn('elena', 'italy')
  const { visits, givenUp } = await watch(page)
  await page.route(/_astro\/.*\.js/, (route) => route.abort())
  const fields = [
    ['anagrafica', 'input[name="name"]', 'Typed'],
    ['anagrafica', 'select[name="citizenship"]', 'FR'],
    ['esigenze-particolari', 'textarea[name="specialNeeds"]', 'Typed'],
  ] as const
  for (const [index, [part, name, value]] of fields.entries()) {
    await page.goto(`${markets.italy}/account/i-miei-dati/${part}`)
    const field = page.locator(name)
    // Typed by a program, so that no pointer wakes the island before.
    await field.evaluate((input: HTMLInputElement, typed) => {
      input.value = typed
    }, value)
    await field.hover()
    await expect.poll(givenUp).toBe(index + 1)
    await page.waitForTimeout(500)
    expect(visits, name).toEqual(Array(index + 1).fill('GET'))
    await expect(field).toHaveValue(value)
  }
})
