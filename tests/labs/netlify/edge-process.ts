import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/*
 * The edge function in Deno, as function-host.ts and the tests call it (edge-host.ts). No import by `#…`: the host runs beside a copy.
 */

export interface EdgeProcess {
  /** The edge's answer, or null if it lets the request go on. */
  ask(visit: EdgeVisit): Promise<Response | null>
  readonly config: Readonly<Record<string, unknown>>
  stop(): void
}

export interface EdgeVisit {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly context: object
}

const host = fileURLToPath(new URL('edge-host.ts', import.meta.url))
/** Installed by set-up.ts. */
const deno = fileURLToPath(new URL('runtime/node_modules/.bin/deno', import.meta.url))

/** Starts Deno with no permission except to read the function and these variables, and to listen on this port. */
export async function startEdge(
  { folder, port }: { folder: string; port: number },
  environment: Readonly<Record<string, string | undefined>>,
  variables: readonly string[],
): Promise<EdgeProcess> {
  const rights = [
    `--allow-read=${folder}`,
    `--allow-net=127.0.0.1:${port}`,
    `--allow-env=${variables.join(',')}`,
  ]
  const file = `file://${join(folder, 'edge.mjs')}`
  const child: ChildProcess = spawn(
    deno,
    ['run', '--no-prompt', '--no-config', '--no-lock', ...rights, host, file, String(port)],
    { env: environment as NodeJS.ProcessEnv, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  let hasEnded = false
  child.once('exit', () => {
    hasEnded = true
  })
  const origin = `http://127.0.0.1:${port}/`
  for (;;) {
    const answer = await fetch(origin).catch(() => null)
    if (answer?.ok) return { ...asking(origin), config: await answer.json(), stop: () => child.kill() }
    if (hasEnded) throw new Error('Deno ended at its start')
    await wait(50)
  }
}

const asking = (origin: string) => ({
  async ask(visit: EdgeVisit) {
    const result = encodeURIComponent(JSON.stringify(visit))
    const answer = await fetch(origin, {
      method: visit.method === 'HEAD' ? 'HEAD' : 'GET',
      redirect: 'manual',
      headers: { 'x-visit': result },
    })
    return answer.headers.has('x-goes-on') ? null : answer
  },
})
