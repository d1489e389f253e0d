import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { exampleEnvironment } from '../config/example-environment.ts'

const main = fileURLToPath(new URL('../../../src/http/node/main.ts', import.meta.url))

function start(environment: Record<string, string | undefined>) {
  return spawnSync(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
}

describe('npm start', () => {
  it('stops with every missing or malformed variable named, one sentence each, and no stack', () => {
    const { status, stderr, stdout } = start({
      ...exampleEnvironment,
      BACKOFFICE_URL: undefined,
      PORT: 'many',
      SESSION_SECRET: 'short-canary',
    })
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(3)
    expect(stderr).toMatch(/^PORT must be /m)
    expect(stderr).toMatch(/^BACKOFFICE_URL is missing/m)
    expect(stderr).toMatch(/^SESSION_SECRET must be /m)
    expect(stderr + stdout).not.toMatch(/canary|^\s+at /m)
  })
})
