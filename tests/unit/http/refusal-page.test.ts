import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import look from '#http/shared/refusal-look.json' with { type: 'json' }
import { refusalLook } from '#tools/build-refusal-look.ts'
import { loadCopy } from '../../support/copy.ts'
import { rawRequest, sendRaw } from '../../support/raw-http.ts'
import { knownHost, runServer } from './running-server.ts'

const browser = ['Accept', 'text/html,application/xhtml+xml,*/*;q=0.8'] as const
const italian = ['Host', knownHost] as const
const elsewhere = ['Host', 'elsewhere.example'] as const
const german = ['Accept-Language', 'sv, de-AT;q=0.8, en;q=0.5'] as const

async function refused(method: string, path: string, headers: (readonly [string, string])[]) {
  const { port } = await runServer()
  return sendRaw(port, rawRequest(method, path, headers))
}

describe('a refusal to a browser', () => {
  it.each([
    [400, 'badRequest', 'GET', '/%', italian, 'italy'],
    [400, 'badRequest', 'GET', `/?${'a&'.repeat(1100)}`, italian, 'italy'],
    [405, 'badMethod', 'POST', '/', italian, 'italy'],
    [421, 'unknownHost', 'GET', '/', elsewhere, 'germany'],
  ] as const)(
    'with %i is the page %s in the known language',
    async (status, page, method, path, host, market) => {
      const answer = await refused(method, path, [host, browser, german, ['Cookie', '__Host-session=abc']])
      const t = loadCopy(market)
      expect(answer).toMatchObject({ status })
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.text).toContain(`<h1>${t(`shell:refused.${page}.title`)}</h1>`)
      expect(answer.text).toContain(t(`shell:refused.${page}.text`))
      expect(answer.text).toContain(`<html lang="${market === 'italy' ? 'it' : 'de'}">`)
      expect(answer.headers.has('set-cookie')).toBe(false)
    },
  )

  it('names the allowed methods, and loads nothing but its own style', async () => {
    const { headers, text } = await refused('PUT', '/', [italian, browser])
    expect(headers.get('allow')).toBe('GET, HEAD')
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(text).not.toMatch(/<(script|link|img)|url\(/)
  })

  it('links to the dashboard only if the host has one', async () => {
    expect((await refused('PUT', '/', [italian, browser])).text).toContain('href="/"')
    expect((await refused('GET', '/', [elsewhere, browser])).text).not.toContain('href=')
  })

  it('is English when no language is known', async () => {
    expect((await refused('GET', '/', [elsewhere, browser])).text).toContain('<html lang="en">')
    const odd = ['Accept-Language', 'constructor, __proto__, *'] as const
    expect((await refused('GET', '/', [elsewhere, browser, odd])).text).toContain('<html lang="en">')
  })

  it('has the look of src/styles and src/ui: else run `node src/tools/build-refusal-look.ts`', () => {
    expect(look).toEqual(refusalLook())
  })
})

describe('a refusal to any other client', () => {
  it('is a sentence, or JSON for a client that accepts it', async () => {
    const plain = await refused('PUT', '/', [italian, ['Accept', '*/*']])
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(plain.text).toContain('This address does not take that method.')
    const json = await refused('PUT', '/', [italian, ['Accept', 'application/json']])
    expect(json.headers.get('content-type')).toBe('application/json')
  })

  it('has no body for a HEAD', async () => {
    const { text } = await refused('HEAD', '/', [elsewhere, browser])
    expect(text.split('\r\n\r\n').at(-1)).toBe('')
  })
})
