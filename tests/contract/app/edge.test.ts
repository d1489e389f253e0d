import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logEdgeFailure } from '#http/edge/edge-log.ts'
import { changesCookies, hasIdentity, needsServerAddress, serverOnly } from '#http/edge/goes-on.ts'
import type { openEdge } from '#http/edge/worker.ts'
import { loggablePath } from '#http/shared/redaction.ts'
import { inHouse } from '../../faults/in-house.ts'
import { startBeside } from '../../support/app.ts'
import {
  answeredAtEdge,
  askServer,
  buildMarketHost,
  type EdgeRequest,
  edgeTableEnvironment,
  type Got,
  gotFrom,
  leftToServer,
  served,
} from '../../support/edge-requests.ts'
import { runs } from '../../support/rows.ts'

/* The built edge beside the built server, in Node: each answer of the edge equals the server's. */

const house = inHouse()
let server: Awaited<ReturnType<typeof startBeside>>
let edge: ReturnType<typeof openEdge>
/** The edge's log. */
const lines: string[] = []

beforeAll(async () => {
  const file = new URL('../../../dist/edge/worker.mjs', import.meta.url)
  const worker: { openEdge: typeof openEdge } = await import(file.href)
  server = await startBeside(house.app, edgeTableEnvironment)
  edge = worker.openEdge({ ...house.app.env, ...edgeTableEnvironment }, (line) => lines.push(line))
})
afterAll(() => server?.app.stop())

const requestOf = ({ host, path, method, headers }: EdgeRequest) =>
  new Request(`https://${host}${path}`, { method, headers: { ...headers, host } })

/** The edge's own answer; null if it leaves the request to the server. */
async function askEdge(asked: EdgeRequest): Promise<Got | null> {
  const answer = edge(requestOf(asked), { country: asked.country })
  return answer ? gotFrom(answer.status, answer.headers, await answer.text()) : null
}

const name = ({ method = 'GET', host, path, headers, country }: EdgeRequest) =>
  [method, host + path, country, headers && JSON.stringify(headers)].filter(Boolean).join(' ').slice(0, 160)

describe('the edge answers as the server', () => {
  it.each(Object.entries(answeredAtEdge))('%s', async (_, rows) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const own = await askEdge(row)
      expect(own, `${name(row)} is left to the server`).not.toBeNull()
      expect(own, name(row)).toEqual(await askServer(server.port, row))
    }
  })

  it('every other request, if it answers at all', async () => {
    // biome-ignore format: grouped by line
    const part = fc.constantFrom(
      'viaggi', 'travels', 'reisen', 'account', 'documenti', 'B2041', 'offline', 'login', 'x', 'partner',
      'notify-me', 'profilo', 'phone', 'files', 'calendar', 'a.b', '%41', '', 'session-end', 'it-IT',
    )
    const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
    // biome-ignore format: grouped by line
    const query = fc.constantFrom(
      '', '?', '?a=b', '?routingKey=travels', '?dialog=flights', '?edit=', '?show=past',
    )
    const asked = fc.record({
      host: fc.constantFrom(
        buildMarketHost('italy'),
        buildMarketHost('germany'),
        `www.${buildMarketHost('spain')}`,
      ),
      path: fc.tuple(path, query).map((both) => both.join('')),
      country: fc.constantFrom(undefined, 'DE', 'IT'),
      method: fc.constantFrom('GET', 'HEAD'),
    })
    await fc.assert(
      fc.asyncProperty(asked, async (row) => {
        const own = await askEdge(row as EdgeRequest)
        if (own)
          expect(own, name(row as EdgeRequest)).toEqual(await askServer(server.port, row as EdgeRequest))
      }),
      runs(40),
    )
  })
})

