import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { type Weight, weights } from '../labs/bench/budgets.ts'
import { field, toImage, wake } from '../support/capture.ts'
import { copyOf } from '../support/copy.ts'
import { digitsOn, giveDigits, offer, openPhone, scan } from '../support/handoff.ts'
import { expect, markets, test } from '../support/test.ts'

/** Bytes of a file after brotli (product §23): those were compressed once, at its best. */
const compressed = (body: Buffer) => brotliCompressSync(body).length

const pages: readonly { path: string; traveller?: string; signedIn: boolean; budget: Weight }[] = [
  { path: '/', signedIn: false, budget: weights.plain },
  { path: '/nowhere', signedIn: false, budget: weights.plain },
  { path: '/', signedIn: true, budget: weights.dashboard },
  { path: '/viaggi', signedIn: true, budget: weights.list },
  { path: '/viaggi/B2041', signedIn: true, budget: weights.page },
  { path: '/account/profilo', signedIn: true, budget: weights.page },
  { path: '/account/consensi', signedIn: true, budget: weights.page },
  { path: '/account/crediti', signedIn: true, budget: weights.page },
  { path: '/convenzioni', signedIn: true, budget: weights.page },
  { path: '/account/i-miei-dati', signedIn: true, budget: weights.page },
  { path: '/account/i-miei-dati/anagrafica', signedIn: true, budget: weights.form },
  { path: '/account/i-miei-dati/contatto-di-emergenza', signedIn: true, budget: weights.form },
  { path: '/account/i-miei-dati/fatturazione', traveller: 'giulia', signedIn: true, budget: weights.form },
]

/** Checks what a visit brings before the first touch. */
async function keepsWeight(page: Page, visit: () => Promise<unknown>, budget: Weight): Promise<void> {
  const files: { type: string; size: number; url: string }[] = []
  page.on('response', async (response) => {
    const type = response.request().resourceType()
    if (['script', 'stylesheet', 'document'].includes(type)) {
      // A page is compressed as it is sent, and not at brotli's best: what counts is what came over the wire.
      const size =
        type === 'document'
          ? (await response.request().sizes()).responseBodySize
          : compressed(await response.body())
      files.push({ type, size, url: response.url() })
    }
  })
  await visit()
  const size = (type: string) =>
    files.filter((file) => file.type === type).reduce((sum, file) => sum + file.size, 0)
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')].map((tag) => tag.textContent).join('\n'),
  )
  expect(
    files.filter(({ type }) => type === 'script'),
    'script files before the first touch',
  ).toEqual([])
  expect(inline ? compressed(Buffer.from(inline)) : 0, 'inline script').toBeLessThanOrEqual(budget.script)
  for (const type of ['stylesheet', 'document']) expect(size(type), `${type} came`).toBeGreaterThan(0)
  expect(size('stylesheet'), 'CSS').toBeLessThanOrEqual(budget.css)
  expect(size('document'), 'HTML').toBeLessThanOrEqual(budget.html)
}

/** Checks what script comes until a form has been touched. */
async function hydratesWithin(page: Page, touch: () => Promise<void>): Promise<void> {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // Apart from the sum: `+=` would add to what it was before the wait, and bodies arrive side by side.
    const size = compressed(await response.body())
    bytes += size
  })
  await touch()
  await expect.poll(() => bytes, 'the island wakes up').toBeGreaterThan(weights.hydrated.script / 2)
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeLessThanOrEqual(weights.hydrated.script)
}

for (const { path, traveller = 'Sofia', signedIn, budget } of pages) {
  test(`${path} ${signedIn ? 'signed in' : 'signed out'} keeps its weight`, async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404 \(Not Found\)/)
    if (signedIn) await signIn(traveller, 'italy')
    await keepsWeight(page, () => page.goto(markets.italy + path, { waitUntil: 'networkidle' }), budget)
  })
}

test('a list of thirty trips keeps the weight of a list', async ({ page, signIn }) => {
  await signIn('astrid')
  const visit = () => page.goto(`${markets.international}/travels`, { waitUntil: 'networkidle' })
  await keepsWeight(page, visit, weights.list)
  await expect(page.getByRole('article')).toHaveCount(30)
})

test('a code on the computer keeps the weight of a page; the phone, with digits and photo, that of the capture', async ({
  page,
  browser,
  signIn,
}) => {
  test.setTimeout(120_000)
  const it = copyOf('italy')
  await signIn('Sofia', 'italy')
  await toImage(page, 'passport')
  await offer(page, it).click()
  const [address, digits] = [await scan(page), await digitsOn(page)]
  const again = (one: Page) => one.reload({ waitUntil: 'networkidle' })
  await keepsWeight(page, () => again(page), weights.page)

  // The styles of the capture island are the phone's from the start.
  const budget = { ...weights.form, css: weights.opened.css }
  const { phone, context } = await openPhone(browser)
  await phone.goto(address)
  await keepsWeight(phone, () => again(phone), budget)
  await giveDigits(phone, digits, it)
  await expect(field(phone, 'passport')).toBeVisible()
  await keepsWeight(phone, () => again(phone), budget)

  await hydratesWithin(phone, () => wake(phone, field(phone, 'passport')))
  await context.close()
})

test('the form, once touched, hydrates within its budget of script', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  await hydratesWithin(page, async () => {
    await page.goto(`${markets.italy}/account/i-miei-dati/anagrafica`)
    await page.getByRole('textbox').first().focus()
  })
})
