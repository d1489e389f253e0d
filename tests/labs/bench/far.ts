import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import type { Edge } from '#http/edge/edge.ts'
import type { openEdge } from '#http/edge/worker.ts'
import type { RunningApp } from '../../support/app.ts'
import { collectCookies, openQuietBrowser, openWholeBrowser } from './browser.ts'
import { emptyPage, makeCertificate } from './front.ts'
import { median } from './load.ts'
import { tripsList } from './measure-server.ts'
import { openPlainStage, type Stage } from './stage.ts'
import { inMs, type Table } from './table.ts'

/*
 * A traveller far away: the real app behind an HTTP/2 front, and between browser and front a line with the delay and rate
 * of a slow one. The possible savings of Early Hints, prefetch, the back/forward cache and an edge location (record 026).
 */

const ROUND_TRIP_MS = 150
const BITS_A_SECOND = 1_600_000
/** The way to an edge location; the rest of the way is between the edge and us. */
const EDGE_ROUND_TRIP_MS = 20
/** The duration of the call before a page's first byte, beyond the sandbox's own. */
const CALL_MS = 100
const DASHBOARD = '/'
/** Answered by the front, as late as any page: the least that line and browser allow. */
const EMPTY = '/empty'

interface Line {
  readonly roundTripMs: number
  /** The wait for a page's answer beyond the line, ms. */
  readonly beyondMs: number
  readonly hints: boolean
  /** The server there answers by itself if no session is needed (src/http/edge). */
  readonly answers?: boolean
}

/** Times from the start of the navigation to the first and the largest paint, medians. */
export async function measureFar({ runs }: { readonly runs: number }): Promise<Table> {
  const stage = await openPlainStage()
  const browser = await openQuietBrowser(['--ignore-certificate-errors'])
  const whole = await openWholeBrowser(['--ignore-certificate-errors'])
  try {
    // So that the code is compiled.
    const cookie = await stage.cookieOf(tripsList.traveller)
    for (let time = 0; time < 50; time += 1)
      await (await fetch(stage.origin + tripsList.path, { headers: { cookie } })).arrayBuffer()
    const far: Line = { roundTripMs: ROUND_TRIP_MS, beyondMs: CALL_MS, hints: false }
    const edge: Line = {
      roundTripMs: EDGE_ROUND_TRIP_MS,
      beyondMs: CALL_MS + ROUND_TRIP_MS - EDGE_ROUND_TRIP_MS,
      hints: false,
    }
    const visits: [string, Line, Visit][] = [
      ['an empty page', far, empty],
      ['first visit', far, firstVisit],
      ['first visit, Early Hints', { ...far, hints: true }, firstVisit],
      ['first visit, edge location', edge, firstVisit],
      ['first visit, edge location, Early Hints', { ...edge, hints: true }, firstVisit],
      ['from the dashboard, link pressed at once', far, pressedAtOnce],
      ['from the dashboard, link pointed at before', far, pointedAt],
    ]
    const rows = []
    for (const [name, line, visit] of visits)
      rows.push([name, ...(await timesOf(stage, browser, line, visit, runs))])
    rows.push(['back from the dashboard', ...(await timesOf(stage, whole, far, backFrom, runs))])
    // Without a session the page makes no calls.
    const ours: Line = { roundTripMs: ROUND_TRIP_MS, beyondMs: 0, hints: false }
    const files: Line = {
      roundTripMs: EDGE_ROUND_TRIP_MS,
      beyondMs: ROUND_TRIP_MS - EDGE_ROUND_TRIP_MS,
      hints: false,
    }
    for (const [name, visit] of [
      ['signed out, the welcome page', welcome],
      ['signed out, a bookmark, to the sign-in', firstVisit],
    ] as const) {
      for (const [where, line] of [
        ['', ours],
        [', edge location', files],
        [', edge location that answers', { ...files, answers: true }],
      ] as const)
        rows.push([name + where, ...(await timesOf(stage, browser, line, visit, runs, null))])
    }
    return {
      title: 'A traveller far away',
      note: `The trips list, ${ROUND_TRIP_MS} ms of round trip, ${BITS_A_SECOND / 1e6} Mbit/s, a call of ${CALL_MS} ms before the first byte; ms from the start of the navigation, medians of ${runs}. An edge location is ${EDGE_ROUND_TRIP_MS} ms away and has the files; pages come from us, but for what it answers without a session. Reported.`,
      head: ['', 'first paint', 'largest paint'],
      rows,
    }
  } finally {
    await whole.close()
    await browser.close()
    await stage.close()
  }
}

interface Paints {
  first: number
  largest: number
}
type Visit = (page: Page, origin: string) => Promise<Paints>

async function timesOf(
  stage: Stage,
  browser: Browser,
  line: Line,
  visit: Visit,
  runs: number,
  traveller: string | null = tripsList.traveller,
) {
  const front = await openFarFront(stage, line)
  const origin = `https://localhost:${front.port}`
  const all: Paints[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })
    const cookies = traveller === null ? [] : await collectCookies(stage, traveller)
    if (cookies.length > 0) await context.addCookies(cookies.map((one) => ({ ...one, url: origin })))
    all.push(await visit(await context.newPage(), origin))
    await context.close()
  }
  await front.close()
  return [inMs(median(all.map(({ first }) => first))), inMs(median(all.map(({ largest }) => largest)))]
}

const firstVisit: Visit = async (page, origin) => {
  await page.goto(origin + tripsList.path, { waitUntil: 'networkidle' })
  return paintsOf(page)
}

const empty: Visit = async (page, origin) => {
  await page.goto(origin + EMPTY, { waitUntil: 'networkidle' })
  return paintsOf(page)
}

