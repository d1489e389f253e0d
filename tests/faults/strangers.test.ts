import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { methodsOf } from '#http/shared/refusal.ts'
import { matchPath } from '#i18n/slugs.ts'
import { routeEntry, routeNames } from '#routes.ts'
import { copyOf, onScreen } from '../support/copy.ts'
import { type BrowserCookies, cookieHeader } from '../support/sign-in.ts'
import { crawl, formsOf } from './crawl.ts'
import { type House, sharedHouse } from './house.ts'
import { oddAction, oddRequest, type Sent } from './odd-requests.ts'

/*
 * Requests that no page of ours makes, to the built app: whatever a stranger sends is a stranger's mistake, answered
 * below 500 and no error in the log.
 *
 * Seen to fail: on a build without refusal.ts of src/http, without validAction or runAction in
 * middleware/index.ts, without the first lines of pages/500.astro. Those found made up were: forms that are none on a page with islands, and JSON to a form's action.
 */

const en = copyOf('international')
let house: House
let emma: BrowserCookies

beforeAll(async () => {
  house = await sharedHouse()
  emma = await house.signIn('emma')
})
afterAll(() => house?.close())

interface Answer {
  readonly status: number
  readonly allow: string | undefined
  readonly cookies: readonly string[]
  readonly text: string
}

/** Asks with what `fetch` would not send: any method, a path as it is written. */
function ask({ method, path, headers, body }: Sent, browser?: BrowserCookies): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const cookie = browser && cookieHeader(browser)
  const own = { host: `localhost:${house.app.port}`, origin: house.origin, ...(cookie && { cookie }) }
  const length = body && { 'content-length': Buffer.byteLength(body) }
  const sent = request({
    port: house.app.port,
    host: '127.0.0.1',
    agent: false,
    method,
    path,
    headers: { ...own, ...length, ...headers },
  })
  sent.on('error', reject).on('response', async (answer) => {
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    const { allow, 'set-cookie': cookies = [] } = answer.headers
    resolve({ status: answer.statusCode ?? 0, allow, cookies, text })
  })
  sent.end(body)
  return promise
}

const get = (path: string): Sent => ({ method: 'GET', path, headers: {}, body: '' })
const post = (path: string, body = '{}', type = 'application/json'): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
})

const errorsIn = (text: string) => text.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))

/** Answers of one request to somebody signed out and to Emma, while nothing is logged as an error. */
async function askTwice(sent: Sent): Promise<Answer[]> {
  const before = house.log().length
  const answers = [await ask(sent), await ask(sent, emma)]
  expect(errorsIn(house.log().slice(before))).toEqual([])
  return answers
}

describe('an address that is none', () => {
  it.each(['/500', '/500/', '/%35%30%30', '/404', '/500?a=b'])('%s is the page "not found"', async (path) => {
    for (const { status, text } of await askTwice(get(path))) {
      expect(status).toBe(404)
      expect(onScreen(text)).toContain(en('shell:notFoundTitle'))
    }
  })

  it.each([
    '/_image?href=/favicon.svg&w=9&f=png',
    '/_image',
    '/_server-islands/x?e=a&p=b&s=c',
    '//_image',
    '/%5Fimage',
    '/x/..//%255fimage?href=/favicon.svg&w=9&f=png',
    '/trouble',
    '/too-large',
  ])('%s is not found', async (path) => {
    for (const { status } of await askTwice(get(path))) expect(status).toBe(404)
  })

  it.each([
    '/%ED%A0%80',
    '/travels/%ED%A0%80',
    '/notify-me/%ED%BF%BF',
    '/_actions/%ED%A0%80',
    '/%',
    '/travels/%zz',
    '/travels/.html',
    '/travels/.html.html',
    '/viaggi/%2Ehtml',
    '/travels/B2101/.html',
  ])('%s is malformed', async (path) => {
    for (const { status } of await askTwice(get(path))) expect(status).toBe(400)
  })

  it.each(['a', 'routingKey', 'returnTo', 'page', 'edit', 'scan', 'dialog', 'session', '%ED%A0%80'])(
    'half a surrogate pair as %s is no address, but no fault either',
    async (name) => {
      for (const path of ['/', '/travels', '/account/registry', '/login', '/account/documents']) {
        for (const { status } of await askTwice(get(`${path}?${name}=%ED%A0%80`)))
          expect(status).toBeLessThan(500)
      }
    },
  )
})

