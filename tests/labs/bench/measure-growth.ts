import { SESSION_COOKIE } from '#auth/cookies.ts'
import { createSessionStore } from '#auth/create-session-store.ts'
import { growth } from './budgets.ts'
import { measureLoad } from './load.ts'
import { tripsList } from './measure-server.ts'
import { cpuSeconds, residentBytes } from './process-figures.ts'
import { openReplayedStage, type ReplayedStage } from './stage.ts'
import { atMost, inMs, type Table } from './table.ts'

const bookingCounts = [10, 30, 100, 500, 2000] as const
const sessionCounts = [10, 10_000] as const

interface Cost {
  readonly cpuMs: number
  readonly p50: number
  readonly kb: number
}

/** A page's cost with more bookings, and with more sessions in the store. */
export async function measureGrowth(options: { readonly seconds: number; readonly sessions?: number }) {
  const stage = await openReplayedStage()
  try {
    return [await bySessions(stage, options), await byBookings(stage, options)]
  } finally {
    await stage.close()
  }
}

/** Memory and time with ten and with ten thousand visitors, each with a session of their own. */
async function bySessions(
  stage: ReplayedStage,
  { seconds, sessions = 10_000 }: { seconds: number; sessions?: number },
): Promise<Table> {
  const cookie = await stage.cookieOf(tripsList.traveller)
  const all = await copiesOf(stage, cookie, sessions)
  const rows: Table['rows'][number][] = []
  const { pid } = stage.app.app
  // The first pages need memory unrelated to sessions.
  await costOf(stage, cookie, seconds, all.slice(0, 10))
  let first = 0
  for (const count of sessionCounts.map((wanted) => Math.min(wanted, sessions))) {
    const before = residentBytes(pid)
    const { cpuMs, p50 } = await costOf(stage, cookie, seconds * 2, all.slice(0, count))
    const grown = (residentBytes(pid) - before) / 1024 / 1024
    first ||= cpuMs
    rows.push([
      String(count),
      atMost(cpuMs / first, growth.sessions, (ratio) => ratio.toFixed(2)),
      cpuMs.toFixed(2),
      inMs(p50),
      `${(residentBytes(pid) / 1024 / 1024).toFixed(0)} (${grown >= 0 ? '+' : ''}${grown.toFixed(0)})`,
    ])
  }
  return {
    title: 'By sessions',
    note: `The trips list asked for by so many sessions in turn, all of them in the store. Memory is what the process holds after it and how much more than before; sessions themselves are in SQLite. Budget: a request costs at most ${growth.sessions} times as much.`,
    head: ['sessions', 'cost, ratio', 'processor ms', 'p50 ms', 'memory MB'],
    rows,
  }
}

/** Session cookies of one traveller, each for a session of its own in the store. */
async function copiesOf(stage: ReplayedStage, cookie: string, count: number): Promise<string[]> {
  const { dataDir } = stage.app
  const secret = process.env.SESSION_SECRET ?? (await readSecret(dataDir))
  const store = createSessionStore({ secret, file: `${dataDir}/sessions.sqlite` })
  const [, own = ''] = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(cookie) ?? []
  const session = await store.read(own)
  if (!session) throw new Error('the traveller is not signed in')
  const cookies: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await store.create(session.record)
    cookies.push(cookie.replace(own, id))
  }
  await store.close()
  return cookies
}

/** The secret that seals a demo's sessions. */
export async function readSecret(dataDir: string): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return (await readFile(`${dataDir}/session-secret`, 'utf8')).trim()
}

async function costOf(
  stage: ReplayedStage,
  cookie: string,
  seconds: number,
  cookies?: readonly string[],
): Promise<Cost> {
  const { pid } = stage.app.app
  const before = cpuSeconds(pid)
  const load = await measureLoad(stage.origin + tripsList.path, {
    connections: 8,
    seconds,
    headers: { cookie },
    ...(cookies && { eachWith: cookies.map((own) => ({ cookie: own })) }),
  })
  if (load.failed > 0) throw new Error(`${load.failed} requests failed`)
  return {
    cpuMs: ((cpuSeconds(pid) - before) * 1000) / load.answered,
    p50: load.p50,
    kb: load.bytesEach / 1024,
  }
}

async function byBookings(stage: ReplayedStage, { seconds }: { seconds: number }): Promise<Table> {
  const cookie = await stage.cookieOf(tripsList.traveller)
  const rows: Table['rows'][number][] = []
  const measured = async (order: { bookings: number; paged: boolean }) => {
    await stage.tell(order)
    await costOf(stage, cookie, seconds / 2)
    return costOf(stage, cookie, seconds)
  }
  let thirty = 0
  for (const bookings of bookingCounts) {
    const { cpuMs, p50, kb } = await measured({ bookings, paged: true })
    if (bookings === 30) thirty = cpuMs
    const ratio = bookings > 30 ? atMost(cpuMs / thirty, growth.bookings, (value) => value.toFixed(2)) : ''
    const whole = await measured({ bookings, paged: false })
    rows.push([String(bookings), cpuMs.toFixed(2), ratio, inMs(p50), kb.toFixed(0), whole.cpuMs.toFixed(2)])
  }
  await stage.tell({ bookings: null, paged: true })
  return {
    title: 'By bookings',
    note: `The first page of the trips list, 30 rows, of travellers with so many bookings. Budget: at most ${growth.bookings} times the cost of thirty, from a backoffice that gives pages; from one that gives everything the whole list has to be read and parsed, reported.`,
    head: ['bookings', 'processor ms', 'of 30', 'p50 ms', 'KB', 'without pages, processor ms'],
    rows,
  }
}
