import type { Browser } from 'playwright'
import { arrange, NetworkLog, newVisitor, openBrowser, type Traffic } from './browser.ts'
import { calls as callBudgets, isLate, weights } from './budgets.ts'
import { type PageType, pageTypes } from './pages.ts'
import { openCountedStage } from './stage.ts'
import { atMost, inKb, type Table } from './table.ts'

type CountedStage = Awaited<ReturnType<typeof openCountedStage>>

interface Weighed extends Traffic {
  /** Upstream calls that the page waits for, and those that only its last card waits for. */
  readonly calls: number
  readonly lateCalls: number
}

/** Bytes, requests and upstream calls of every page type, each on a first visit. */
export async function weighPages(types: readonly PageType[] = pageTypes): Promise<Table> {
  const stage = await openCountedStage()
  const browser = await openBrowser()
  try {
    await warm(browser, stage)
    const rows: Table['rows'][number][] = []
    for (const type of types) rows.push(rowOf(type, await weigh(browser, stage, type)))
    return {
      title: 'Bytes, requests and upstream calls',
      note: 'KB of bodies as they came over the wire (brotli), first visit, each / its budget. Script counts files and what stands in the page. Calls are those of the services behind the app that the page waits for, the user included, then (+) those that only its last card waits for; layouts, countries and flags are kept in memory.',
      head: ['page', 'HTML', 'CSS', 'script', 'requests', 'calls'],
      rows,
    }
  } finally {
    await browser.close()
    await stage.close()
  }
}

/** Layout, flags and countries are fetched once and then cached, so they are fetched before measuring. */
async function warm(browser: Browser, stage: CountedStage): Promise<void> {
  const { path, traveller } = pageTypes.find(({ name }) => name === 'personal form') ?? {
    path: '/',
    traveller: null,
  }
  const context = await newVisitor(browser, stage, traveller)
  await (await context.newPage()).goto(stage.origin + path)
  await context.close()
}

async function weigh(browser: Browser, stage: CountedStage, type: PageType): Promise<Weighed> {
  const { path, traveller, open } = type
  await arrange(browser, stage, type)
  const context = await newVisitor(browser, stage, traveller)
  try {
    const page = await context.newPage()
    const log = await NetworkLog.of(page)
    stage.tap.reset()
    await page.goto(stage.origin + path, { waitUntil: 'networkidle' })
    const lateCalls = stage.tap.seen.filter((call) => isLate(call)).length
    const calls = stage.tap.seen.length - lateCalls
    await open?.(page)
    if (open) await page.waitForLoadState('networkidle')
    return { ...(await log.traffic(page)), calls, lateCalls }
  } finally {
    await context.close()
  }
}

function rowOf({ name, traveller, path, weight }: PageType, weighed: Weighed): Table['rows'][number] {
  const budget = weights[weight]
  const most =
    traveller === null ? callBudgets.signedOut : path === '/' ? callBudgets.dashboard : callBudgets.page
  const late = weighed.lateCalls > 0 ? ` + ${weighed.lateCalls}` : ''
  return [
    name,
    atMost(weighed.html, budget.html, (value) => `${inKb(value)} / ${budget.html / 1024}`),
    atMost(weighed.css, budget.css, (value) => `${inKb(value)} / ${budget.css / 1024}`),
    atMost(weighed.script, budget.script, (value) => `${inKb(value)} / ${budget.script / 1024}`),
    String(weighed.requests),
    atMost(weighed.calls, most, (value) => `${value}${late} / ${most}`),
  ]
}
