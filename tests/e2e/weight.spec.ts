import { brotliCompressSync } from 'node:zlib'
import { expect, markets, test } from '../support/test.ts'

/** Bytes after brotli, as a first visit would get them (quality.md, Weight). */
const compressed = (body: Buffer) => brotliCompressSync(body).length

const KB = 1024
const pages = [
  { path: '/', signedIn: false, html: 6 * KB, script: KB },
  { path: '/nowhere', signedIn: false, html: 6 * KB, script: KB },
  { path: '/', signedIn: true, html: 15 * KB, script: 3 * KB },
  { path: '/viaggi', signedIn: true, html: 15 * KB, script: 3 * KB },
  { path: '/viaggi/B2041', signedIn: true, html: 15 * KB, script: 3 * KB },
  { path: '/account/profilo', signedIn: true, html: 15 * KB, script: 3 * KB },
  { path: '/account/consensi', signedIn: true, html: 15 * KB, script: 3 * KB },
  { path: '/account/anagrafica', signedIn: true, html: 15 * KB, script: 3 * KB },
  { path: '/account/anagrafica?edit=personal', signedIn: true, html: 15 * KB, script: 5 * KB },
  { path: '/account/anagrafica?edit=contact', signedIn: true, html: 15 * KB, script: 5 * KB },
]

for (const { path, signedIn, html, script } of pages) {
  test(`${path} ${signedIn ? 'signed in' : 'signed out'} keeps its weight`, async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404 \(Not Found\)/)
    if (signedIn) await signIn('Sofia', 'italy')
    const files: { type: string; size: number; url: string }[] = []
    page.on('response', async (response) => {
      const type = response.request().resourceType()
      if (['script', 'stylesheet', 'document'].includes(type)) {
        files.push({ type, size: compressed(await response.body()), url: response.url() })
      }
    })
    await page.goto(markets.italy + path, { waitUntil: 'networkidle' })
    const size = (type: string) =>
      files.filter((file) => file.type === type).reduce((sum, file) => sum + file.size, 0)
    const inline = await page.evaluate(() =>
      [...document.querySelectorAll('script:not([src])')].map((tag) => tag.textContent).join('\n'),
    )
    expect(
      files.filter(({ type }) => type === 'script'),
      'script files before the first touch',
    ).toEqual([])
    expect(inline ? compressed(Buffer.from(inline)) : 0, 'inline script').toBeLessThanOrEqual(script)
    expect(size('stylesheet'), 'CSS').toBeLessThanOrEqual(12 * KB)
    expect(size('document'), 'HTML').toBeLessThanOrEqual(html)
  })
}

test('the form, once touched, hydrates within 75 KB of script', async ({ page, signIn }) => {
  await signIn('Sofia', 'italy')
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // Apart from the sum: `+=` would add to what it was before the wait, and bodies arrive side by side.
    const size = compressed(await response.body())
    bytes += size
  })
  await page.goto(`${markets.italy}/account/anagrafica?edit=personal`)
  await page.getByRole('textbox').first().focus()
  await expect.poll(() => bytes, 'the island wakes up').toBeGreaterThan(40 * KB)
  await page.waitForLoadState('networkidle')
  expect(bytes).toBeLessThanOrEqual(75 * KB)
})
