import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import { demoHost } from '#sandbox/environment.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { launchChromium } from '../../support/chromium.ts'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { ensureProgram, findProgram } from '../../support/installed-programs.ts'
import { signInUnseen } from '../../support/sign-in-page.ts'
import { crawledApp } from '../access/visit.ts'
import { screensOf } from '../screens/pages.ts'

/*
 * `npm run vnu`: the Nu HTML checker over the HTML of every screen in every market, as it is sent. Needs Java, which it
 * installs if it may. Exit 1 if it reports anything that is not in `kept`.
 */

/** What the checker reports and we keep, each with its reason. */
const kept: readonly RegExp[] = [
  // Astro writes its own style for islands before the first of them, in the body.
  /^A “style” element in “body” must be the first child of its parent/,
  // `rel="expect"` is newer than the checker, which knows `blocking` for stylesheets alone.
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // Newer than the checker's CSS.
  /^CSS: Unrecognized at-rule “@view-transition”/,
  // SVG 2 has it on every shape; the checker goes by SVG 1.1.
  /^Attribute “pathLength” not allowed on element “circle”/,
  // Firefox gives boxes and hidden inputs their state of before a reload, unless they say this.
  /^Attribute “autocomplete” is only allowed when|^An “input” element with a “type” attribute whose value is “hidden”/,
]

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error'
  readonly message: string
  readonly url: string
  readonly extract?: string
}

/** Writes the HTML of a market's screens into a folder, one file each, except screens that only a click opens. */
async function save(browser: Browser, app: RunningApp, market: MarketId, folder: string): Promise<number> {
  const origin = `http://${demoHost(market, app.port)}`
  const screens = screensOf(market).filter(({ camera, refusal, sends }) => !camera && !refusal && !sends)
  const byTraveller = Map.groupBy(screens, ({ traveller }) => traveller)
  let count = 0
  for (const [traveller, list] of byTraveller) {
    const context = await browser.newContext()
    if (traveller) await signInUnseen(context, origin, traveller)
    const page = await context.newPage()
    for (const { name, path } of list) {
      const answer = await page.goto(origin + path, { waitUntil: 'commit' })
      const html = await answer?.text().catch(() => null)
      if (!html) continue
      writeFileSync(join(folder, `${market}-${name}.html`), html)
      count += 1
    }
    await context.close()
  }
  return count
}

async function check(folder: string): Promise<Message[]> {
  const jar = fileURLToPath(new URL('./checker/node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url))
  const options = [
    '-jar',
    jar,
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    '--skip-non-html',
    folder,
  ]
  const { stdout } = await promisify(execFile)('java', options, { maxBuffer: 256 * 1024 * 1024 })
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}

if ((await ensureProgram('default-jre-headless', undefined, () => findProgram('java'))) === null)
  process.exit(1)
await ensureInstalled(fileURLToPath(new URL('./checker', import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'vnu-'))
const app = await startApp(crawledApp)
const browser = await launchChromium()
let pages = 0
try {
  for (const market of marketIds) pages += await save(browser, app, market, folder)
} finally {
  await browser.close()
  await app.stop()
}
const messages = await check(folder)
rmSync(folder, { recursive: true, force: true })
const refused = messages.filter(
  ({ type, message }) => type !== 'info' && !kept.some((each) => each.test(message)),
)
for (const [message, found] of Map.groupBy(refused, (each) => each.message)) {
  const names = new Set(found.map(({ url }) => url.split('/').at(-1)))
  console.log(
    `${message}\n  on ${names.size} pages, such as ${[...names].slice(0, 3).join(', ')}\n  ${found[0]?.extract ?? ''}`,
  )
}
for (const pattern of kept) {
  const count = messages.filter(({ type, message }) => type !== 'info' && pattern.test(message)).length
  console.log(`kept ${count} times: ${pattern.source}`)
}
console.log(`${pages} pages, ${refused.length} messages to mend`)
process.exitCode = refused.length > 0 ? 1 : 0
