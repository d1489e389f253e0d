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

/** Another traveller of the demo, and a trip of hers. */
const leader = 'emma'
const trip = 'B2101'

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

const tripLoading = `import { loadTrip, readTrip } from '#features/trips/detail/load.ts'
const { locals, url } = Astro
const detail = await loadTrip(locals, url.searchParams.get('tour'))`
const tripReading = `import { tripPage } from '#features/trips/detail/page.ts'
${tripLoading}
const page = tripPage(readTrip(detail, locals), locals)`
const dashboardLoading = `import { loadDashboard } from '#features/dashboard/load.ts'
const { locals } = Astro
const parts = await loadDashboard(locals)`
const dashboardReading = `import { dashboardCounters, dashboardPage } from '#features/dashboard/page.ts'
${dashboardLoading}
const page = await dashboardPage(parts, locals)
await parts.counted.then((counted) => dashboardCounters(counted, page.upcoming, locals))`
const shellOf = (code: string, props: string) =>
  `---\nimport AccountLayout from '#layouts/AccountLayout.astro'\n${code}\n---\n<AccountLayout ${props}></AccountLayout>`

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
  'src/pages/parts/trip-loaded.astro': `---\n${tripLoading}\n---\n${empty}`,
  'src/pages/parts/trip-read.astro': `---\n${tripReading}\n---\n${empty}`,
  'src/pages/parts/trip-shell.astro': shellOf(
    tripReading,
    'title={page.ticket.title} sheet="trip" cover={page.ticket.landscape} next={page.next}',
  ),
  'src/pages/parts/home-loaded.astro': `---\n${dashboardLoading}\n---\n${empty}`,
  'src/pages/parts/home-read.astro': `---\n${dashboardReading}\n---\n${empty}`,
  'src/pages/parts/home-shell.astro': shellOf(
    dashboardReading,
    'title="Dashboard" sheet="home" cover={{ seed: "horizon", ...page.landscape, low: true }}',
  ),
}

/**
 * The app of another folder, which keeps optimised code during the others' turns: after eight quiet seconds V8 would drop it
 * with memory (record 034), and the lab would measure compiling.
 */
export const programIn = (folder: string): string[] => [
  '--no-memory-reducer',
  join(folder, 'src/http/node/main.ts'),
]

/** Builds and starts it, and returns its levels from the least to the whole page: of the list, of a trip, of the dashboard. */
export async function openLevels(
  stage: ReplayedStage,
): Promise<{ asked: Asked[]; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parts-'))
  const cookie = await stage.cookieOf(tripsList.traveller)
  const other = await stage.cookieOf(leader)
  const raw = await openRaw(stage.origin + tripsList.path, { cookie })
  const removed = () => rmSync(folder, { recursive: true, force: true })
  try {
    await build(folder)
    const { port, app } = await startBeside(stage.app, asStarted(), programIn(folder))
    const host = `localhost:${stage.app.port}`
    const asked: Asked[] = [{ name: 'node:http, the page as bytes', pid: raw.pid, url: raw.url, headers: {} }]
    /** Adds a level that does one thing more than the one before it, or than another. */
    const level = (
      name: string,
      path: string,
      { to = asked.length - 1, cookie: who = cookie as string | null } = {},
    ) =>
      asked.push({
        name,
        pid: app.pid,
        url: `http://127.0.0.1:${port}${path}`,
        headers: who === null ? { host } : { cookie: who, host },
        to,
      })
    level('Astro behind our HTTP, an empty page', '/parts/bare')
    level('middleware, signed out', '/parts/empty', { cookie: null })
    level('session and the traveller', '/parts/empty')
    level('the list asked for and checked', '/parts/asked')
    level('ordered and counted', '/parts/loaded')
    level('read and put into words', '/parts/read')
    level('thirty tickets', '/parts/drawn')
    level('the shell around them', '/parts/shell')
    level('tabs, years: the list', tripsList.path)
    level('session and another traveller', '/parts/empty', { to: 2, cookie: other })
    const another = asked.length - 1
    level('a trip asked for and checked', `/parts/trip-loaded?tour=${trip}`, { cookie: other })
    level('read and put into words', `/parts/trip-read?tour=${trip}`, { cookie: other })
    level('cover and shell', `/parts/trip-shell?tour=${trip}`, { cookie: other })
    level('its parts: the trip', `/travels/${trip}`, { cookie: other })
    level('a dashboard asked for and checked', '/parts/home-loaded', { to: another, cookie: other })
    level('read and put into words', '/parts/home-read', { cookie: other })
    level('cover and shell', '/parts/home-shell', { cookie: other })
    level('its parts: the dashboard', '/', { cookie: other })
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
