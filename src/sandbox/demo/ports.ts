import { createServer } from 'node:net'
import process from 'node:process'

/** A port variable that is not a port, or a port that is in use; the message says what to do. */
export class PortUnusable extends Error {
  override name = 'PortUnusable'
}

/** The port in an environment variable, or the default. Throws PortUnusable when it is not a number. */
export function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new PortUnusable(`${variable}=${text} is not a port: give a number from 1 to 65535.`)
}

/** Throws PortUnusable when something listens on the port; the message names the port and the variable that changes it. */
export async function requireFree(port: number, variable: string, command: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listenOnce(port, host)
    if (code === 'EADDRINUSE') {
      throw new PortUnusable(
        `Port ${port} is taken. Stop what listens there, or move this with ${variable}, e.g. ${variable}=${port + 100} npm run ${command}`,
      )
    }
    if (code === 'EACCES') {
      throw new PortUnusable(`Port ${port} needs more rights than you have. Choose another with ${variable}.`)
    }
  }
}

/** The error code of a trial listen, or null; other codes (no IPv6 here) are no reason to stop. */
function listenOnce(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Below the range that the system uses for outgoing connections, one of which could take a port between its choice and its use. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT))
    if ((await listenOnce(port, '127.0.0.1')) === null) return port
  }
}
