import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#sandbox/demo/ports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { exampleEnvironment } from '../../unit/config/example-environment.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const incomplete = {
  ...exampleEnvironment,
  BACKOFFICE_URL: undefined,
  PORT: 'many',
  SESSION_SECRET: 'short-canary',
}

function start(environment: Record<string, string | undefined>) {
  return spawnSync(process.execPath, ['src/http/node/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
}

describe('npm start', () => {
  it('stops with every missing or malformed variable named, one sentence each, and no stack', () => {
    const { status, stderr, stdout } = start(incomplete)
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(3)
    expect(stderr).toMatch(/^PORT must be /m)
    expect(stderr).toMatch(/^BACKOFFICE_URL is missing/m)
    expect(stderr).toMatch(/^SESSION_SECRET must be /m)
    expect(stderr + stdout).not.toMatch(/canary|^\s+at /m)
  })

  it('takes the port of its metrics before it answers anybody', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const taken = String((other.address() as AddressInfo).port)
    const { status, stderr, stdout } = start({
      ...exampleEnvironment,
      SESSION_FILE: join(temporaryFolder(onTestFinished), 'sessions.sqlite'),
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      METRICS_PORT: taken,
    })
    other.close()
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toBe(`METRICS_PORT ${taken} is taken: choose another with METRICS_PORT=….\n`)
  })

  it('finds what the build has compiled', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
    const [, folder] = scripts.start.match(/NODE_COMPILE_CACHE=(\S+)/)
    const { stderr, stdout } = start({
      ...incomplete,
      NODE_COMPILE_CACHE: folder,
      NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    })
    const lines = (stderr + stdout).split('\n').filter((line) => line.includes('/dist/server/chunks/'))
    expect(lines.filter((line) => line.includes('was accepted')).length).toBeGreaterThan(5)
    expect(lines.filter((line) => line.includes('was not initialized'))).toEqual([])
  })

  it('reads packages from the build alone, but for the decoder of photos and the calendar', () => {
    const named = globSync('dist/server/**/*.mjs', { cwd: root }).flatMap((file) =>
      [
        ...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^import (?:[^"\n]* from )?"([^"./][^"]*)";/gm),
      ].map(([, name = '']) => name.replace(/^node:/, '')),
    )
    expect(named).toContain('http')
    const beyond = new Set(named.filter((name) => !builtinModules.includes(name) && name !== 'sqlite'))
    expect([...beyond].filter((name) => name !== 'sharp' && name !== 'temporal-polyfill')).toEqual([])
  })
})
