import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url))
const files = (pattern: string) =>
  globSync(pattern, { cwd: dist }).map((name) => [name, readFileSync(dist + name, 'utf8')] as const)
const server = files('server/**/*.mjs')

describe('the built server', () => {
  it('is there', () => expect(server.length).toBeGreaterThan(5))

  it.each(['@proload/', 'esbuild', 'tsm', 'i18next-fs-backend'])(
    'neither carries nor loads %s (decisions §1)',
    (name) => {
      const mention = new RegExp(`(from|import|require)\\s*\\(?["'\`]${name}`)
      expect(server.filter(([, code]) => mention.test(code)).map(([file]) => file)).toEqual([])
    },
  )

  it('never changes i18next’s global language', () => {
    expect(
      server
        .filter(([, code]) => /i18next\.changeLanguage|\.changeLanguage\(/.test(code))
        .map(([file]) => file),
    ).toEqual([])
  })

  it('knows nothing of the sandbox and its travellers', () => {
    expect(
      server
        .filter(([, code]) => /Marchetti|demoEnvironment|sandbox\.sqlite/.test(code))
        .map(([file]) => file),
    ).toEqual([])
  })
})

describe('what the browser gets', () => {
  const client = files('client/**/*.js')

  it('holds no zod and no server code', () => {
    expect(client.length).toBeGreaterThan(0)
    for (const [file, code] of client)
      expect(/ZodError|from\s*["']node:|SESSION_SECRET|isValidPhoneNumber/.test(code), file).toBe(false)
  })
})
