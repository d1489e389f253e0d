import { copyOf } from '../support/copy.ts'
import { expect, markets, test } from '../support/test.ts'

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page of its own in the market’s language, and nothing personal kept', async ({
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

test('a script that a deploy took away reloads the page at most once a minute; then the form does without', async ({
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
  await page.goto(`${markets.italy}/account/anagrafica?edit=personal`)
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('textbox').first().hover()
  await expect.poll(() => loads, 'once').toBe(2)
  await page.getByRole('textbox').first().hover()
  await page.getByRole('textbox').first().fill('Elena')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect.poll(() => loads, 'the native form posts').toBe(3)
})

test('nothing typed is lost to a reload', async ({ page, signIn, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module|net::/)
  await signIn('elena', 'italy')
  await page.goto(`${markets.italy}/account/anagrafica?edit=personal`)
  const field = page.getByRole('textbox').first()
  // Typed by a program, so that no pointer wakes the island before.
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'Typed'
  })
  await page.route(/_astro\/.*\.js/, (route) => route.abort())
  await field.hover()
  await page.waitForTimeout(500)
  await expect(field).toHaveValue('Typed')
})
