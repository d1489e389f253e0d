import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReference } from '#backoffice/client/reference.ts'
import { evaluateFlags } from '#flags/evaluate.ts'
import { callOperation, ownSandbox } from './traveller.ts'

const command = fileURLToPath(new URL('../../../src/sandbox/flags.ts', import.meta.url))

let sandbox: Awaited<ReturnType<typeof ownSandbox>>
beforeAll(async () => {
  sandbox = await ownSandbox()
})
afterAll(() => sandbox.dispose())

function flags(words: string[], file = sandbox.file): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, SANDBOX_FILE: file } }
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', command, ...words],
      options,
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

/** What the app makes of the payload that the running sandbox serves now. */
async function served(country: string) {
  const response = await callOperation(sandbox.url, 'getFeatures', { params: { clientKey: 'sandbox' } })
  return evaluateFlags((await response.json()) as never, { deviceId: 'd', country })
}

describe('switching a flag of the running sandbox', () => {
  it('turns the wishlist off and on again', async () => {
    expect((await served('IT')).wishlist).toBe(true)
    expect((await flags(['wishlist', 'off'])).out).toContain('wishlist: false')
    expect((await served('IT')).wishlist).toBe(false)
    expect((await flags(['wishlist', 'on'])).code).toBe(0)
    expect((await served('IT')).wishlist).toBe(true)
  })

  it('hides the contact link in the countries it is told', async () => {
    expect(await Promise.all(['GB', 'IT'].map(served))).toMatchObject([
      { contactHidden: true },
      { contactHidden: false },
    ])
    await flags(['talk-to-us', 'on', 'it,fr'])
    expect(await Promise.all(['GB', 'IT'].map(served))).toMatchObject([
      { contactHidden: false },
      { contactHidden: true },
    ])
    await flags(['talk-to-us', 'off'])
    expect((await served('GB')).contactHidden).toBe(false)
  })

  it('takes effect in the app after 30 s, for the second page', async () => {
    let now = 0
    const address = (base: string) => `${sandbox.url}/${base}`
    const reference = createReference({
      urls: {
        backoffice: address('api'),
        notify: address('notify'),
        geo: address('geo'),
        catalog: address('catalog'),
        features: address('features'),
      },
      clientKey: 'sandbox',
      log: { warn: () => undefined },
      now: () => now,
    })
    const offered = async () =>
      evaluateFlags(await reference.features(), { deviceId: 'd', country: 'IT' }).wishlist
    expect(await offered()).toBe(true)
    await flags(['wishlist', 'off'])
    now = 29_000
    expect(await offered()).toBe(true)
    now = 31_000
    expect(await offered()).toBe(true)
    await expect.poll(offered, { timeout: 10_000 }).toBe(false)
    await flags(['wishlist', 'on'])
  })

  it.each([[['wishlist', 'maybe']], [['constructor', 'on']], [['talk-to-us', 'on', 'Italy']]])(
    'changes nothing for %o and says what it takes',
    async (words) => {
      const { code, err } = await flags(words)
      expect(code).toBe(1)
      expect(err).toContain('wishlist on|off')
      expect(await served('GB')).toMatchObject({ wishlist: true, contactHidden: false })
    },
  )

  it('says which file it looked for when there is no sandbox', async () => {
    const { code, err } = await flags(['wishlist', 'off'], '/nowhere/sandbox.sqlite')
    expect(code).toBe(1)
    expect(err).toContain('no sandbox at /nowhere/sandbox.sqlite')
  })
})
