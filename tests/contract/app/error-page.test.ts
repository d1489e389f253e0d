import { afterAll, beforeAll, expect, it } from 'vitest'
import { type House, on, sharedHouse } from '../../faults/house.ts'
import { startBeside } from '../../support/app.ts'
import { type BrokenBuild, breakBuild } from '../../support/broken-build.ts'
import { copyOf } from '../../support/copy.ts'
import { createBrowser } from '../../support/sign-in.ts'

const en = copyOf('international')
let house: House
let broken: BrokenBuild
let beside: Awaited<ReturnType<typeof startBeside>>

beforeAll(async () => {
  house = await sharedHouse()
  broken = breakBuild()
  beside = await startBeside(house.app, { METRICS_PORT: '', LOG_LEVEL: 'silent' }, broken.program)
})
afterAll(async () => {
  await beside?.app.stop()
  broken?.remove()
  await house?.close()
})

async function visit(path: string) {
  const answer = await on(beside.port, createBrowser(), house).fetch(house.origin + path)
  return { status: answer.status, html: await answer.text(), id: answer.headers.get('x-request-id') }
}

it('a page that names an unknown middleware is status 500, with the generic subtitle and the id to quote', async () => {
  const { status, html, id } = await visit('/travels')
  expect(status).toBe(500)
  expect(html).toContain(en('shell:errorTitle'))
  expect(html).toContain(en('shell:errorText'))
  expect(html).toContain(id)
})

it('reveals nothing of the error', async () => {
  const { html } = await visit('/travels')
  expect(html).not.toMatch(/autth|UnknownMiddleware|middleware|node:|\.mjs|at \w+ \(/)
})

it('leaves the other pages alone', async () => {
  expect((await visit('/')).status).toBe(200)
  expect((await visit('/nowhere')).status).toBe(404)
})
