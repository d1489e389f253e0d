import { join } from 'node:path'
import process from 'node:process'
import { PortUnusable, portFrom } from './demo/ports.ts'
import { startSandbox } from './start.ts'

/**
 * `node src/sandbox/main.ts [--fresh]`: the sandbox as a separate process. Reads SANDBOX_PORT, SANDBOX_FILE and SANDBOX_APP_ORIGINS
 * (comma-separated origins of the app); SANDBOX_DOOR=open is for tests (travellers-door.ts).
 */
async function main(): Promise<void> {
  const port = portFrom('SANDBOX_PORT', 4322)
  const sandbox = await startSandbox({
    port,
    file: process.env.SANDBOX_FILE ?? join('.data', 'sandbox.sqlite'),
    fresh: process.argv.includes('--fresh'),
    host: process.env.HOST,
    origins: process.env.SANDBOX_APP_ORIGINS?.split(',').filter(Boolean),
    door: process.env.SANDBOX_DOOR === 'open',
  })
  console.log(`sandbox: ${sandbox.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  console.error(`The sandbox cannot start: ${reasonFor(error)}`)
  process.exit(1)
})

function reasonFor(error: NodeJS.ErrnoException): string | undefined {
  if (error.code === 'EADDRINUSE') return 'its port is taken; SANDBOX_PORT moves it.'
  return error instanceof PortUnusable ? error.message : error.stack
}
