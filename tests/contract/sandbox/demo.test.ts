import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'

const sandbox = fileURLToPath(new URL('../../../src/sandbox', import.meta.url))

let occupant: Server | undefined
afterEach(() => occupant?.close())

/** Listens on a free port and tells it. */
async function occupy(): Promise<string> {
  const server = createServer()
  occupant = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as { port: number }).port)
}

function run(script: string, env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, timeout: 15_000 }
    execFile(process.execPath, [`${sandbox}/${script}`], options, (error, _stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stderr })
    })
  })
}

describe('starting the demo', () => {
  it.each(['demo.ts', 'dev.ts'])('%s names a taken port and the variable that moves it', async (script) => {
    const port = await occupy()
    const app = await run(script, { PORT: port })
    expect(app.code).toBe(1)
    expect(app.stderr).toContain(`Port ${port} is taken`)
    expect(app.stderr).toContain(`PORT=${Number(port) + 100} npm run ${script.slice(0, -3)}`)
    const below = await run(script, { PORT: '0', SANDBOX_PORT: port })
    expect(below.stderr).toContain('PORT=0 is not a port')
  })

  it('names SANDBOX_PORT when that one is in use', async () => {
    const port = await occupy()
    const free = String(20_000 + Math.floor(Math.random() * 10_000))
    const { code, stderr } = await run('demo.ts', { PORT: free, SANDBOX_PORT: port })
    expect(code).toBe(1)
    expect(stderr).toContain(`SANDBOX_PORT=${Number(port) + 100}`)
    expect(stderr).not.toContain('    at ')
  })

  it('of the sandbox alone says the same', async () => {
    const port = await occupy()
    const { code, stderr } = await run('main.ts', { SANDBOX_PORT: port, SANDBOX_FILE: ':memory:' })
    expect(code).toBe(1)
    expect(stderr).toContain('SANDBOX_PORT moves it')
  })
})