const welcome: Visit = async (page, origin) => {
  await page.goto(origin + DASHBOARD, { waitUntil: 'networkidle' })
  return paintsOf(page)
}

const link = (page: Page) =>
  page.locator(`main a[href^="${tripsList.path}"], a[href="${tripsList.path}"]`).first()

const pressedAtOnce: Visit = async (page, origin) => {
  await page.goto(origin + DASHBOARD, { waitUntil: 'networkidle' })
  await Promise.all([page.waitForURL(`**${tripsList.path}`), follow(page)])
  await page.waitForLoadState('networkidle')
  return paintsOf(page)
}

const pointedAt: Visit = async (page, origin) => {
  await page.goto(origin + DASHBOARD, { waitUntil: 'networkidle' })
  await link(page).dispatchEvent('pointerover')
  await link(page)
    .hover({ force: true })
    .catch(() => undefined)
  // Long enough for the prefetch, which takes the time of line and calls.
  await wait(1500)
  await Promise.all([page.waitForURL(`**${tripsList.path}`), follow(page)])
  await page.waitForLoadState('networkidle')
  return paintsOf(page)
}

const follow = (page: Page) =>
  page.evaluate((path) => {
    const found = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
    found?.click()
  }, tripsList.path)

/** The time until the page is there again; it keeps its paints if the browser kept the page. */
const backFrom: Visit = async (page, origin) => {
  await page.goto(origin + tripsList.path, { waitUntil: 'networkidle' })
  // A first worker takes over the open pages, and Chromium then drops those that it keeps.
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.goto(origin + DASHBOARD, { waitUntil: 'networkidle' })
  const started = performance.now()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(
    (path) => location.pathname === path && document.querySelector('main h1')?.checkVisibility(),
    tripsList.path,
  )
  const took = performance.now() - started
  return { first: took, largest: took }
}

function paintsOf(page: Page): Promise<Paints> {
  return page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint')
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1)
          resolve({ first: paint?.startTime ?? 0, largest: last?.startTime ?? 0 })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

/** The front and the line to it. */
async function openFarFront(
  { app, origin, cookieOf }: Stage,
  { roundTripMs, beyondMs, hints, answers }: Line,
) {
  const { key, certificate } = await makeCertificate()
  const headers = { cookie: await cookieOf(tripsList.traveller) }
  const html = await (await fetch(origin + tripsList.path, { headers })).text()
  const preloaded = [...html.matchAll(/<link rel="(stylesheet|preload)"[^>]*href="(\/_astro\/[^"]+)"/g)]
  const links = preloaded.map(([, rel, href]) =>
    rel === 'stylesheet'
      ? `<${href}>; rel=preload; as=style`
      : `<${href}>; rel=preload; as=font; crossorigin`,
  )
  const edge = answers ? await builtEdge(app.env) : null
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(certificate) })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    const isPage = headers['sec-fetch-dest'] === 'document'
    const early = edge?.(requestOf(origin, headers))
    if (early) return void answerEarly(stream, early)
    if (isPage && hints) stream.additionalHeaders({ ':status': 103, link: links })
    const answer =
      headers[':path'] === EMPTY
        ? () => answerEarly(stream, new Response(emptyPage, { headers: { 'content-type': 'text/html' } }))
        : () => passOn(origin, stream, headers)
    setTimeout(answer, isPage ? beyondMs : 0)
  })
  const inner = await listening(server as unknown as Server)
  const line = createServer((socket) => carry(socket, connect(inner), roundTripMs))
  const port = await listening(line)
  return {
    port,
    async close() {
      line.close()
      server.close()
    },
  }
}

/** The edge that the build has written. */
async function builtEdge(env: RunningApp['env']): Promise<Edge> {
  const file = new URL('../../../dist/edge/worker.mjs', import.meta.url)
  const worker: { openEdge: typeof openEdge } = await import(file.href)
  return worker.openEdge(env)
}

const requestOf = (origin: string, headers: IncomingHttpHeaders): Request => {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return new Request(new URL(headers[':path'] as string, origin), {
    method: headers[':method'] as string,
    headers: own as [string, string][],
  })
}

async function answerEarly(stream: ServerHttp2Stream, answer: Response): Promise<void> {
  const body = brotliCompressSync(await answer.text())
  stream.respond({
    ':status': answer.status,
    ...Object.fromEntries(answer.headers),
    'content-encoding': 'br',
  })
  stream.end(body)
}

function passOn(origin: string, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const { host } = new URL(origin)
  const own = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  const asked = request(new URL(headers[':path'] as string, origin), {
    method: headers[':method'] as string,
    headers: { ...Object.fromEntries(own), host },
  })
  asked.on('response', (answer) => {
    if (stream.destroyed) return
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...result } = answer.headers
    stream.respond({ ':status': answer.statusCode ?? 502, ...result })
    answer.pipe(stream)
  })
  asked.on('error', () => stream.destroy())
  stream.pipe(asked)
}

function listening(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  return promise
}

/** Both directions of a connection, each half a round trip late and at the line's rate; opening it takes a round trip. */
function carry(near: Socket, away: Socket, roundTripMs: number): void {
  for (const [from, to] of [
    [near, away],
    [away, near],
  ] as const) {
    let free = performance.now() + (from === near ? roundTripMs : 0)
    // Timers of different lengths may end in another order.
    let before: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes) => {
      free = Math.max(free, performance.now()) + (bytes.length * 8000) / BITS_A_SECOND
      const there = wait(free - performance.now() + roundTripMs / 2)
      before = Promise.all([before, there]).then(() => to.destroyed || to.write(bytes))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => setTimeout(() => to.destroy(), roundTripMs))
  }
}
