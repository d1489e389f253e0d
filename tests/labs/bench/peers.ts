import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'
import type { Child } from '#sandbox/demo/child.ts'
import { asStarted } from './as-started.ts'
import { inlineScript, newVisitor, openBrowser } from './browser.ts'
import { ratiosToPeers } from './budgets.ts'
import { type Load, measureLoad, median } from './load.ts'
import { type ServerOptions, tripsList } from './measure-server.ts'
import { measureOnPhone } from './peers-on-phone.ts'
import {
  buildPeers,
  equalEnvironment,
  fetchHeaders,
  peers,
  prepareEnvironment,
  startOfApp,
  startPeer,
} from './peers-run.ts'
import { cpuSeconds, residentBytes } from './process-figures.ts'
import { openRaw, openReplayedStage, type ReplayedStage } from './stage.ts'
import { atLeast, atMost, inKb, inMs, type Table } from './table.ts'

/*
 * Compares the trips list with the same page in Next, React Router and Nuxt: same upstream answers, same texts, nearly the
 * same markup. README.md, "Beside other frameworks", lists what is compared.
 */

const connections = 32

/** One of the servers, measured in turns. */
interface Contender {
  readonly title: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The ratio of requests per second that the app should reach against it. */
  readonly ratio: number | null
  readonly weight: Weight | null
  /** Its process id; undefined for raw `node:http`. */
  readonly pid: number | undefined
}

/** Bytes after brotli at its highest quality. */
interface Weight {
  readonly html: number
  readonly files: number
  readonly inline: number
}

/** Installs and builds the peers where needed, then measures all in turns: twice the server, once a phone. Needs the built app. */
export async function measurePeers(options: ServerOptions & { readonly runs: number }): Promise<Table[]> {
  const stage = await openReplayedStage(asStarted())
  try {
    const cookie = await stage.cookieOf(tripsList.traveller)
    const headers = await fetchHeaders(stage.origin + tripsList.path, cookie)
    await buildPeers(headers)
    const env = await prepareEnvironment(stage)
    const equal = { ...env, ...(await equalEnvironment(stage, headers)) }
    return [
      await besidePeers(stage, { ...options, env, work: 'asTheyCome' }),
      await besidePeers(stage, { ...options, env: equal, work: 'equalWork' }),
      await withPeers(stage, env, {}, (all) => measureOnPhone(stage, all, options)),
    ]
  } finally {
    await stage.close()
  }
}

const notes = {
  asTheyCome: 'The peers open no session, check no answer and send no policy.',
  equalWork:
    'The peers open the same session from the same file, check both answers with the same schemas and send the same headers.',
} as const

interface Beside extends ServerOptions {
  readonly env: Record<string, string>
  readonly work: keyof typeof notes
}

async function besidePeers(stage: ReplayedStage, options: Beside): Promise<Table> {
  const cookie = await stage.cookieOf(tripsList.traveller)
  const sent: Record<string, string> = options.work === 'equalWork' ? { cookie } : {}
  const starts = [await startOfApp(stage, cookie)]
  return withPeers(stage, options.env, sent, async ([app, ...others]) => {
    const ratios = others.map((peer) => ({ ...peer, ratio: ratiosToPeers[peer.name][options.work] }))
    const weighed = await weighAll(stage, [{ ...app, ratio: null }, ...ratios], options.work)
    const raw = await openRaw(app.url, { cookie })
    const bare = { title: 'node:http, the same bytes', url: raw.url, headers: {}, ratio: null }
    const contenders = [...weighed, { ...bare, weight: null, pid: undefined }]
    const table = await inTurns(contenders, options, [...starts, ...others.map(({ startMs }) => startMs)])
    raw.close()
    return table
  })
}

/** The app, then each peer, running. */
type All = readonly [Running, ...(Running & { name: keyof typeof ratiosToPeers; startMs: number })[]]
type Running = Pick<Contender, 'title' | 'url' | 'headers' | 'pid'>

async function withPeers<Value>(
  stage: ReplayedStage,
  env: Record<string, string>,
  headers: Record<string, string>,
  measure: (all: All) => Promise<Value>,
): Promise<Value> {
  const cookie = await stage.cookieOf(tripsList.traveller)
  const url = stage.origin + tripsList.path
  const started: Child[] = []
  const others = []
  try {
    for (const peer of peers) {
      const { child, address, startMs } = await startPeer(peer, env, stage, headers)
      started.push(child)
      const { title, name } = peer
      others.push({ title, name, url: address, headers, pid: child.pid, startMs })
    }
    const app = { title: 'the app', url, headers: { cookie }, pid: stage.app.app.pid }
    return await measure([app, ...others])
  } finally {
    await Promise.all(started.map((child) => child.stop()))
  }
}

type Unweighed = Omit<Contender, 'weight'>

