import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBeside } from '../../support/app.ts'
import { runCommand } from '../../support/run-command.ts'
import { asStarted } from './as-started.ts'
import type { Asked } from './measure-parts.ts'
import { tripsList } from './measure-server.ts'
import { openRaw, type ReplayedStage } from './stage.ts'

/* A build of the app with the lab's pages in it; each does the same as the one before and one step more. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const copied = ['src', 'public', 'locales', 'package.json', 'astro.config.mjs', 'tsconfig.json']

const empty = '<!doctype html><html><body></body></html>'
const asking = `const { locals, url } = Astro
const given = await locals.backoffice.bookings.page(locals.userId, { 'page[size]': 30, 'page[number]': 1, 'filter[list]': 'upcoming', 'filter[on]': locals.now.today.toString() })`
const loading = `import { loadTrips } from '#features/trips/load.ts'
const { locals, url } = Astro
const { trips } = await loadTrips(locals, url.searchParams)`
const reading = `import { readBooking } from '#bookings/read.ts'
import { readerOfTrips } from '#bookings/todos.ts'
import { ticketNote, tripTicket } from '#texts/ticket.ts'
${loading}
const asking = { ...readerOfTrips(locals.user, locals.market), now: locals.now, overdueHours: locals.layout.footer.content.overdueHours }
const tickets = trips.items.map((booking) => readBooking(booking, asking)).map((trip) => ({ ...tripTicket(trip, locals), note: ticketNote(trip, locals) }))`
const heading = `title={locals.t('shell:MY_TRAVELS')} sheet="trips" lead={locals.t('shell:MY_TRAVELS_SUBTITLE')}`
const list = '<ul class="stack" role="list" set:html={drawn} />'
const drawing = `import { html } from '#ui/html.ts'
import { drawTicket } from '#ui/ticket.ts'
${reading}
const drawn = tickets.map((ticket) => html\`<li>\${drawTicket({ ...ticket, compact: true })}</li>\`.text).join('')`

const files: Record<string, string> = {
  // The lab's first page bypasses the middleware.
  'src/middleware/index.ts': `import { onRequest as steps } from './product.ts'
export const onRequest = (context: { url: URL }, next: () => unknown) =>
  context.url.pathname === '/parts/bare' ? next() : (steps as Function)(context, next)`,
  'src/pages/parts/bare.astro': empty,
  'src/pages/parts/empty.astro': empty,
  'src/pages/parts/asked.astro': `---\n${asking}\n---\n${empty}`,
  'src/pages/parts/loaded.astro': `---\n${loading}\n---\n${empty}`,
  'src/pages/parts/read.astro': `---\n${reading}\n---\n${empty}`,
  'src/pages/parts/drawn.astro': `---\n${drawing}\n---\n<!doctype html><html><body>${list}</body></html>`,
  'src/pages/parts/shell.astro': `---\nimport AccountLayout from '#layouts/AccountLayout.astro'\n${drawing}\n---\n<AccountLayout ${heading}>${list}</AccountLayout>`,
}

/**
 * The app of another folder, which keeps optimised code during the others' turns: after eight quiet seconds V8 would drop it
 * with memory (record 034), and the lab would measure compiling.
 */
export const programIn = (folder: string): string[] => [
  '--no-memory-reducer',
  join(folder, 'src/http/node/main.ts'),
]

/** Builds and starts it, and returns its levels from the least to the whole page. */
export async function openLevels(
  stage: ReplayedStage,
): Promise<{ asked: Asked[]; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'))
  const cookie = await stage.cookieOf(tripsList.traveller)
  const raw = await openRaw(stage.origin + tripsList.path, { cookie })
  const removed = () => rmSync(folder, { recursive: true, force: true })
  try {
    await build(folder)
    const { port, app } = await startBeside(stage.app, asStarted(), programIn(folder))
    const host = `localhost:${stage.app.port}`
    const level = (
      name: string,
      path: string,
      headers = { cookie, host } as Record<string, string>,
    ): Asked => ({
      name,
      pid: app.pid,
      url: `http://127.0.0.1:${port}${path}`,
      headers,
    })
    const asked = [
      { name: 'node:http, the page as bytes', pid: raw.pid, url: raw.url, headers: {} },
      level('Astro behind our HTTP, an empty page', '/parts/bare'),
      level('middleware, signed out', '/parts/empty', { host }),
      level('session and the traveller', '/parts/empty'),
      level('the list asked for and checked', '/parts/asked'),
      level('ordered and counted', '/parts/loaded'),
      level('read and put into words', '/parts/read'),
      level('thirty tickets', '/parts/drawn'),
      level('the shell around them', '/parts/shell'),
      level('tabs, years: the page', tripsList.path),
    ]
    const close = async () => {
      await app.stop()
      raw.close()
      removed()
    }
    return { asked, close }
  } catch (error) {
    raw.close()
    removed()
    throw error
  }
}

async function build(folder: string): Promise<void> {
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  renameSync(join(folder, 'src/middleware/index.ts'), join(folder, 'src/middleware/product.ts'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const code = await runCommand([process.execPath, astro, 'build', '--silent'], {
    cwd: folder,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new Error(`the build of the levels ended with ${code}`)
}
