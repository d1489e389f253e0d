import { ensureChromium } from '../../support/chromium.ts'
import type { Driver } from '../../support/engines/driver.ts'
import { ensureFirefox } from '../../support/engines/firefox.ts'
import { openByPuppeteer } from '../../support/engines/puppeteer-driver.ts'
import { Tab } from '../../support/engines/tab.ts'
import { consents, mobileMenu, offline, registry, signInAndOut } from './account-journeys.ts'
import type { Journey } from './journey.ts'
import { type Site, startSite } from './site.ts'
import { camera, flights, tripChange, trips, upload } from './trip-journeys.ts'
import { startWebKit } from './webkit.ts'

/*
 * `npm run engines`: every journey in Chromium, Firefox and WebKit; exit 1 where a step does not hold. Names behind `--`
 * narrow it: `npm run engines -- webkit upload`.
 */

const journeys: readonly Journey[] = [
  signInAndOut,
  mobileMenu,
  trips,
  flights,
  tripChange,
  registry,
  camera,
  upload,
  consents,
  offline,
]

interface Engine {
  readonly name: string
  open(): Promise<Driver<unknown>>
  stop(): void
}

const puppeteered = async (name: 'Chromium' | 'Firefox', path: string | null): Promise<Engine> => {
  if (path === null) throw new Error(`no ${name}`)
  return { name, open: () => openByPuppeteer(name, path), stop: () => {} }
}

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  Chromium: async () => puppeteered('Chromium', await ensureChromium()),
  Firefox: async () => puppeteered('Firefox', await ensureFirefox()),
  WebKitGTK: async () => ({ name: 'WebKitGTK', ...(await startWebKit()) }),
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = (names: readonly string[]) => {
  const named = names.filter((name) => wanted.some((word) => name.toLowerCase().includes(word)))
  return named.length > 0 ? named : names
}

const troubles: string[] = []
const table: Record<string, Record<string, string>> = {}

async function go(journey: Journey, engine: Engine, site: Site): Promise<string> {
  const why = journey.without?.[engine.name]
  if (why) return `– ${why}`
  const driver = await engine.open()
  const walk = { tab: new Tab(driver), site }
  let held = 0
  try {
    for (const [name, step] of Object.entries(journey.steps)) {
      await step(walk)
      held += 1
      console.log(`  ✓ ${driver.engine} · ${journey.name} · ${name}`)
    }
  } catch (error) {
    const step = Object.keys(journey.steps)[held]
    const trouble = `${driver.engine} · ${journey.name} · ${step}: ${(error as Error).message}`
    console.log(`  ✗ ${trouble}`)
    troubles.push(trouble)
  } finally {
    site.line(true)
    await driver.close().catch(() => {})
  }
  // Answers that a journey asks for, such as 400 for a form with errors, are no complaint of the page.
  const complaints = driver.complaints.filter(
    (text) => !/status of (400|404|422)/.test(text) && !journey.expected?.test(text),
  )
  for (const complaint of complaints) troubles.push(`${driver.engine} · ${journey.name}: ${complaint}`)
  return `${held} of ${Object.keys(journey.steps).length}`
}

for (const name of chosen(Object.keys(engines))) {
  const engine = await engines[name]?.()
  if (!engine) continue
  const site = await startSite()
  const names = chosen(journeys.map((journey) => journey.name))
  try {
    for (const journey of journeys.filter((one) => names.includes(one.name))) {
      const row = table[journey.name] ?? {}
      row[name] = await go(journey, engine, site).catch((error: unknown) => {
        troubles.push(`${name} · ${journey.name}: ${error}`)
        return 'not gone'
      })
      table[journey.name] = row
    }
  } finally {
    engine.stop()
    await site.stop()
  }
}

console.table(table)
for (const trouble of troubles) console.log(`✗ ${trouble}`)
process.exitCode = troubles.length > 0 ? 1 : 0
