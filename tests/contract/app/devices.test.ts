import { beforeAll, expect, it } from 'vitest'
import { hashSessionId } from '#auth/session-record.ts'
import { listForms, submitForm } from '../../faults/crawl.ts'
import { handoffSteps } from '../../faults/handoff-steps.ts'
import { on, sharedBeside, type Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { readSessionId } from '../../faults/kept-session.ts'
import { loadCopy, toastsIn } from '../../support/copy.ts'
import { all, readVisibleWords } from '../../support/html-words.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'

/* Where a traveller is signed in: two browsers, two processes. Each store, and one that is down: tests/unit/auth/own-sessions.test.ts. */

const en = loadCopy('international')
const PAGE = '/account/devices'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const agents = {
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Chrome on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0.0.0 Safari/537.36`,
} as const
type Agent = keyof typeof agents

const house = inHouse()
let besidePort: number
beforeAll(async () => {
  besidePort = await sharedBeside(house)
})

const onSecond = (browser: BrowserCookies) => on(besidePort, browser, house)

/** A browser that identifies itself. */
function browserOf(agent: Agent, cookies?: ReadonlyMap<string, string>): BrowserCookies {
  const browser = createBrowser(cookies)
  const { fetch } = browser
  browser.fetch = (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('user-agent', agents[agent])
    return fetch(url, { ...init, headers })
  }
  return browser
}
async function signIn(browser: BrowserCookies, sub: string, from = '/login'): Promise<Response> {
  return browser.fetch(await house.callbackFor(browser, sub, from))
}
/** Two browsers of a traveller that no other test uses. */
async function two(like = 'greta') {
  const { sub } = await house.newTraveller(like)
  const [here, there] = [browserOf('Firefox on Linux'), browserOf('Chrome on Windows')]
  for (const browser of [here, there]) await signIn(browser, sub)
  return { sub, here, there }
}
const open = (browser: BrowserCookies) => house.visit(PAGE, { browser })
const formsFor = (page: Visit, action: string) =>
  listForms(page).filter((form) => form.action.endsWith(`devices.${action}`))
const press = async (browser: BrowserCookies, action: string, page?: Visit) =>
  submitForm(house, page ?? (await open(browser)), `devices.${action}`, { browser })
/** The number of refresh tokens that the provider has issued to this traveller and not revoked. */
const tokensOf = (sub: string) =>
  house.records("SELECT 1 FROM oidc_state WHERE kind = 'RefreshToken' AND payload ->> '$.accountId' = ?", sub)
    .length
const names = ({ html }: Visit) =>
  all(html, /<article[^>]*>\s*<div class="card__header">\s*<h2>(.*?)<\/h2>/gs)

it('shows each browser in words, this one first, and nothing that opens a session', async () => {
  const { here, there } = await two()
  // The other sign-in is announced first.
  await house.visit('/account/credits', { browser: here })
  const page = await open(onSecond(here))
  expect(page.status).toBe(200)
  expect(names(page)).toEqual(['Firefox on Linux', 'Chrome on Windows'])
  expect(readVisibleWords(page.html).split(en('devices:this'))).toHaveLength(2)
  expect(page.html).toContain('International')
  for (const id of [readSessionId(here), readSessionId(there)])
    for (const secret of [id, hashSessionId(id)]) expect(page.html).not.toContain(secret)
  expect(formsFor(page, 'end')).toHaveLength(1)
  // Two sessions of one browser differ by their beginning, also for a listener who hears the button alone.
  expect(page.html).toMatch(/: Chrome on Windows\u00a0· \d/)
  expect(names(await open(there))).toEqual(['Chrome on Windows', 'Firefox on Linux'])
})

it('ends another browser at once on both processes, which shows why and signs in at the provider again', async () => {
  const { sub, here, there } = await two()
  expect(await house.isIn(onSecond(there))).toBe(true)
  const ended = await press(here, 'end')
  expect([ended.status, ended.location]).toEqual([303, PAGE])
  expect(toastsIn((await open(here)).html, 'success')).toEqual([en('devices:done.ended')])
  const led = await house.visit('/travels?show=past', { browser: onSecond(there) })
  expect(led.location).toBe(`/login?returnTo=${encodeURIComponent('/travels?show=past')}`)
  const result = await house.visit(led.location ?? '', { browser: there })
  expect([result.status, result.location]).toEqual([200, null])
  expect(result.screen).toContain(en('auth:ended.title'))
  expect((await house.visit('/', { browser: there })).screen).toContain(en('auth:ended.text'))
  const [again = ''] = all(result.html, /href="(\/login\?[^"]*again=here)"/g)
  const asked = await house.visit(again.replaceAll('&#38;', '&').replaceAll('&amp;', '&'), {
    browser: there,
  })
  expect(asked.location).toMatch(/[?&]prompt=login(&|$)/)
  const back = await signIn(there, sub, again.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
  expect(back.headers.get('location')).toBe('/travels?show=past')
  // Announced once: after signing out and in the page is as before.
  await house.post('/logout', {}, { browser: there })
  expect((await house.visit('/login', { browser: there })).status).toBe(302)
})

it('ends a session twice without harm, and no session of another traveller', async () => {
  const { here, there } = await two()
  const other = await two()
  const page = await open(here)
  expect((await press(here, 'end', page)).status).toBe(303)
  expect((await press(onSecond(here), 'end', page)).status).toBe(303)
  expect(toastsIn((await open(here)).html, 'success')).toContain(en('devices:done.already'))
  expect(await house.isIn(there)).toBe(false)
  const [foreign] = formsFor(await open(other.here), 'end')
  const ids = [foreign?.fields.session ?? '', readSessionId(other.there), '', '<script>', 'x'.repeat(5000)]
  for (const session of ids) {
    const answer = await house.post(`${PAGE}?_action=devices.end`, { session }, { browser: here })
    expect([session, answer.status]).toEqual([session, 404])
    expect(toastsIn(answer.html, 'danger')).toEqual([en('devices:failed.notFound')])
  }
  expect(await house.isIn(other.there)).toBe(true)
})

it('ends all others, and with “everywhere” this one and the provider’s too', async () => {
  const { sub, here, there } = await two()
  const third = browserOf('Chrome on Windows')
  await signIn(third, sub)
  expect((await press(here, 'endOthers')).status).toBe(303)
  expect(await Promise.all([here, there, third].map(house.isIn))).toEqual([true, false, false])
  await signIn(third, sub, '/login?again=here')
  const out = await press(onSecond(here), 'endAll')
  // The provider keeps the grant of the session that was ended alone: this session could depend on it.
  expect(tokensOf(sub)).toBe(1)
  expect(out.status).toBe(200)
  expect(out.location).toContain('/oidc/session/end')
  expect(out.headers.get('clear-site-data')).toContain('"storage"')
  expect(await Promise.all([here, third].map(house.isIn))).toEqual([false, false])
})

// No process can distinguish the two. Signing out, there or here, ends the copy too; “all others” does not.
it('a copied cookie is in the list as one session, and ends with it', async () => {
  const { here, there } = await two()
  const stolen = {
    cookie: `__Host-session=${readSessionId(here)}`,
    'user-agent': agents['Chrome on Windows'],
  }
  const thief: BrowserCookies = {
    ...createBrowser(),
    fetch(url, init = {}) {
      const headers = new Headers({ ...Object.fromEntries(new Headers(init.headers)), ...stolen })
      return fetch(url, { headers, redirect: 'manual' })
    },
  }
  for (const browser of [thief, here, onSecond(thief)])
    expect(names(await open(browser))).toEqual(['Firefox on Linux', 'Chrome on Windows'])
  expect((await press(here, 'endOthers')).status).toBe(303)
  expect(await Promise.all([here, thief, there].map(house.isIn))).toEqual([true, true, false])
  expect((await press(here, 'endAll')).location).toContain('/oidc/session/end')
  expect(await house.isIn(thief)).toBe(false)
})

// The holder of a copied cookie can end sessions too, but is out before the traveller signs in again.
it('a sign-in that ends all others leaves no session that could end it', async () => {
  const { sub, here, there } = await two()
  await press(there, 'end')
  expect(await house.isIn(here)).toBe(false)
  expect((await signIn(here, sub, '/login?again=alone')).status).toBe(302)
  expect(await Promise.all([here, there].map(house.isIn))).toEqual([true, false])
  // Only an ended browser may request it: a link on another site ends no session.
  const fresh = browserOf('Chrome on Windows')
  await signIn(fresh, sub, '/login?again=alone')
  expect(await house.isIn(here)).toBe(true)
})

it('labels a phone that takes photos, and stops it', async () => {
  const steps = handoffSteps(house)
  const computer = await steps.typed()
  expect(formsFor(await open(computer), 'endPhone')).toEqual([])
  const { phone, shown } = await steps.claimed(computer)
  const page = await open(onSecond(computer))
  expect(page.screen).toContain(en('devices:phone.title', { name: en('devices:unknown') }))
  expect(page.html).not.toContain(shown.code)
  expect((await press(computer, 'endPhone', page)).status).toBe(303)
  expect(await steps.stand(computer)).toMatchObject({ stand: 'cancelled' })
  expect((await steps.open(phone, shown)).screen).not.toContain('type="file"')
  expect(await house.isIn(computer)).toBe(true)
  expect(formsFor(await open(computer), 'endPhone')).toEqual([])
})

it('notifies each other session once of a browser that the traveller had not used, and lists it', async () => {
  const { sub, here, there } = await two()
  await open(here)
  // With values that scripts of the tag manager can read and a sibling host can set.
  const device = there.all().get('_device_id') ?? ''
  const stranger = browserOf('Chrome on Windows', new Map([['_device_id', device]]))
  await signIn(stranger, sub)
  expect(stranger.all().get('_device_id')).toBe(device)
  const title = en('devices:news.title', { name: 'Chrome on Windows' })
  const tells = async (browser: BrowserCookies) => {
    const page = await house.visit('/account/credits', { browser })
    return page.screen.includes(title) ? page : null
  }
  expect(await tells(stranger)).toBeNull()
  // Prefetched pages, and pages that a script reads in parts, do not count as read.
  const unseen: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-mode': 'cors' }]
  for (const headers of unseen) await house.visit('/account/credits', { browser: here, headers })
  const result = await tells(onSecond(here))
  if (!result) throw new Error('not told')
  expect(await tells(here)).toBeNull()
  expect(await tells(there)).not.toBeNull()
  expect(result.html).not.toContain(hashSessionId(readSessionId(stranger)))
  const listed = await open(here)
  expect(listed.html.split(en('devices:signIns.new'))).toHaveLength(3)
  expect((await press(here, 'end', result)).status).toBe(303)
  expect(await Promise.all([here, there, stranger].map(house.isIn))).toEqual([true, true, false])
  // From now on it is known.
  await signIn(stranger, sub, '/login?again=here')
  expect(await tells(here)).toBeNull()
})

it('reports that it ended nothing while the sessions cannot be searched', async () => {
  const { here, there } = await two()
  const page = await open(here)
  house.sessions('ALTER TABLE session_owners RENAME TO away')
  try {
    for (const action of ['end', 'endOthers', 'endAll']) {
      const answer = await press(here, action, page)
      expect([action, answer.status]).toEqual([action, 503])
      expect(toastsIn(answer.html, 'danger')).toEqual([en('devices:failed.unavailable')])
    }
  } finally {
    house.sessions('ALTER TABLE away RENAME TO session_owners')
  }
  for (const browser of [here, there]) expect(await house.isIn(browser)).toBe(true)
})
