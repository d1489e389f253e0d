import { beforeAll, describe, expect, it } from 'vitest'
import { listMethods } from '#http/shared/refusal.ts'
import { matchPath } from '#i18n/slugs.ts'
import { type RouteName, routeEntry, routeNames, routesThat } from '#routes.ts'
import { rowsFor, walksAll } from '../support/rows.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { actionNames } from './action-names.ts'
import { crawl, type FoundForm, listForms } from './crawl.ts'
import type { Visit } from './house.ts'
import { inHouse } from './in-house.ts'
import { keptSession, readSessionId } from './kept-session.ts'

/*
 * Emma and a signed-out visitor request everything that Sofia can reach, and send everything that Sofia can send; and
 * some data must appear in no answer: tokens, session ids, Sofia's data (product §21.4, §21.11 and §21.13).
 */

/** Routes that a link or a code opens, for any visitor (`handoff.test.ts` has the phone's), and the sign-out. */
const impersonal: readonly RouteName[] = [
  'phone/_code',
  'files/handoff',
  'notify-me/_token',
  'auth/confirm-email',
  'logout',
]

/** The crawl's starting points: every address without a parameter, and those that only scripts and forms know. */
// biome-ignore format: grouped by line
const start = [
  ...routesThat(({ params, leadsAway }) => !leadsAway && Object.keys(params).length === 0)
    .filter((route) => !impersonal.includes(route))
    .map((route) => routeEntry(route).path),
  '/travels/B2041/change', '/travels/B2041/B2041-T1/flights', '/travels/B2041/B2041-T2/flights',
  '/files/calendar/B2041', '/files/group/B2041', '/travels/B2041/group/several?what=contact',
  '/travels/B2041/group/several?what=residence', '/files/verification/passport',
  '/account/documents/passport/phone',
]

/** The data that belong to one traveller alone. */
const personal =
  /^(?:taxCode|email|mobilePhone|lastname|fullName|birthDate|birthCity|number|address|zipCode|phone|code|paymentUrl|businessName|vatNumber)$/

/**
 * The visitor's own form, and the trip to which it leads back: the page is the reader's for any trip, and repeats the id
 * from the address in its links; the trip's page checks the trip's owner.
 */
const backTo = /^\/account\/[^?]*\?trip=B20\d\d$/
const MADE_UP = 'B2000'

const house = inHouse()
let sofia: BrowserCookies
let emma: BrowserCookies
let hers: Visit[]
let forms: FoundForm[]
let secrets: string[]

const myData = async (browser: BrowserCookies) =>
  JSON.parse((await house.visit('/files/my-data', { browser })).html) as Record<string, unknown>

function personalTexts(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return personal.test(key) && value.length > 5 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    personalTexts(inner, Array.isArray(value) ? key : name),
  )
}

/** The session's id and tokens, and all tokens seen on their way. */
async function secretsOf(browser: BrowserCookies): Promise<string[]> {
  const { accessToken, refreshToken, idToken } = await keptSession(house, browser)
  const seen = [...house.tap.tokens].map((token) => token.replace(/^Bearer /, ''))
  return [readSessionId(browser), accessToken, refreshToken, idToken, ...seen].filter((text) => text !== null)
}

beforeAll(async () => {
  sofia = await house.browserOf('sofia')
  emma = await house.browserOf('emma')
  hers = await crawl(house, sofia, start, walksAll ? undefined : 3)
  forms = hers.flatMap(listForms)
  const own = new Set(personalTexts(await myData(emma)))
  secrets = [...new Set(personalTexts(await myData(sofia)))].filter((text) => !own.has(text))
})

/** Sofia's own texts in an answer, and any traveller's tokens. */
const found = ({ path, html, headers }: Visit, texts: readonly string[]) => {
  const all = `${html}\n${[...headers].filter(([name]) => name !== 'set-cookie').join('\n')}`
  return texts.filter((text) => all.includes(text)).map((text) => `${path} tells ${text}`)
}

