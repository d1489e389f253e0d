import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { on } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { startBeside } from '../../support/app.ts'
import { type BrokenBuild, breakBuild } from '../../support/broken-build.ts'
import { loadCopy } from '../../support/copy.ts'
import { createBrowser } from '../../support/sign-in.ts'

const en = loadCopy('international')
const house = inHouse()

let broken: BrokenBuild
let beside: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  broken = breakBuild('checks', 'steps')
  beside = await startBeside(house.app, { METRICS_PORT: '', LOG_LEVEL: 'silent' }, broken.program)
})
afterAll(async () => {
  await beside?.app.stop()
  broken?.remove()
})

/** Visits a page of the broken build. */
const visit = (path: string, headers: Record<string, string> = {}) =>
  house.visit(path, { browser: on(beside.port, createBrowser(), house), headers })

it('a page that names an unknown middleware is status 500, with the generic subtitle and the id to quote, and nothing of the error', async () => {
  const { status, screen, headers } = await visit('/travels')
  expect(status).toBe(500)
  for (const text of [en('shell:errorTitle'), en('shell:errorText'), headers.get('x-request-id')])
    expect(screen).toContain(text)
  expect(screen).not.toMatch(/autth|UnknownMiddleware|middleware|node:|\.mjs|at \w+ \(/)
})

it('runs no script, so it needs no live regions for messages that come later', async () => {
  const { html } = await visit('/travels')
  expect(html).not.toMatch(/<script|<astro-island/)
})

it('leaves the other pages alone', async () => {
  expect((await visit('/')).status).toBe(200)
  expect((await visit('/nowhere')).status).toBe(404)
})

const steps = /sequence\(\s*(requestId[^)]*)\)/
  .exec(readFileSync(new URL('../../../src/middleware/index.ts', import.meta.url), 'utf8'))?.[1]
  ?.split(',')
  .map((name) => name.trim())
  .filter(Boolean)

it.each((steps ?? ['none found']).flatMap((step) => [step, `${step}-after`]))(
  'a step that throws (%s) leaves the error page with the id to quote',
  async (throws) => {
    const { status, screen, headers } = await visit('/', { 'x-throws': throws })
    expect(status).toBe(500)
    for (const text of [en('shell:errorTitle'), en('shell:tryAgain'), headers.get('x-request-id')])
      expect(screen).toContain(text)
    expect(screen).not.toContain('thrown for a test')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)
