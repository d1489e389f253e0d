import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { arrange, newVisitor, openBrowser, openQuietBrowser } from './browser.ts'
import { timings } from './budgets.ts'
import { median } from './load.ts'
import { type PageType, pageTypes } from './pages.ts'
import { openCountedStage, type Stage } from './stage.ts'
import { atMost, inMs, reported, type Table } from './table.ts'

/** The factor by which the processor is slowed down. */
const SLOWER = 4

interface Felt {
  /** The longest interaction from input to the next picture, ms. */
  readonly inp: number
  /** Total time by which main-thread tasks exceeded 50 ms, from the first touch on, ms. */
  readonly blocked: number
}

/** Measures every dialog and form at a quarter of the speed: opening it, then typing, ticking or submitting. */
export async function measureInteractions(
  { runs }: { readonly runs: number },
  types: readonly PageType[] = pageTypes,
): Promise<Table> {
  const films = await openBrowser()
  const quiet = await openQuietBrowser()
  const stage = await openCountedStage()
  try {
    const rows: Table['rows'][number][] = []
    for (const type of types.filter(({ open }) => open)) {
      const browser = type.camera ? films : quiet
      const all: Felt[] = []
      for (let run = 0; run < runs; run += 1) {
        await arrange(browser, stage, type)
        all.push(await feel(browser, stage, type))
      }
      const inp = median(all.map((felt) => felt.inp))
      const blocked = median(all.map((felt) => felt.blocked))
      rows.push([
        type.name,
        reported(atMost(inp, timings.inp, (ms) => `${inMs(ms)} / ${timings.inp}`)),
        // Product §23 has a budget for opened dialogs, none for a form that hydrates.
        type.weight === 'opened'
          ? reported(atMost(blocked, timings.openedTbt, (ms) => `${inMs(ms)} / ${timings.openedTbt}`))
          : inMs(blocked),
      ])
    }
    return {
      title: 'Interactions at a quarter of the speed',
      note: `Milliseconds, medians of ${runs}, each / its budget; reported. INP is the longest of the interactions that open it and use it; blocked is what hydration and use keep the main thread beyond 50 ms a task, with a budget where a dialog or the camera is opened.`,
      head: ['form or dialog', 'INP', 'blocked'],
      rows,
    }
  } finally {
    await Promise.all([films.close(), quiet.close(), stage.close()])
  }
}

async function feel(browser: Browser, stage: Stage, { path, traveller, open, use }: PageType): Promise<Felt> {
  const context = await newVisitor(browser, stage, traveller)
  try {
    const page = await context.newPage()
    await page.goto(stage.origin + path, { waitUntil: 'networkidle' })
    await prepareTool(page)
    await watch(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await open?.(page)
    await use?.(page)
    await wait(500)
    return await page.evaluate(() => (window as unknown as { felt: Felt }).felt)
  } finally {
    await context.close()
  }
}

/** Loads Playwright's own script (300 KB, injected at the first locator) beforehand, so that it is not counted as the page's work. */
async function prepareTool(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => true)
}

/** Records the longest interaction and the blocked time in the page; leaving the page loses them. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const felt = { inp: 0, blocked: 0 }
    Object.assign(window, { felt })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) felt.inp = Math.max(felt.inp, entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) felt.blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask' })
  })
}
