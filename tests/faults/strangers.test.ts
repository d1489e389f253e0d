import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { routesThat } from '#routes.ts'
import { loadCopy } from '../support/copy.ts'
import { rowsFor, runs } from '../support/rows.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import { actionNames, madeBy } from './action-names.ts'
import { inHouse } from './in-house.ts'
import { buildAddress, oddAction, oddRequest } from './odd-requests.ts'
import { type Answer, askRaw, type Sent } from './raw-ask.ts'

/* Requests that none of our pages sends get an answer below 500, with no error in the log. */

const en = loadCopy('international')
const house = inHouse()

const get = (path: string): Partial<Sent> => ({ path })
const post = (path: string, body = '{}', type = 'application/json'): Partial<Sent> => ({
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
})

const errorsIn = (text: string) => text.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))

/** The answers to one request, signed out and as Emma; the log must get no error meanwhile. */
async function askTwice(sent: Partial<Sent>): Promise<Answer[]> {
  const before = house.log().length
  const answers = [await askRaw(house, sent), await askRaw(house, sent, await house.browserOf('emma'))]
  expect(errorsIn(house.log().slice(before))).toEqual([])
  return answers
}

/** Both get this answer to each of these. */
async function expectStatus(expected: number, ...asked: Partial<Sent>[]) {
  for (const sent of asked)
    for (const { status } of await askTwice(sent)) expect([sent.path, status]).toEqual([sent.path, expected])
}

describe('an invalid address', () => {
  it.each(['/500', '/500/', '/%35%30%30', '/404', '/500?a=b'])('%s is the page "not found"', async (path) => {
    for (const { status, text } of await askTwice(get(path))) {
      expect(status).toBe(404)
      expect(text).toContain(en('shell:notFoundTitle'))
    }
  })

  // biome-ignore format: grouped by line
  it.each([
    '/_image?href=/favicon.svg&w=9&f=png', '/_image', '/_server-islands/x?e=a&p=b&s=c', '//_image',
    '/%5Fimage', '/x/..//%255fimage?href=/favicon.svg&w=9&f=png', '/trouble', '/too-large',
  ])('%s is not found', (path) => expectStatus(404, get(path)))

  // And by invalid escapes: tests/unit/http/methods.test.ts.
  it.each(['/travels/%ED%A0%80', '/travels/.html', '/travels/.html.html', '/viaggi/%2Ehtml'])(
    '%s is malformed',
    (path) => expectStatus(400, get(path)),
  )

  it.each(['a', 'routingKey', 'returnTo', 'page', 'edit', 'scan', 'dialog', 'session', '%ED%A0%80'])(
    'half a surrogate pair as %s is no address, but no fault either',
    async (name) => {
      const paths = ['/', '/travels', '/account/registry', '/login', '/account/documents']
      for (const path of rowsFor(paths, (one) => /^\/(?:travels)?$/.test(one)))
        for (const { status } of await askTwice(get(`${path}?${name}=%ED%A0%80`)))
          expect(status).toBeLessThan(500)
    },
  )
})

describe('an invalid action', () => {
  const none = ['documents', 'documents.', 'documents.upload.x', 'nope', '', '%25', 'constructor']

  it.each([...none, '__proto__', 'a.b'])('"%s" is not found, by script or from a form', (name) => {
    const form = `/account/registry/personal?_action=${name}`
    return expectStatus(
      404,
      post(`/_actions/${name}`),
      post(form, 'a=b', 'application/x-www-form-urlencoded'),
    )
  })

  // That the phone's cookie makes no difference: handoff.test.ts.
  it('nor is any but the phone’s without a session', () => {
    const others = actionNames.filter((name) => !madeBy('phoneAction').includes(name))
    const places = routesThat(({ besideSession, posts }) => besideSession && posts).map(buildAddress)
    expect([others.length > 12, places.length]).toEqual([true, 2])
    const asked = places.flatMap((place, at) =>
      rowsFor(others, (name) => others.indexOf(name) % 2 === at).map((name) => `${place}?_action=${name}`),
    )
    return expectStatus(404, ...asked.map((path) => post(path, 'a=b', 'application/x-www-form-urlencoded')))
  })

  // Other malformed requests: malformed.test.ts.
  it('nor is an invalid form, if one is posted', async () => {
    const sent = post('/account/registry/personal?_action=savePersonalData', '{}', 'text/plain')
    for (const { status, text } of (await askTwice(sent)).slice(1))
      expect([status, text]).toEqual([400, 'The request body is no form as a browser sends it.\n'])
  })
})

// The methods of each, and that no other runs code: tests/unit/http/methods.test.ts.
it('a method that an address does not take is refused, with the allowed ones', async () => {
  for (const [method, path, allow] of [
    ['PUT', '/account/registry/personal', 'GET, HEAD, POST'],
    ['POST', '/travels', 'GET, HEAD'],
    ['GET', '/_actions/saveAddress', 'POST'],
  ] as const)
    for (const { status, headers } of await askTwice({ method, path }))
      expect([path, status, headers.allow]).toEqual([path, 405, allow])
})

describe('any other request', () => {
  const isWorse = async (sent: Sent, browser: BrowserCookies) => {
    const before = house.log().length
    // Signed out there are no pages to break.
    const { status } = await askRaw(house, sent, sent.path.startsWith('/logout') ? undefined : browser)
    const logged = house.log().slice(before)
    // Else it would not reach the code that it tests.
    expect(logged).not.toContain('refused a form that is not of who is signed in')
    return status >= 500 || errorsIn(logged).length > 0
  }

  it.each([
    ['request', oddRequest, 40],
    ['post to an action', oddAction, 25],
  ] as const)('%s that can be made up is answered below 500', async (_, made, few) => {
    const emma = await house.browserOf('emma')
    await fc.assert(
      fc.asyncProperty(made, async (sent) => !(await isWorse(sent, emma))),
      runs(few),
    )
    expect((await house.visit('/account/profile', { browser: emma })).status).toBe(200)
  })
})
