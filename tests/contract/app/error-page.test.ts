import { afterAll, beforeAll, expect, it } from 'vitest'
import { on } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { startBeside } from '../../support/app.ts'
import { type BrokenBuild, breakBuild } from '../../support/broken-build.ts'
import { copyOf } from '../../support/copy.ts'
import { createBrowser } from '../../support/sign-in.ts'

const en = copyOf('international')
const house = inHouse()
let broken: BrokenBuild
let beside: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  broken = breakBuild()
  beside = await startBeside(house.app, { METRICS_PORT: '', LOG_LEVEL: 'silent' }, broken.program)
})
afterAll(async () => {
  await beside?.app.stop()
  broken?.remove()
})

const visit = (path: string) => house.visit(path, { browser: on(beside.port, createBrowser(), house) })

it('a page that names an unknown middleware is status 500, with the generic subtitle and the id to quote, and nothing of the error', async () => {
  const { status, screen, headers } = await visit('/travels')
  expect(status).toBe(500)
  for (const text of [en('shell:errorTitle'), en('shell:errorText'), headers.get('x-request-id')])
    expect(screen).toContain(text)
  expect(screen).not.toMatch(/autth|UnknownMiddleware|middleware|node:|\.mjs|at \w+ \(/)
})

it('leaves the other pages alone', async () => {
  expect((await visit('/')).status).toBe(200)
  expect((await visit('/nowhere')).status).toBe(404)
})
