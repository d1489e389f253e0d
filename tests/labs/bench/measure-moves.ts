import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { newVisitor, openWholeBrowser } from './browser.ts'
import { median } from './load.ts'
import { tripsList } from './measure-server.ts'
import { openPlainStage } from './stage.ts'
import { inMs, type Table } from './table.ts'

/** The factor by which the processor is slowed down. */
const SLOWER = 4
const DASHBOARD = '/'

/** Moves the page from the dashboard to the list or back, and returns the time of the press, in milliseconds since 1970. */
type Move = (page: Page, origin: string) => Promise<number>

const press = (page: Page) =>
  page.evaluate((path) => {
    const pressed = Date.now()
    document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click()
    return pressed
  }, tripsList.path)

const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' })

const moves: Readonly<Record<string, Move>> = {
  'a link, from a page that stood for two seconds': async (page, origin) => {
    await open(page, origin + DASHBOARD)
    await wait(2000)
    return press(page)
  },
  'a link pressed at once': async (page, origin) => {
    await page.goto(origin + DASHBOARD, { waitUntil: 'domcontentloaded' })
    return press(page)
  },
  'a link pointed at before': async (page, origin) => {
    await open(page, origin + DASHBOARD)
    await page.locator(`a[href="${tripsList.path}"]:visible`).first().hover()
    await wait(1500)
    return press(page)
  },
  Back: async (page, origin) => {
    await open(page, origin + tripsList.path)
    await page.evaluate(() => {
      Object.assign(window, { restored: 0 })
      addEventListener('pageshow', () => {
        Object.assign(window, { handedBack: Date.now() })
        const look = () => {
          if (document.querySelector(':popover-open') === null)
            Object.assign(window, { restored: Date.now() })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    })
    await open(page, origin + DASHBOARD)
    return page.evaluate(() => {
      const pressed = Date.now()
      history.back()
      return pressed
    })
  },
}

/** Milliseconds since 1970; `handedBack` is when the browser gave the page that it had kept back to its scripts. */
interface Paint {
  readonly at: number
  readonly handedBack?: number
}

/** The time of the page's paint: its first paint, or that of the page that the browser had kept in memory. */
async function painted(page: Page): Promise<Paint> {
  await page.waitForURL(`**${tripsList.path}`, { waitUntil: 'commit' })
  const found = await page.waitForFunction(() => {
    // A page that the browser has kept still has this, and its first paint is older.
    const { restored, handedBack } = window as unknown as { restored?: number; handedBack?: number }
    if (restored !== undefined) return restored > 0 ? { at: restored, handedBack } : null
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (!paint) return null
    return { at: performance.timeOrigin + paint.startTime }
  })
  return (await found.jsonValue()) as Paint
}

/** Moves between pages of a signed-in session on a phone, from the press to the paint. */
export async function measureMoves({ runs }: { readonly runs: number }): Promise<Table> {
  const stage = await openPlainStage()
  const browser = await openWholeBrowser()
  try {
    const context = await newVisitor(browser, stage, tripsList.traveller)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    // So that code is compiled and files are there, as on every page after the first.
    for (const path of [DASHBOARD, tripsList.path]) await open(page, stage.origin + path)
    const rows = []
    for (const [name, move] of Object.entries(moves)) {
      const all: number[] = []
      const kept: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const pressed = await move(page, stage.origin)
        const paint = await painted(page)
        all.push(paint.at - pressed)
        if (paint.handedBack) kept.push(paint.handedBack - pressed)
      }
      rows.push([
        name,
        inMs(median(all)),
        `${kept.length} of ${runs}`,
        kept.length > 0 ? inMs(median(kept)) : '',
      ])
    }
    return {
      title: 'Moves between pages',
      note: `From the dashboard to a list of thirty and back, 360 px, the processor at a quarter of its speed, no delay on the line; ms from the press to the first paint, medians of ${runs}. Reported.`,
      head: ['', 'ms', 'kept in memory', 'until the browser handed it back'],
      rows,
    }
  } finally {
    await browser.close()
    await stage.close()
  }
}
