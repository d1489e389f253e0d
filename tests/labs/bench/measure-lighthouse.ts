import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureTools } from '../../tools/ensure-tools.ts'
import { collectCookies, openQuietBrowser } from './browser.ts'
import { MOST_SHIFT, timings } from './budgets.ts'
import { median } from './load.ts'
import { type PageType, pageTypes } from './pages.ts'
import { openPlainStage } from './stage.ts'
import { atMost, inMs, reported, type Table } from './table.ts'

type Lighthouse = (
  url: string,
  flags: Record<string, unknown>,
) => Promise<
  { lhr: { audits: Record<string, { numericValue?: number }>; finalDisplayedUrl?: string } } | undefined
>

/** Medians of several runs of Lighthouse's mobile preset on each page. Only pages that need nothing opened first. */
export async function measureLighthouse(
  options: { readonly runs: number },
  types: readonly PageType[] = pageTypes,
): Promise<Table> {
  const lighthouse = await loadLighthouse()
  const port = await freePort()
  const browser = await openQuietBrowser([`--remote-debugging-port=${port}`])
  const stage = await openPlainStage()
  const session = await browser.newBrowserCDPSession()
  try {
    const rows: Table['rows'][number][] = []
    for (const type of types.filter(({ open }) => !open)) {
      const cookies = await collectCookies(stage, type.traveller)
      const results: Record<'lcp' | 'tbt' | 'cls', number>[] = []
      for (let run = 0; run < options.runs; run += 1) {
        // Cookies go into the browser's store, because stored cookies replace a Cookie header that Lighthouse adds.
        await session.send('Storage.clearCookies')
        await session.send('Storage.setCookies', { cookies })
        results.push(await look(lighthouse, stage.origin + type.path, port))
      }
      rows.push(rowOf(type, results))
    }
    return {
      title: 'Lighthouse, mobile',
      note: `Medians of ${options.runs} (simulated slow 4G, processor at a quarter), each / its budget; reported. LCP and TBT in ms.`,
      head: ['page', 'LCP', 'TBT', 'CLS'],
      rows,
    }
  } finally {
    await browser.close()
    await stage.close()
  }
}

/** The Lighthouse of tests/tools. */
export async function loadLighthouse(): Promise<Lighthouse> {
  const tools = createRequire(join(await ensureTools(), 'package.json'))
  const loaded = (await import(pathToFileURL(tools.resolve('lighthouse')).href)) as { default: Lighthouse }
  return loaded.default
}

async function look(lighthouse: Lighthouse, url: string, port: number) {
  const value = await audited(lighthouse, url, port, [
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ])
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

/** One run of Lighthouse's mobile preset in the browser that listens on a port: the numeric value of each audit. */
export async function audited(
  lighthouse: Lighthouse,
  url: string,
  port: number,
  onlyAudits: readonly string[],
): Promise<(audit: string) => number> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyAudits,
    // A 404 is a page like any other here.
    ignoreStatusCode: true,
  })
  const seen = result?.lhr.finalDisplayedUrl
  if (seen !== url) throw new Error(`Lighthouse asked for ${url} and saw ${seen}`)
  return (audit) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN
}

function rowOf({ name, weight }: PageType, results: readonly Record<'lcp' | 'tbt' | 'cls', number>[]) {
  const of = (key: 'lcp' | 'tbt' | 'cls') => median(results.map((result) => result[key]))
  const { lcp, tbt } = weight === 'plain' ? timings.plain : timings.page
  const beside = (value: number, budget: number) =>
    reported(atMost(value, budget, (ms) => `${inMs(ms)} / ${budget}`))
  return [
    name,
    beside(of('lcp'), lcp),
    beside(of('tbt'), tbt),
    reported(atMost(of('cls'), MOST_SHIFT, (shift) => `${shift.toFixed(3)} / ${MOST_SHIFT}`)),
  ]
}

/** A port without a server. */
export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    server.close(() => resolve(port))
  })
  return promise
}
