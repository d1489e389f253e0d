import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { marketIds } from '#markets/market-table.ts'
import { openHouse } from '../../faults/house.ts'
import { ensureInstalled } from '../../support/installed-packages.ts'
import { ensureProgram, findProgram } from '../../support/installed-programs.ts'
import { screensOf } from '../screens/pages.ts'

/* `npm run labs -- vnu`: the Nu HTML checker, which needs Java, on the HTML of every screen in every market, as sent. */

/** The checker's reports that we keep, each with its reason. */
const kept: readonly RegExp[] = [
  // Astro writes its own style for islands before the first of them, in the body.
  /^A “style” element in “body” must be the first child of its parent/,
  // `rel="expect"` is newer than the checker, which knows `blocking` for stylesheets alone.
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // Newer than the checker's CSS.
  /^CSS: Unrecognized at-rule “@view-transition”/,
  // SVG 2 has it on every shape; the checker follows SVG 1.1.
  /^Attribute “pathLength” not allowed on element “circle”/,
  // On a phone the rows of a table are boxes, and browsers then forget the elements' roles.
  /^The “role” attribute must not be used on a “(tr|th|td)” element which has a “table” ancestor/,
  // Firefox restores the state of boxes and hidden inputs after a reload, unless they have this.
  /^Attribute “autocomplete” is only allowed when|^An “input” element with a “type” attribute whose value is “hidden”/,
]

interface Message {
  readonly type: 'error' | 'info' | 'non-document-error'
  readonly message: string
  readonly url: string
  readonly extract?: string
}

/** Writes the HTML of every screen into a folder, one file each, except screens that only a click opens. */
async function save(folder: string): Promise<void> {
  const house = await openHouse()
  try {
    for (const market of marketIds) {
      for (const { name, path, traveller, camera, refusal, sends } of screensOf(market)) {
        if (camera || refusal || sends) continue
        const { html } = await house.visit(path, { market, as: traveller ?? undefined })
        writeFileSync(join(folder, `${market}-${name}.html`), html)
      }
    }
  } finally {
    await house.close()
  }
}

async function check(folder: string): Promise<Message[]> {
  const jar = fileURLToPath(new URL('./checker/node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url))
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-non-html', folder]
  const most = { maxBuffer: 256 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('java', ['-jar', jar, ...options], most)
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}

it('finds nothing on any screen but what is kept', { timeout: 900_000 }, async () => {
  await ensureProgram('default-jre-headless', undefined, () => findProgram('java'))
  await ensureInstalled(fileURLToPath(new URL('./checker', import.meta.url)))
  const folder = mkdtempSync(join(tmpdir(), 'vnu-'))
  await save(folder)
  const messages = (await check(folder)).filter(({ type }) => type !== 'info')
  rmSync(folder, { recursive: true, force: true })
  const refused = messages.filter(({ message }) => !kept.some((each) => each.test(message)))
  const found = [...Map.groupBy(refused, ({ message }) => message)].map(([message, [first, ...more]]) => {
    const page = first?.url.split('/').at(-1)
    return `${message} ${page} and ${more.length} times more: ${first?.extract}`
  })
  expect(found).toEqual([])
  const unheard = kept.filter((each) => !messages.some(({ message }) => each.test(message)))
  expect(unheard, 'kept for nothing').toEqual([])
})
