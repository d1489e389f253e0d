import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { ensureChromium } from '../../support/chromium.ts'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { ensureProgram, findProgram } from '../../support/installed-programs.ts'
import { consents, mobileMenu, offline, registry, signInAndOut } from './account-journeys.ts'
import type { Journey, Walk } from './journey.ts'
import { complaints, drawn } from './lab-journeys.ts'
import { openByPuppeteer } from './puppeteer-driver.ts'
import { type Driver, Tab } from './tab.ts'
import { type Site, startSite } from './tls-site.ts'
import { camera, flights, handoff, pocket, tripChange, trips, upload } from './trip-journeys.ts'
import { startWebKit } from './webkit.ts'

/*
 * `npm run labs -- engines`: every journey in Chromium, Firefox, WebKit and the oldest Chromium, with the pages' scripts and
 * without; exit 1 if a step fails or a page reports an error. Words behind `--` narrow it:
 * `npm run labs -- engines webkit upload`.
 */

const journeys: readonly Journey[] = [
  signInAndOut,
  mobileMenu,
  trips,
  // Before `flights`: it needs a form without entered flights.
  drawn,
  flights,
  tripChange,
  registry,
  camera,
  upload,
  handoff,
  consents,
  offline,
  pocket,
  complaints,
]

interface Engine {
  open(more: { readonly script: boolean }): Promise<Driver<unknown>>
  /** Whether its pages must report their errors, since no driver reads its console. */
  readonly mute?: boolean
  stop(): void
}

const puppeteered = async (name: 'Chromium' | 'Firefox', path: string | null): Promise<Engine> => {
  if (path === null) throw new Error(`no ${name}`)
  return { open: (more) => openByPuppeteer(name, path, more), stop: () => {} }
}

/** An existing Firefox: `FIREFOX_PATH`, the system's, or Debian's. */
const ensureFirefox = () =>
  ensureProgram(
    'firefox-esr',
    'FIREFOX_PATH',
    () => process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox'),
  )

/**
 * Chromium 123, which npm has packed (61 MB) in a package for functions in the cloud: one version below the
 * oldest that we serve, since that package has no 124 and 125.
 */
async function unpackOldest(): Promise<string> {
  const folder = fileURLToPath(new URL('./oldest/', import.meta.url))
  await ensureInstalled(folder)
  const program = join(folder, 'node_modules/@sparticuz/chromium/bin/chromium')
  if (!existsSync(program)) {
    writeFileSync(`${program}.part`, brotliDecompressSync(readFileSync(`${program}.br`)))
    chmodSync(`${program}.part`, 0o755)
    renameSync(`${program}.part`, program)
  }
  return program
}

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  Chromium: async () => puppeteered('Chromium', await ensureChromium()),
  Firefox: async () => puppeteered('Firefox', await ensureFirefox()),
  WebKitGTK: async () => ({ ...(await startWebKit()), mute: true }),
  'oldest Chromium': async () => puppeteered('Chromium', await unpackOldest()),
}

const wanted = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = (names: readonly string[]) => {
  const named = names.filter((name) => wanted.some((word) => name.toLowerCase().includes(word)))
  return named.length > 0 ? named : names
}

const troubles: string[] = []
const table: Record<string, Record<string, string>> = {}

/**
 * Answers that a journey provokes, such as 400 for a form with errors, are no error of the page; nor is an
 * older Chromium's smaller set of caches to clear.
 */
const harmless = /status of (400|404|422)|Clear-Site-Data header .*(Unrecognized type|No recognized types)/

type Open = () => Promise<Driver<unknown>>

/** Runs a journey to its end, or to the first step that fails. */
async function go(journey: Journey, open: Open, site: Site): Promise<string> {
  const drivers = [await open()]
  const [driver] = drivers as [Driver<unknown>]
  const title = `${driver.engine} · ${journey.name}${driver.script ? '' : ' · without script'}`
  let second: Promise<Tab> | undefined
  const openSecond = async () => {
    drivers.push(await open())
    return new Tab(drivers.at(-1) as Driver<unknown>)
  }
  const walk: Walk = { tab: new Tab(driver), secondTab: () => (second ??= openSecond()), site }
  let held = 0
  site.complaints()
  try {
    for (const [name, step] of Object.entries(journey.steps)) {
      await step(walk)
      held += 1
      console.log(`  ✓ ${title} · ${name}`)
    }
  } catch (error) {
    const step = Object.keys(journey.steps)[held]
    const trouble = `${title} · ${step}: ${(error as Error).message}`
    console.log(`  ✗ ${trouble}`)
    troubles.push(trouble)
  } finally {
    site.line(true)
    for (const one of drivers) await one.close().catch(() => {})
  }
  const complained = [...new Set([...drivers.flatMap((one) => one.complaints), ...site.complaints()])].filter(
    (text) => !harmless.test(text) && !journey.expected?.test(text),
  )
  for (const complaint of complained) troubles.push(`${title}: ${complaint}`)
  const steps = `${held} of ${Object.keys(journey.steps).length}`
  return complained.length > 0 ? `${steps}, ${complained.length} complaints` : steps
}

async function goIn(name: string, engine: Engine, script: boolean): Promise<void> {
  const site = await startSite({ listens: script && engine.mute })
  const names = chosen(journeys.map((journey) => journey.name))
  try {
    for (const journey of journeys.filter((one) => names.includes(one.name))) {
      const why = journey.without?.[name.replace('oldest ', '')] ?? (script ? null : journey.needsScript)
      const row = `${journey.name}${script ? '' : ', no script'}`
      const held = why ? `– ${why}` : await go(journey, () => engine.open({ script }), site)
      table[row] = { ...table[row], [name]: held }
    }
  } finally {
    await site.stop()
  }
}

for (const name of chosen(Object.keys(engines))) {
  const engine = await engines[name]?.()
  if (!engine) continue
  try {
    for (const script of [true, false]) await goIn(name, engine, script)
  } catch (error) {
    troubles.push(`${name}: ${error}`)
  } finally {
    engine.stop()
  }
}

console.table(table)
for (const trouble of troubles) console.log(`✗ ${trouble}`)
process.exitCode = troubles.length > 0 ? 1 : 0