describe('the edge logs', () => {
  // biome-ignore format: grouped by line
  const codes = [
    'unknownHost', 'robots', 'firstHost', 'ownSlug', 'namedRoute', 'signIn', 'welcome', 'invitation',
    'offline', 'notFound',
  ]
  /** The lines of one request. */
  const logOf = async (row: EdgeRequest) => {
    lines.length = 0
    const answer = await askEdge(row)
    return { answer, logged: lines.map((line) => JSON.parse(line)) }
  }

  it('each answer in one line of fixed fields, and what it leaves to the server in none', async () => {
    const seen = new Set<string>()
    for (const row of Object.values(answeredAtEdge).flat()) {
      const { answer, logged } = await logOf(row)
      expect(logged, name(row)).toEqual([
        // biome-ignore format: grouped by line
        {
          level: 'info', msg: 'request', method: row.method ?? 'GET', status: answer?.status,
          path: loggablePath(new URL(`https://x${row.path}`).pathname),
          market:
            served.find((id) => [buildMarketHost(id), `www.${buildMarketHost(id)}`].includes(row.host)) ??
            null,
          edge: expect.toBeOneOf(codes),
          requestId: expect.any(String),
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ])
      seen.add(logged[0].edge)
    }
    expect([...seen].sort()).toEqual(codes.sort())
    for (const row of Object.values(leftToServer).flat()) expect((await logOf(row)).logged).toEqual([])
  })

  it('no query, no token and nothing of the visitor', async () => {
    const host = buildMarketHost('italy')
    const headers = { cookie: 'did=s3cret', 'user-agent': 's3cret', referer: 'https://s3cret.example/' }
    const rows = [
      '/',
      '/travels/s3cret?code=s3cret',
      '/viaggi/s3cret',
      '/s3cret',
      '/notify-me/s3cret?token=s3cret',
    ]
    for (const path of rows) {
      const { logged } = await logOf({ host, path, headers, country: 'IT' })
      expect(JSON.stringify(logged)).not.toMatch(/s3cret|\?/)
    }
    expect(JSON.stringify((await logOf({ host: 's3cret.example', path: '/' })).logged)).not.toContain(
      's3cret',
    )
  })

  it('why it could not answer, without the request’s details', () => {
    const written: string[] = []
    const error = new TypeError('Failed to parse URL from https://x/?token=s3cret')
    logEdgeFailure((line) => written.push(line), error)
    expect(JSON.parse(written.join())).toMatchObject({ level: 'error', err: { type: 'TypeError' } })
    expect(written.join()).not.toContain('s3cret')
  })
})

describe('the edge leaves to the server', () => {
  it.each(Object.entries(leftToServer))('%s', async (_, rows) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(await askEdge(row), name(row)).toBeNull()
  })

  const lists = [serverOnly, needsServerAddress, changesCookies, hasIdentity]
  const inTurn = lists.flatMap((list, at) => list.map((condition) => ({ ...condition, at })))
  it.each(inTurn)('a request if $why, for that reason only', ({ why, at }) => {
    const soFar = lists.slice(0, at + 1).flat()
    const rows = Object.values(leftToServer).flat()
    const alone = rows.filter((row) => {
      const request = requestOf(row)
      const reasons = soFar.filter(({ holds }) => holds(request, new URL(request.url)))
      return reasons.length === 1 && reasons[0]?.why === why
    })
    expect(alone).not.toEqual([])
  })

  it('everything, without a configuration, or with a wrong one', async () => {
    const file = new URL('../../../dist/edge/worker.mjs', import.meta.url)
    const worker: { openEdge: typeof openEdge } = await import(file.href)
    const env = { ...house.app.env, ...edgeTableEnvironment }
    for (const wrong of [
      {},
      { ...env, MARKET_HOSTS: 'nowhere' },
      { ...env, PUBLIC_SITE_URLS: '' },
      { ...env, OIDC_ISSUER: '' },
    ]) {
      const asked = requestOf({ host: buildMarketHost('italy'), path: '/' })
      expect(worker.openEdge(wrong)(asked)).toBeUndefined()
    }
  })
})

it('the edge is one module that imports nothing and calls no service, for any worker', () => {
  const code = readFileSync(new URL('../../../dist/edge/worker.mjs', import.meta.url), 'utf8')
  expect(code).not.toMatch(
    /\bfrom\s*["'`]|\bimport\s*[("'`]|\brequire\(|\bnode:|\bfetch\(|\bBuffer\b|\bprocess\./,
  )
  // 60 KB of it are compressed; Netlify's limit is 20 MB.
  expect(code.length).toBeLessThan(400 * 1024)
})
