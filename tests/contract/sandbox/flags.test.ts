import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { flagsFor } from '#flags/evaluate.ts'
import { createFlagSet } from '#flags/flag-set.ts'
import { switchFlag } from '#sandbox/catalog/flag-switch.ts'
import { compileCache } from '../../support/seeded-database.ts'
import { callOperation, inSandbox } from './traveller.ts'

const sandbox = inSandbox()

/** Switches like the command, with its unchanged arguments. */
function flags(...words: string[]): boolean {
  const db = new DatabaseSync(sandbox.file, { timeout: 60_000 })
  const rows = <T>(sql: string) => db.prepare(sql).all() as T[]
  const understood = switchFlag({ rows, run: (sql, ...values) => db.prepare(sql).run(...values) }, words)
  db.close()
  return understood
}

function command(words: string[], file: string): Promise<{ code: number; out: string; err: string }> {
  const program = fileURLToPath(new URL('../../../src/sandbox/flags.ts', import.meta.url))
  const options = { env: { ...process.env, SANDBOX_FILE: file, NODE_COMPILE_CACHE: compileCache } }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

/** The app's reading of the payload that the running sandbox serves now. */
async function served(country: string) {
  const response = await callOperation(sandbox.url, 'getFeatures', { params: { clientKey: 'sandbox' } })
  const flags = await createFlagSet((await response.json()) as never, { decryptionKey: null, log: console })
  return flagsFor(flags, { deviceId: 'd', country })
}

describe('switching a flag of the running sandbox', () => {
  it('turns the wishlist off and on again', async () => {
    expect((await served('IT')).isOn('wishlist')).toBe(true)
    const { code, out } = await command(['wishlist', 'off'], sandbox.file)
    expect([code, out]).toEqual([0, expect.stringContaining('wishlist: false')])
    expect((await served('IT')).isOn('wishlist')).toBe(false)
    expect(flags('wishlist', 'on')).toBe(true)
    expect((await served('IT')).isOn('wishlist')).toBe(true)
  })

  it('changes nothing for an unknown command', async () => {
    for (const words of [
      ['wishlist', 'maybe'],
      ['constructor', 'on'],
      ['talk-to-us', 'on', 'Italy'],
    ]) {
      expect(flags(...words)).toBe(false)
    }
    const british = await served('GB')
    expect([british.isOn('wishlist'), british.contactHidden]).toEqual([true, true])
    const { code, err } = await command(['wishlist', 'maybe'], sandbox.file)
    expect([code, err]).toEqual([1, expect.stringContaining('wishlist on|off')])
  })

  it('names the file it looked for when there is no sandbox', async () => {
    const { code, err } = await command(['wishlist', 'off'], '/nowhere/sandbox.sqlite')
    expect([code, err]).toEqual([1, expect.stringContaining('no sandbox at /nowhere/sandbox.sqlite')])
  })
})