const kindOf = ({ action }: FoundForm) =>
  `${matchPath(action.split('?', 1)[0] ?? '')?.name} ${/_action=[\w.]+/.exec(action)?.[0]}`
/** The first form of each route and action. */
const isFirstOfKind = (form: FoundForm) => forms.find((other) => kindOf(other) === kindOf(form)) === form

const routeOf = ({ path }: Visit) => matchPath(path.split('?', 1)[0] ?? '')?.name

/** Two answers of each route as they would be to a browser, with the ids of this booking and the scans in their addresses. */
async function askedBy(browser: BrowserCookies): Promise<Visit[]> {
  const ofEach = [...Map.groupBy(hers, routeOf).values()].flatMap((same) =>
    rowsFor(same, (one) => same.indexOf(one) < 2),
  )
  const visits: Visit[] = []
  for (const { path } of ofEach) visits.push(await house.visit(path, { browser }))
  return visits
}

describe('what a traveller can reach', () => {
  it('is worth the test: pages and texts that are hers', () => {
    expect(secrets.length).toBeGreaterThan(12)
    expect(forms.length).toBeGreaterThan(5)
    expect(hers.flatMap((visit) => found(visit, secrets)).length).toBeGreaterThan(20)
    expect(hers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('is on every route: else add an address to `start`', () => {
    const reached = new Set(hers.map(routeOf))
    const holding = routesThat(({ leadsAway }) => !leadsAway).filter((route) => !impersonal.includes(route))
    expect(holding.filter((route) => !reached.has(route))).toEqual([])
  })

  it('shows another traveller nothing, but the page "not found"', async () => {
    const visits = await askedBy(emma)
    expect(visits.flatMap((visit) => found(visit, secrets))).toEqual([])
    const ofHerBooking = visits.filter(({ path }) => /B20\d\d|\/scan\//.test(path) && !backTo.test(path))
    expect(ofHerBooking.length).toBeGreaterThan(5)
    for (const { path, status } of ofHerBooking) expect([path, status]).toEqual([path, 404])
    // The app makes no request in Sofia's name either.
    expect(visits.flatMap(({ calls }) => calls).filter((call) => /\/users\/1001\b/.test(call))).toEqual([])
  })

  it('shows another traveller no more of a trip to lead back to than of one that does not exist', async () => {
    const named = hers.map(({ path }) => path).filter((path) => backTo.test(path))
    expect(named.length).toBeGreaterThan(0)
    // Its message and next address: the session's seconds, scripts and islands' numbers differ in each answer.
    const pageAt = async (path: string) => {
      const { status, html } = await house.visit(path, { browser: emma })
      const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
      const sentence = main.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/ uid="[^"]*"/g, '')
      return { status, wording: sentence.replaceAll(/B20\d\d/g, 'ID') }
    }
    for (const path of named) {
      expect(await pageAt(path), path).toEqual(await pageAt(path.replace(/B20\d\d$/, MADE_UP)))
    }
  })

  it('leads a signed-out visitor to signing in, and shows nothing', async () => {
    for (const visit of await askedBy(createBrowser())) {
      expect(found(visit, secrets)).toEqual([])
      const known = ['/', '/accessibility', '/session'].includes(visit.path)
      expect([visit.path, visit.status]).toEqual([visit.path, known ? 200 : 302])
      expect(visit.calls.filter((call) => call.includes('/users/'))).toEqual([])
    }
  })
})

/** Every id of hers under every name that an action could read. */
// biome-ignore format: grouped by line
const ids = {
  userId: '1001', user: '1001', id: '1001', booking: 'B2041', bookingId: 'B2041', tour: 'B2041',
  traveller: 'B2041-T1', travelerId: 'B2041-T1', traveler: 'B2041-T1',
  confirm: 'on', step: 'remove', do: 'remove',
}

describe('what a traveller can send', () => {
  it('is accepted only at addresses where our forms post', async () => {
    // A traveller with an address gets no form for it.
    const addresses = ['residence', 'billing'].map((kind) => `/account/registry/${kind}`)
    const more = await Promise.all(addresses.map((path) => house.visit(path, { as: 'ida' })))
    const all = [...forms, ...more.flatMap(listForms)]
    expect(all.filter(({ action }) => !listMethods(action).includes('POST'))).toEqual([])
    const posted = new Set(all.map(({ action }) => matchPath(action.split('?', 1)[0] ?? '')?.name))
    // She has no phone, has not signed in again to leave, follows no mail, is not the provider, takes no exit, and runs no script.
    // biome-ignore format: grouped by line
    expect(routeNames.filter((name) => routeEntry(name).posts && !posted.has(name))).toEqual([
      'account/documents/_kind/phone', 'phone/_code', 'account/leave', 'notify-me/_token',
      'auth/confirm-email', 'login/backchannel-logout', 'logout', 'session',
    ])
  })

  it.each([
    ['another traveller', () => emma],
    ['a signed-out visitor', () => createBrowser()],
  ])('changes nothing when %s sends it', async (_, who) => {
    const { about: _then, ...stored } = await myData(sofia)
    const browser = who()
    const headers = { 'content-type': 'application/json' }
    const visits: Visit[] = []
    for (const { action, fields } of rowsFor(forms, isFirstOfKind)) {
      const visit = await house.post(action, fields, { browser })
      // A refused form comes back with its input, for any traveller.
      const typed = Object.values(fields).join('\n')
      const others = secrets.filter((text) => !typed.includes(text))
      expect(found(visit, others)).toEqual([])
      visits.push({ ...visit, html: '' })
    }
    for (const [at, name] of actionNames.entries()) {
      const ways = [
        () => house.post(`/_actions/${name}`, ids, { browser }),
        () => house.post(`/_actions/${name}`, JSON.stringify(ids), { browser, headers }),
        () => house.post(`/travels/B2041/B2041-T1/flights?_action=${name}`, ids, { browser }),
      ]
      for (const [turn, ask] of ways.entries()) if (walksAll || at % 3 === turn) visits.push(await ask())
    }
    expect(visits.flatMap((visit) => found(visit, secrets))).toEqual([])
    expect(visits.flatMap(({ calls }) => calls).filter((call) => /\/users\/1001\b/.test(call))).toEqual([])
    expect(visits.filter(({ status }) => status === 500).map(({ path }) => path)).toEqual([])
    const { about: _made, ...after } = await myData(sofia)
    expect(after).toEqual(stored)
  })
})

describe('what no answer may contain', () => {
  it('no token and no session id is in any answer, to any visitor', async () => {
    const tokens = [...(await secretsOf(sofia)), ...(await secretsOf(emma))]
    expect(tokens.length).toBeGreaterThan(6)
    const odd = [
      '/nowhere',
      '/login/redirect?code=a&state=b',
      '/logout',
      '/files/scan/passport/front/x',
      '/%',
    ]
    const errors = await Promise.all(odd.map((path) => house.visit(path, { browser: sofia })))
    expect([...hers, ...errors].flatMap((visit) => found(visit, tokens))).toEqual([])
  })

  it('no answer with a traveller’s data may be stored by a cache', () => {
    expect(hers.filter(({ headers }) => headers.get('cache-control') !== 'private, no-store')).toEqual([])
  })

  it('the log has neither tokens, session ids, queries nor any of her data', async () => {
    const log = house.log()
    expect(log.split('\n').length, 'a line for every visit, and more').toBeGreaterThan(hers.length)
    const tokens = await secretsOf(sofia)
    // A log may contain a number of four digits or a town by chance; these not.
    const telling = secrets.filter((text) => text.length > 7 && !/^\d{4}-\d\d-\d\d$/.test(text))
    expect([...tokens, ...telling].filter((text) => log.includes(text))).toEqual([])
    expect(log).not.toMatch(/access_token|Bearer|__Host-|[?&](?:scan|edit|dialog|code|state|returnTo)=/)
    for (const line of log.trim().split('\n')) expect(line).toMatch(/^\{"level":/)
  })
})