describe('an action that is none', () => {
  const names = [
    'documents',
    'documents.',
    'documents.upload.x',
    'nope',
    '',
    '%25',
    'constructor',
    '__proto__',
    'a.b',
  ]

  it.each(names)('"%s" is not found, by script or from a form', async (name) => {
    const sent = [
      post(`/_actions/${name}`),
      post(`/account/registry/personal?_action=${name}`, 'a=b', 'application/x-www-form-urlencoded'),
    ]
    for (const one of sent)
      for (const { status } of await askTwice(one)) expect([one.path, status]).toEqual([one.path, 404])
  })

  it.each(['{', 'passport=X', '{"a":1', "{'a':1}", '"\\ud800"', '{"\\udfff":1}', '['.repeat(30_000)])(
    'nor is %s JSON for one that is',
    async (body) => {
      for (const path of [
        '/_actions/readTripChange',
        '/_actions/documents.information',
        '/account/registry/personal?_action=saveAddress',
      ]) {
        for (const { status } of await askTwice(post(path, body))) expect([path, status]).toEqual([path, 400])
      }
    },
  )

  it('nor what is no form, where one is posted', async () => {
    const types = ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json']
    for (const type of types) {
      const sent = post('/account/registry/personal?_action=savePersonalData', '{}', type)
      const { status, text } = await ask(sent, emma)
      expect([type, status, text]).toEqual([
        type,
        400,
        'The request body is no form as a browser sends it.\n',
      ])
    }
  })
})

describe('a method', () => {
  it('that an address does not take is refused, with those it takes', async () => {
    const addresses = [
      '/',
      '/travels',
      '/logout',
      '/account/registry/personal',
      '/nowhere',
      '/favicon.svg',
      '/_actions/saveAddress',
    ]
    for (const path of addresses) {
      const allow = methodsOf(path).join(', ')
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        for (const answer of await askTwice({ method, path, headers: {}, body: '' })) {
          expect([method, path, answer.status, answer.allow]).toEqual([method, path, 405, allow])
          expect(answer.cookies).toEqual([])
        }
      }
    }
    expect((await ask(post('/travels'), emma)).status).toBe(405)
    expect((await ask(get('/_actions/saveAddress'), emma)).allow).toBe('POST')
    expect((await house.visit('/account/profile', { browser: emma })).status).toBe(200)
  })

  it('is taken where a form of ours is posted, and nowhere else', async () => {
    const sofia = await house.signIn('sofia')
    const start = [
      '/',
      '/account/registry',
      '/account/documents',
      '/notify-me',
      '/account/consents',
      '/refer-friend',
    ]
    const parts = ['personal', 'contact', 'needs'].map((part) => `/account/registry/${part}`)
    // Whoever has given an address is shown no form for it.
    const ida = await house.signIn('ida')
    const addresses = ['residence', 'billing'].map((kind) => `/account/registry/${kind}`)
    const visits = [
      ...(await crawl(house, sofia, [...start, ...parts])),
      ...(await crawl(house, ida, addresses)),
    ]
    const forms = visits.flatMap(formsOf)
    const refused = forms.filter(({ action }) => !methodsOf(action).includes('POST'))
    expect(refused).toEqual([])
    const posted = new Set(forms.map(({ action }) => matchPath(action.split('?', 1)[0] ?? '')?.name))
    const unseen = routeNames.filter((name) => routeEntry(name).posts && !posted.has(name))
    // A crawl has typed nothing before the photo step, has no phone, follows no mail, is not the provider, takes no way
    // out, and runs no script.
    const phones = ['account/documents/_kind/phone', 'phone/_code']
    const others = [
      ...phones,
      'notify-me/_token',
      'auth/confirm-email',
      'login/backchannel-logout',
      'logout',
      'session',
    ]
    expect(unseen).toEqual(others)
  })
})

describe('anything else', () => {
  const isWorse = async (sent: Sent, browser: BrowserCookies) => {
    const before = house.log().length
    // Who is signed out has no pages to break.
    const { status } = await ask(sent, sent.path.startsWith('/logout') ? undefined : browser)
    return status >= 500 || errorsIn(house.log().slice(before)).length > 0
  }

  it.each([
    ['request', oddRequest, 100],
    ['post to an action', oddAction, 60],
  ] as const)('%s that can be made up is answered below 500', async (_, made, numRuns) => {
    await fc.assert(
      fc.asyncProperty(made, async (sent) => !(await isWorse(sent, emma))),
      { numRuns: numRuns * Number(process.env.RUNS ?? 1) },
    )
    expect((await house.visit('/account/profile', { browser: emma })).status).toBe(200)
  })
})
