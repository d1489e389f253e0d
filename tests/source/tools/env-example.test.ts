import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { values } from '#config/values.ts'
import { variables } from '#config/variables.ts'
import { renderEnvExample } from '#tools/env-example.ts'

const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')

describe('.env.example', () => {
  it('matches the table: run `node src/tools/env-example.ts` when this fails', () => {
    expect(file).toBe(renderEnvExample())
  })

  it('starts the service once the alternatives and the secret are chosen', () => {
    const lines = file.split('\n').filter((line) => /^[A-Z_]+=/.test(line))
    const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    expect(() =>
      readConfig({
        ...environment,
        OIDC_ISSUER: 'https://login.example.com',
        SESSION_FILE: 'sessions.sqlite',
        SESSION_SECRET: 'x'.repeat(32),
      }),
    ).not.toThrow()
  })
})

describe('the table of variables', () => {
  it('gives every variable an example that its own reader accepts', () => {
    for (const { name, example } of variables) {
      if (example !== '') expect(values[name].safeParse(example).success, name).toBe(true)
    }
  })
})
