import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

/*
 * `npm run desk`: the editors' desk beside the demo, in this checkout. `npm run desk -- serve`: the desk for a company's editors, by
 * the variables of `src/desk/served/settings.ts`, which `.env.desk` may hold.
 */
const words = process.argv.slice(2)
const variables = fileURLToPath(new URL('../../.env.desk', import.meta.url))

if (words[0] === 'serve') {
  if (existsSync(variables)) process.loadEnvFile(variables)
  const { serveDesk } = await import('./served/main.ts')
  serveDesk()
} else {
  const dev = fileURLToPath(new URL('../sandbox/dev.ts', import.meta.url))
  const child = spawn(process.execPath, [dev, '--desk', ...words], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  child.on('close', (code) => process.exit(code ?? 1))
}
