import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { startBrokenApp } from '../../support/broken-build.ts'
import { copyOf } from '../../support/copy.ts'

const en = copyOf('international')
let app: RunningApp

beforeAll(async () => {
  app = await startBrokenApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => app?.stop())

async function visit(path: string) {
  const answer = await fetch(`http://localhost:${app.port}${path}`)
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
