import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { collectCookies, openQuietBrowser } from './browser.ts'
import { onPhone } from './budgets.ts'
import { emptyPage, openFront } from './front.ts'
import { median } from './load.ts'
import { audited, freePort, loadLighthouse } from './measure-lighthouse.ts'
import { tripsList } from './measure-server.ts'
import type { ReplayedStage } from './stage.ts'
import { atMost, inKb, inMs, type Table } from './table.ts'

const audits = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  interactive: 'interactive',
  bytes: 'total-byte-weight',
  mainThread: 'mainthread-work-breakdown',
} as const
type Figure = keyof typeof audits
type Seen = Record<Figure, number>

interface Contender {
  readonly title: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

async function openEmpty(): Promise<Contender & { close(): void }> {
  const server = createServer((_, outgoing) => {
    outgoing.setHeader('content-type', 'text/html').end(emptyPage)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { title: 'an empty page', url, headers: {}, close: () => server.close() }
}

/** Lighthouse's phone on the same page of each, in turns, all behind one HTTP/2 front. The app is the first. */
export async function measureOnPhone(
  stage: ReplayedStage,
  pages: readonly Contender[],
  { runs }: { readonly runs: number },
): Promise<Table> {
  const lighthouse = await loadLighthouse()
  const empty = await openEmpty()
  const all = [...pages, empty]
  const behind = []
  for (const { url } of all) behind.push({ url, host: new URL(url).host, port: await freePort() })
  const front = await openFront(behind)
  const debuggingPort = await freePort()
  const arguments_ = [`--remote-debugging-port=${debuggingPort}`, '--ignore-certificate-errors']
  const browser = await openQuietBrowser(arguments_)
  const session = await browser.newBrowserCDPSession()
  try {
    await wait(500)
    const seen: Seen[][] = all.map(() => [])
    for (let run = 0; run < runs; run += 1) {
      for (const [index, { headers }] of all.entries()) {
        await session.send('Storage.clearCookies')
        if (headers.cookie)
          await session.send('Storage.setCookies', {
            cookies: await collectCookies(stage, tripsList.traveller),
          })
        const url = `https://localhost:${behind[index]?.port}${tripsList.path}`
        const value = await audited(lighthouse, url, debuggingPort, Object.values(audits))
        const figures = Object.entries(audits).map(([name, audit]) => [name, value(audit)])
        seen[index]?.push(Object.fromEntries(figures) as Seen)
      }
    }
    return tableOf(all, seen, runs)
  } finally {
    await browser.close()
    await front.close()
    empty.close()
  }
}

/** The app is the first of them, an empty page the last. */
function tableOf(all: readonly Contender[], seen: readonly Seen[][], runs: number): Table {
  const of = (index: number, figure: Figure) => median((seen[index] ?? []).map((each) => each[figure]))
  const best = (figure: Figure) => Math.min(...all.slice(1, -1).map((_, index) => of(index + 1, figure)))
  const ratio = (to: number, figure: Figure, most?: number) => {
    const share = of(0, figure) / to
    return most === undefined
      ? share.toFixed(2)
      : atMost(share, most, (value) => `${value.toFixed(2)} / ${most}`)
  }
  const { toBest, toEmpty, aboveEmpty } = onPhone
  const empty = (figure: Figure) => of(all.length - 1, figure)
  const shown = (index: number) => [
    inMs(of(index, 'fcp')),
    inMs(of(index, 'lcp')),
    inMs(of(index, 'interactive')),
    inMs(of(index, 'tbt')),
    inKb(of(index, 'bytes')),
    inMs(of(index, 'mainThread')),
  ]
  return {
    title: 'On a phone, beside other frameworks',
    note: `The trips list as a first visit on Lighthouse's phone, all behind the same HTTP/2 front with the same compression, medians of ${runs} in turns; then the app against the best of the other frameworks and against the empty page, and what it has to reach.`,
    head: ['', 'FCP ms', 'LCP ms', 'interactive ms', 'TBT ms', 'KB', 'main thread ms'],
    rows: [
      ...all.map(({ title }, index) => [title, ...shown(index)]),
      [
        'app to the best',
        '',
        ratio(best('lcp'), 'lcp', toBest.lcp),
        ratio(best('interactive'), 'interactive'),
        '',
        ratio(best('bytes'), 'bytes'),
        ratio(best('mainThread'), 'mainThread', toBest.mainThread),
      ],
      [
        'app to the empty page',
        '',
        ratio(empty('lcp'), 'lcp', toEmpty.lcp),
        '',
        atMost(of(0, 'tbt') - empty('tbt'), aboveEmpty.tbt, (ms) => `${inMs(ms)} more / ${aboveEmpty.tbt}`),
        '',
        '',
      ],
    ],
  }
}
