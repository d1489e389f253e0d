import { type BrowserCookies, createBrowser, followToCallback } from '../../support/sign-in.ts'

/** Travellers whose pages are well filled; each has several sessions at the same time. */
export const travellers = [
  'sofia',
  'emma',
  'noah',
  'marco',
  'elena',
  'olivia',
  'james',
  'jonas',
  'ida',
  'greta',
]

/** A traveller's saved text: always the same, so that their other sessions do not see a conflicting change. */
const needs = 'Vegetarian, and a seat at the aisle'

/** The results of a run, over all of its connections. */
export interface Tally {
  requests: number
  journeys: number
  /** Counts by step and the unexpected status. */
  failures: Map<string, number>
  /** Milliseconds each request took. */
  times: number[]
}

export const newTally = (): Tally => ({ requests: 0, journeys: 0, failures: new Map(), times: [] })

/** One request of a journey. `expected` is the status of a success; a failure is counted and gives null. */
type Ask = (
  step: string,
  path: string,
  expected: number,
  form?: Record<string, string>,
) => Promise<string | null>

/** Sends and counts one browser's requests. A failed connection goes to `onError`, if there is one, which says whether to ignore it. */
export function asker(
  origin: string,
  browser: BrowserCookies,
  tally: Tally,
  onError?: (error: unknown) => boolean,
): Ask {
  return async (step, path, expected, form) => {
    const started = performance.now()
    const fail = (what: string) => {
      const key = `${step}: ${what}`
      tally.failures.set(key, (tally.failures.get(key) ?? 0) + 1)
      return null
    }
    try {
      const response = await browser.fetch(origin + path, {
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        headers: { origin, 'accept-encoding': 'br' },
      })
      const text = await response.text()
      tally.requests += 1
      tally.times.push(performance.now() - started)
      return response.status === expected ? text : fail(String(response.status))
    } catch (error) {
      if (onError?.(error)) return null
      tally.requests += 1
      return fail(readErrorCode(error))
    }
  }
}

/** The system's code behind a failed fetch, such as ECONNRESET. */
export const readErrorCode = (error: unknown): string =>
  String(((error as Error).cause as { code?: string } | undefined)?.code ?? error)

/** Signs a traveller in through the provider's own pages. */
export async function signedIn(origin: string, number: number): Promise<BrowserCookies> {
  const browser = createBrowser()
  const sub = travellers[number % travellers.length] ?? 'emma'
  const callback = await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, sub)
  const response = await browser.fetch(callback)
  await response.text()
  if (response.status !== 302) throw new Error(`the callback answered ${response.status}`)
  return browser
}

/** A whole visit, from signing in to signing out: looks around, saves two forms, removes an alert and restores it. */
export async function journey(origin: string, number: number, tally: Tally): Promise<void> {
  const browser = await signedIn(origin, number).catch((error: unknown) => {
    const key = `sign in: ${(error as Error).message.slice(0, 80)}`
    tally.failures.set(key, (tally.failures.get(key) ?? 0) + 1)
    return null
  })
  if (!browser) return
  // The requests to the login and back from the provider.
  tally.requests += 2
  const ask = asker(origin, browser, tally)
  await visit(ask)
  await ask('sign out', '/logout', 200, {})
  await ask('signed out', '/travels', 302)
  tally.journeys += 1
}

/** A signed-in traveller's actions. */
export async function visit(ask: Ask): Promise<void> {
  await ask('dashboard', '/', 200)
  await lookAtTrips(ask)
  await ask('documents', '/account/documents', 200)
  await save(ask)
  await changeAlerts(ask)
  await ask('a page there is none of', '/nowhere', 404)
}

async function lookAtTrips(ask: Ask): Promise<void> {
  const lists = [await ask('trips', '/travels', 200), await ask('past trips', '/travels?show=past', 200)]
  const [, trip] = /href="(\/travels\/[\w-]+)"/.exec(lists.join('')) ?? []
  const page = trip ? await ask('trip', trip, 200) : null
  const [, traveller] = new RegExp(`href="(${trip}/[\\w-]+)"`).exec(page ?? '') ?? []
  if (traveller) await ask('traveller', traveller, 200)
}

async function save(ask: Ask): Promise<void> {
  const form = await ask('form', '/account/registry/needs', 200)
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(form ?? '') ?? []
  const values = { specialNeeds: needs, seen }
  await ask('save', '/account/registry/needs?_action=saveSpecialNeeds', 303, values)
  await ask('registry', '/account/registry', 200)
  await ask('refused form', '/account/registry/needs?_action=saveSpecialNeeds', 400, {
    ...values,
    specialNeeds: 'x'.repeat(5000),
  })
}

async function changeAlerts(ask: Ask): Promise<void> {
  const list = await ask('alerts', '/notify-me', 200)
  const [, alert] = /name="alert" value="([^"]+)"/.exec(list ?? '') ?? []
  // Another session of this traveller may have removed the last one for a moment.
  if (!alert) return
  await ask('alert removed', '/notify-me?_action=removeAlert', 303, { alert, trip: '' })
  await ask('alert restored', '/notify-me?_action=restoreAlert', 303, { alert, trip: '' })
}
