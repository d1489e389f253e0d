import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'

/** A client to register: its addresses after signing in and out, and its back-channel logout address. */
export interface LabClient {
  readonly redirectUri: string
  readonly postLogoutUri: string
  readonly backchannelUri: string
}

export const CLIENT_ID = 'account-area'
/** Uses only characters that form-encoding leaves alone, because neither provider decodes the parts of HTTP Basic. */
export const CLIENT_SECRET = 'lab-secret_of.plain*characters'

/** A running provider. It stores everything in a folder that is removed with it. */
export interface LabProvider {
  /** Drives its own pages from the sign-in to the redirect back. */
  signIn: (page: Page) => Promise<void>
  /** Ends the traveller's session on the provider's own pages, as another site would. */
  signOut: (page: Page) => Promise<void>
  stop: () => Promise<void>
}

/** A provider by other authors, and how to start it on a port. */
export interface StartProvider {
  readonly name: string
  /** Debian's packages. */
  readonly packages: readonly string[]
  /** The product's settings for it, known before it runs. */
  place: (port: number) => { issuer: string; clientSecret: string }
  begin: (port: number, client: LabClient) => Promise<LabProvider>
}

/** A folder for a provider's data; it is removed when the provider stops. */
export const labFolder = (name: string) => mkdtempSync(join(tmpdir(), `lab-${name}-`))

/** Starts a server and waits until `address` answers; its output is in `server.log` of `folder`. */
export async function startServer(
  [program = '', ...args]: readonly string[],
  { folder, address, env = {} }: { folder: string; address: string; env?: Record<string, string> },
): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'pipe' })
  const log = createWriteStream(join(folder, 'server.log'))
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const answer = await fetch(address).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return { stop }
    await wait(100)
  }
  child.kill()
  throw new Error(`${program} does not answer at ${address}; see ${folder}/server.log`)
}