/** Measures every page's bytes in a browser, and checks that all of them show the same text. */
async function weighAll(
  stage: ReplayedStage,
  contenders: readonly Unweighed[],
  work: keyof typeof notes,
): Promise<Contender[]> {
  // The app's policy names the app's scripts alone, so it would stop the peers' pages from hydrating; the bytes are the same.
  if (work === 'equalWork') return contenders.map((each) => ({ ...each, weight: null }))
  const browser = await openBrowser()
  const weighed: Contender[] = []
  let expected: string | undefined
  try {
    for (const contender of contenders) {
      const { text, weight } = await visit(browser, stage, contender)
      expected ??= text
      if (text !== expected)
        throw new Error(`${contender.title} is another page:\n${text}\nin place of:\n${expected}`)
      weighed.push({ ...contender, weight })
    }
  } finally {
    await browser.close()
  }
  return weighed
}

async function visit(browser: Browser, stage: ReplayedStage, { url, headers }: Unweighed) {
  const traveller = headers.cookie ? tripsList.traveller : null
  const context = await newVisitor(browser, stage, traveller)
  // Without a country, so without an invitation to another market.
  await context.setExtraHTTPHeaders({ 'accept-language': 'en' })
  const page = await context.newPage()
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.set(answer.url(), answer.body())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const parts = await page.locator('.header, main, footer').allTextContents()
  const bodies = await Promise.all(scripts.values())
  const html = await (await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })).text()
  const weight = {
    html: brotliCompressSync(html).length,
    files: bodies.reduce((sum, body) => sum + (body.length > 0 ? brotliCompressSync(body).length : 0), 0),
    inline: await inlineScript(page),
  }
  await context.close()
  return { text: parts.join('').replace(/\s+/g, ''), weight }
}

interface Run extends Load {
  /** The server's processor time per request, ms. */
  readonly cpuMs: number
}

async function inTurns(
  contenders: readonly Contender[],
  { seconds, passes, work }: Omit<Beside, 'env'>,
  starts: readonly number[],
): Promise<Table> {
  const load = async ({ url, headers, pid }: Contender, time = seconds): Promise<Run> => {
    const before = cpuSeconds(pid)
    const measured = await measureLoad(url, { connections, seconds: time, headers })
    return { ...measured, cpuMs: ((cpuSeconds(pid) - before) * 1000) / measured.answered }
  }
  // It takes some thousands of requests until the code is compiled and optimised.
  for (const contender of contenders) await load(contender, 6 * seconds)
  const runs: Run[][] = []
  for (let pass = 0; pass < passes; pass += 1) {
    const loads: Run[] = []
    for (const contender of contenders) loads.push(await load(contender))
    runs.push(loads)
  }
  const memory = contenders.map(({ pid }) => residentBytes(pid) / 1024 / 1024)
  return {
    title:
      work === 'equalWork' ? 'Beside other frameworks, equal work' : 'Beside other frameworks, as they come',
    note: `${notes[work]} The trips list, 30 rows that no answer had before, ${connections} connections, medians of ${passes} rounds of ${seconds} s each in turn, no compression; CPU is the server's own processor time a request; then the app's requests a second against this row's, and what it has to reach. KB of HTML uncompressed, then all after brotli: HTML, script files a first visit loads, script and data that stand in the page.`,
    head: [
      '',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU ms',
      'MB after',
      'start ms',
      'failed',
      'HTML KB',
      'br',
      'files',
      'in page',
      'app to it',
    ],
    rows: contenders.map((contender, index) => rowOf(contender, runs, index, memory[index], starts[index])),
  }
}

/** The app is the first of each round. */
function rowOf(
  { title, ratio, weight, pid }: Contender,
  runs: readonly Run[][],
  index: number,
  memory: number | undefined,
  start: number | undefined,
) {
  const own = runs.flatMap((loads) => loads[index] ?? [])
  // Without answers there is no ratio; count it as a missed budget.
  const against = median(
    runs.map((loads) => (loads[0]?.perSecond ?? 0) / (loads[index]?.perSecond || Number.NaN)),
  )
  const shown =
    ratio === null ? against.toFixed(2) : atLeast(against, ratio, (value) => `${value.toFixed(2)} / ${ratio}`)
  const of = (pick: (load: Run) => number) => median(own.map(pick))
  const failed = own.reduce((sum, load) => sum + load.failed, 0)
  return [
    title,
    of(({ perSecond }) => perSecond).toFixed(0),
    inMs(of(({ p50 }) => p50)),
    inMs(of(({ p99 }) => p99)),
    pid === undefined ? '' : of(({ cpuMs }) => cpuMs).toFixed(2),
    pid === undefined || memory === undefined ? '' : memory.toFixed(0),
    start === undefined ? '' : inMs(start),
    atMost(failed, 0),
    inKb(of(({ bytesEach }) => bytesEach)),
    ...(weight ? [weight.html, weight.files, weight.inline].map(inKb) : ['', '', '']),
    index === 0 ? '' : shown,
  ]
}
