import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { startTokenServer } from '../auth/token-server.ts'
import { exampleEnvironment } from '../config/example-environment.ts'

/**
 * The services of a separate process, as `services.ts` makes them: sessions in a file, and on real HTTP a provider and a
 * backoffice whose answers a test chooses. Import the steps of `src/middleware` that use services with `step`.
 */
export async function runServices(more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-services-'))
  const server = await startTokenServer()
  const environment: Record<string, string> = {
    ...exampleEnvironment,
    OIDC_ISSUER: server.issuer,
    BACKOFFICE_URL: `${server.issuer}/backoffice`,
    SESSION_FILE: join(folder, 'sessions', 'sessions.sqlite'),
    LOG_LEVEL: 'silent',
    ...more,
  }
  // Vitest has read the environment before any test runs.
  vi.resetModules()
  vi.doMock('astro:env/server', () => ({ getSecret: (name: string) => environment[name] }))
  const { services } = await import('../../../src/services.ts')
  const { sessions } = services()
  return {
    server,
    sessions,
    /** The storage does not answer while `work` runs: a file replaces its folder. */
    async withoutStore<T>(work: () => Promise<T>): Promise<T> {
      await sessions.close()
      const [place, aside] = [join(folder, 'sessions'), join(folder, 'aside')]
      renameSync(place, aside)
      writeFileSync(place, '')
      try {
        return await work()
      } finally {
        rmSync(place)
        renameSync(aside, place)
      }
    },
    async stop() {
      await sessions.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
      vi.doUnmock('astro:env/server')
      vi.resetModules()
    },
  }
}
