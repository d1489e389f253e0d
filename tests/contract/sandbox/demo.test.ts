import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { freePort, portFrom, requireFree } from '#sandbox/demo/ports.ts'
import { rowsFor } from '../../support/rows.ts'
import { compileCache } from '../../support/seeded-database.ts'

const sandbox = fileURLToPath(new URL('../../../src/sandbox', import.meta.url))

let occupant: Server | undefined
afterEach(() => occupant?.close())

/** Listens on a free port and returns it. */
async function occupy(): Promise<string> {
  const server = createServer()
  occupant = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as { port: number }).port)
}

function run(script: string, env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env }, timeout: 100_000 }
    execFile(process.execPath, [`${sandbox}/${script}`], options, (error, _stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stderr })
    })
  })
}

describe('a port that is taken', () => {
  it('is named with the variable that moves it, and so is an invalid port', async () => {
    const port = await occupy()
    const refused = requireFree(Number(port), 'SANDBOX_PORT', 'demo')
    await expect(refused).rejects.toThrow(
      `Port ${port} is taken. Stop what listens there, or move this with SANDBOX_PORT, e.g. SANDBOX_PORT=${Number(port) + 100} npm run demo`,
    )
    vi.stubEnv('PORT', '70000')
    expect(() => portFrom('PORT', 4321)).toThrow('PORT=70000 is not a port')
    vi.unstubAllEnvs()
    expect(portFrom('NOT_SET_AT_ALL', 4321)).toBe(4321)
  })

  const programs = [
    ['demo.ts', 'SANDBOX_PORT', 'npm run demo'],
    ['dev.ts', 'PORT', 'npm run dev'],
    ['main.ts', 'SANDBOX_PORT', 'SANDBOX_PORT moves it'],
  ] as const
  it.each(rowsFor(programs, ([script]) => script === 'demo.ts'))(
    'is all that %s prints, and it ends',
    async (script, variable, expected) => {
      const taken = await occupy()
      const free = String(await freePort())
      const { code, stderr } = await run(script, {
        PORT: free,
        SANDBOX_PORT: free,
        SANDBOX_FILE: ':memory:',
        [variable]: taken,
      })
      expect(code).toBe(1)
      expect(stderr).toContain(expected)
      expect(stderr).not.toContain('    at ')
    },
  )
})
