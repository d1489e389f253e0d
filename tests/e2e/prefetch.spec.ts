import type { Page } from 'playwright'
import { expect, markets, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// The pages are fetched through the service worker, as for travellers.
test.use({ serviceWorkers: 'allow' })

/** Addresses that the browser prefetched, in order. */
function fetchedAhead(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) found.push(new URL(request.url()).pathname)
  })
  return found
}

/** Whether the page shown was prefetched. */
const wasThere = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as unknown as { deliveryType: string }).deliveryType === 'navigational-prefetch'
  })

const menu = (page: Page, path: string) => page.getByRole('main').locator(`a[href="${path}"]`).first()

/** Rests the pointer on a link until its page has been prefetched. */
async function fetchAhead(page: Page, path: string): Promise<void> {
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await menu(page, path).hover()
  expect((await fetched).status()).toBe(200)
  await (await fetched).finished()
}

test('the next trip when idle, a page by its link; not after a write', async ({ page, context, signIn }) => {
  await signIn('sofia', 'italy')
  const found = fetchedAhead(page)
  await page.goto(`${markets.italy}/`)
  await expect.poll(() => found).toEqual([expect.stringMatching(/^\/viaggi\/B\d+$/)])
  await fetchAhead(page, '/viaggi')
  await menu(page, '/viaggi').click()
  await expect(page).toHaveURL(`${markets.italy}/viaggi`)
  expect(await wasThere(page)).toBe(true)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  // Requested again after a write: the finger on the button prefetches it again, or the visit itself loads it.
  await page.goto(`${markets.italy}/`)
  found.length = 0
  await fetchAhead(page, '/viaggi')
  const written = await page.evaluate(() => fetch('/session', { method: 'POST' }).then(({ ok }) => ok))
  expect(written).toBe(true)
  await menu(page, '/viaggi').click()
  await expect(page).toHaveURL(`${markets.italy}/viaggi`)
  const askedAgain = found.filter((path) => path === '/viaggi').length + ((await wasThere(page)) ? 0 : 1)
  expect(askedAgain).toBe(2)

  // After signing out elsewhere the provider shows its form.
  await page.goto(`${markets.italy}/`)
  await fetchAhead(page, '/viaggi')
  const other = await context.newPage()
  await other.goto(`${markets.italy}/logout`)
  await other.getByRole('main').locator('button[type=submit]').click()
  await expect(other).toHaveURL(`${markets.italy}/`)
  await page.bringToFront()
  await menu(page, '/viaggi').click()
  await expect(page).toHaveURL((url) => url.port === process.env.E2E_SANDBOX_PORT)
})
