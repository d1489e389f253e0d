import process from 'node:process'
import { createAuthProvider } from '#auth/provider.ts'
import { Copies } from './copies.ts'
import { Editors } from './editors.ts'
import { createServedDesk } from './server.ts'
import { readSettings, SettingsError } from './settings.ts'

/** `npm run desk -- serve`: the desk for a company's editors, configured by the variables of `src/desk/served/settings.ts`. */
function listen(): void {
  const settings = readSettings(process.env)
  const copies = new Copies(settings)
  const editors = new Editors(createAuthProvider(settings.provider), settings)
  const server = createServedDesk({ settings, editors, copies })
  server.on('error', (error) => {
    console.error(`The desk cannot listen: ${error.message}`)
    process.exit(1)
  })
  server.listen(settings.port, settings.host, () => {
    console.log(
      `The editors' desk: ${new URL('/desk', settings.origin)}, on ${settings.host}:${settings.port}`,
    )
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
      void copies.close().then(() => process.exit(0))
    })
  }
}

/** Starts it; a wrong variable ends it with a sentence. */
export function serveDesk(): void {
  try {
    listen()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(`The desk cannot start: ${error.message}`)
    process.exitCode = 1
  }
}
