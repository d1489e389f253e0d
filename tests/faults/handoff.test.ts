import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HANDOFF_COOKIE } from '#auth/cookies.ts'
import { pathTo } from '#i18n/slugs.ts'
import { routesThat } from '#routes.ts'
import { startBeside } from '../support/app.ts'
import { copyOf, onScreen } from '../support/copy.ts'
import { type RunningRedis, startRedis } from '../support/redis.ts'
import { type BrowserCookies, createBrowser, signOutAtProvider } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { lost, status } from '../support/wire-faults.ts'
import { actionNames } from './action-names.ts'
import { type Ask, type House, openHouse, type Visit } from './house.ts'
import { keptSession } from './kept-session.ts'
import { escaped } from './valid-page.ts'

/*
 * "Continue on your phone" (product §26, record 016) over plain HTTP, as two browsers without script: what the phone's
 * code and cookie open and what they do not, what ends them, and what happens when something behind fails. Two processes
 * with one Redis: what begins on one goes on with the other.
 *
 * Seen to fail: without the comparison of the secret in `openClaimed`; without `destroy` in `keepInformation`; without the
 * claim's check in `loadPhone`.
 */

const en = copyOf('international')
const KIND = 'IDENTITY_CARD'
const documents = '/account/documents/identity-card'
const OFFLINE: readonly (readonly [RegExp, ReturnType<typeof status>])[] = [[/\/documents$/, status(503)]]

let redis: RunningRedis
let house: House
let beside: Awaited<ReturnType<typeof startBeside>>
let front: File
let back: File

beforeAll(async () => {
  redis = await startRedis({ durable: true })
  house = await openHouse(() => ({
    SESSION_FILE: '',
    REDIS_URL: redis.url,
    WRONG_LINKS_PER_ADDRESS: '1000',
  }))
  beside = await startBeside(house.app)
  const card = { kind: KIND, number: 'SE7741905', width: 900 } as const
  front = photoOf(await drawSpecimen(card))
  back = photoOf(await drawSpecimen({ ...card, side: 'BACK' }))
}, 90_000)
afterAll(async () => {
  await beside?.app.stop()
  await house?.close()
  await redis?.stop()
})

const photoOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })

/** The same browser, whose requests the proxy sends to the second machine. */
const onSecond = (browser: BrowserCookies): BrowserCookies => ({
  ...browser,
  fetch(url, init) {
    const asked = new URL(url)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-host', asked.host)
    asked.host = `127.0.0.1:${beside.port}`
    return browser.fetch(asked, { ...init, headers })
  },
})

async function post(
  browser: BrowserCookies,
  path: string,
  parts: Record<string, string | File>,
  more: Pick<Ask, 'faults'> = {},
): Promise<Visit> {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.set(name, part)
  const headers = { origin: house.origin, accept: 'text/html' }
  return house.visit(path, { browser, method: 'POST', body, headers, ...more })
}
const says = ({ html }: Visit, key: string, values = {}) => onScreen(html).includes(escaped(en(key, values)))

/** In turn, since a traveller is shown ten codes in ten minutes. */
const travellers = [
  'ida',
  'emma',
  'mia',
  'astrid',
  'sofia',
  'luca',
  'marco',
  'olivia',
  'james',
  'lucia',
  'jonas',
]
let turn = 0

/** A traveller who has typed in what the document says. */
async function typed(sub = travellers[turn++ % travellers.length] ?? ''): Promise<BrowserCookies> {
  const browser = await house.signIn(sub)
  const year = new Date().getUTCFullYear()
  const answer = await post(browser, `${documents}/information?_action=documents.information`, {
    kind: KIND,
    number: 'SE7741905',
    issuingCountry: 'SE',
    'issueDate-day': '15',
    'issueDate-month': '6',
    'issueDate-year': String(year - 2),
    'expirationDate-day': '14',
    'expirationDate-month': '6',
    'expirationDate-year': String(year + 8),
  })
  expect(answer.status).toBe(303)
  return browser
}

interface Code {
  code: string
  digits: string
}

/** What the computer's page shows. */
async function shownOn(computer: BrowserCookies): Promise<Code> {
  const { html } = await house.visit(`${documents}/phone`, { browser: computer })
  const code = /\/phone\/([0-9a-z]{26})/.exec(html)?.[1] ?? ''
  const digits = /aria-hidden="true">(\d{4})</.exec(html)?.[1] ?? ''
  expect([code.length, digits.length]).toEqual([26, 4])
  return { code, digits }
}
async function show(computer: BrowserCookies): Promise<Code> {
  const answer = await post(computer, `${documents}/phone?_action=handoff.show`, { kind: KIND })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${documents}/phone`])
  return shownOn(computer)
}

const claim = (phone: BrowserCookies, { code, digits }: Code) =>
  post(phone, `/phone/${code}?_action=phone.claim`, { code, digits })
const send = (
  phone: BrowserCookies,
  { code }: Pick<Code, 'code'>,
  parts: Record<string, File>,
  more: Pick<Ask, 'faults'> = {},
) => post(phone, `/phone/${code}?_action=phone.upload`, { code, ...parts }, more)
const open = (phone: BrowserCookies, { code }: Pick<Code, 'code'>) =>
  house.visit(`/phone/${code}`, { browser: phone })
const wrongFor = ({ code, digits }: Code) => ({ code, digits: digits === '0000' ? '0001' : '0000' })

/** A phone that has claimed a code of this computer. */
async function claimed(computer: BrowserCookies): Promise<{ phone: BrowserCookies; shown: Code }> {
  const shown = await show(computer)
  const phone = createBrowser()
  expect((await claim(phone, shown)).status).toBe(303)
  return { phone, shown }
}
const stand = async (computer: BrowserCookies) =>
  JSON.parse((await house.visit('/files/handoff', { browser: computer })).html) as { stand: string }

describe('a phone', () => {
  it('shows whose account and which document, asks for the digits, and sends one side after the other', async () => {
    const computer = await typed('ida')
    const shown = await show(computer)
    const phone = createBrowser()
    const first = await open(phone, shown)
    expect(first.status).toBe(200)
    for (const key of ['owner', 'scope', 'stranger']) {
      expect(says(first, `handoff:phone.${key}`, { name: 'Ida L.' }), key).toBe(true)
    }
    expect(first.html).not.toContain('Lindgren')
    expect(first.headers.get('referrer-policy')).toBe('strict-origin')
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect(first.html).not.toMatch(/googletagmanager|dataLayer/)
    expect(await stand(computer)).toMatchObject({ stand: 'waiting' })

    expect((await claim(phone, shown)).headers.get('location')).toBe(`/phone/${shown.code}`)
    expect(await stand(computer)).toMatchObject({ stand: 'claimed' })
    expect((await send(phone, shown, { front })).status).toBe(303)
    expect(await stand(computer)).toMatchObject({ stand: 'front' })
    expect(says(await open(phone, shown), 'capture:side.IDENTITY_CARD.back.label')).toBe(true)
    expect((await send(phone, shown, { back })).status).toBe(303)
    expect(says(await open(phone, shown), 'handoff:phone.sent.title')).toBe(true)
    const onward = await house.visit(`${documents}/phone`, { browser: computer })
    expect([onward.status, onward.headers.get('location')]).toEqual([302, `${documents}/verification`])
    // Sent once more by Back: nothing is sent, the page says how things stand.
    const again = await send(phone, shown, { back })
    expect(again.headers.get('location')).toBe(`/phone/${shown.code}`)
    expect(again.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('that gives wrong digits three times has nothing left to try, and the computer says so', async () => {
    const computer = await typed()
    const shown = await show(computer)
    const phone = createBrowser()
    const short = await claim(phone, { ...shown, digits: '12' })
    expect([short.status, says(short, 'handoff:phone.digits.empty')]).toEqual([400, true])
    for (const count of [2, 1]) {
      const answer = await claim(phone, wrongFor(shown))
      expect(answer.status).toBe(400)
      const [one, more] = en('handoff:phone.digits.wrong', { count }).split('|')
      expect(onScreen(answer.html)).toContain(escaped((count === 1 ? one : more) ?? ''))
    }
    await claim(phone, wrongFor(shown))
    expect((await open(phone, shown)).status).toBe(410)
    await claim(phone, shown)
    expect(says(await open(phone, shown), 'handoff:phone.locked.title')).toBe(true)
    expect(phone.all().has(HANDOFF_COOKIE)).toBe(false)
    const page = await house.visit(`${documents}/phone`, { browser: computer })
    expect(says(page, 'handoff:locked.title')).toBe(true)
  })

  it('is the only one: a second is told so, without the name, and can do nothing', async () => {
    const { shown } = await claimed(await typed('ida'))
    const second = createBrowser()
    const page = await open(second, shown)
    expect([page.status, says(page, 'handoff:phone.taken.title')]).toEqual([409, true])
    expect(page.html).not.toContain('Ida')
    await claim(second, shown)
    expect(second.all().has(HANDOFF_COOKIE)).toBe(false)
    const sent = await send(second, shown, { front })
    expect(sent.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(says(await open(second, shown), 'handoff:phone.taken.title')).toBe(true)
  })

  it('gets a cookie of its own host alone, for five minutes', async () => {
    const shown = await show(await typed())
    const answer = await claim(createBrowser(), shown)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(HANDOFF_COOKIE)) ?? ''
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=300']) {
      expect(cookie).toContain(attribute)
    }
    expect(cookie).not.toContain('Domain')
  })

  it('that is signed in itself sends nothing into its own account, and stays signed in', async () => {
    const computer = await typed('nora')
    const shown = await show(computer)
    const phone = await house.signIn('emma')
    const page = await open(phone, shown)
    expect([page.html.includes('Emma'), page.calls]).toEqual([false, []])
    await claim(phone, shown)
    await send(phone, shown, { front })
    const sent = await send(phone, shown, { back })
    expect(sent.calls.some((call) => /^POST .*\/documents$/.test(call))).toBe(true)
    expect(sent.calls.join()).not.toMatch(/emma/i)
    expect((await house.visit('/account/profile', { browser: phone })).status).toBe(200)
  })
})

it('a traveller is shown ten codes in ten minutes, not more', async () => {
  const computer = await typed('noah')
  for (let times = 0; times < 10; times += 1) await show(computer)
  const answer = await post(computer, `${documents}/phone?_action=handoff.show`, { kind: KIND })
  expect([answer.status, says(answer, 'handoff:failed.rateLimited')]).toEqual([429, true])
})

describe('the cookie of a phone', () => {
  const params = {
    tour: 'B2101',
    traveler: 'B2101-T1',
    kind: 'passport',
    step: 'image',
    token: 'x',
    code: '0'.repeat(26),
  }
  const files = { type: 'passport', side: 'front', document: 'D1' }

  it('opens no page and no file that it would not open without', async () => {
    const { phone } = await claimed(await typed('ida'))
    const cookie = `${HANDOFF_COOKIE}=${phone.all().get(HANDOFF_COOKIE)}`
    for (const name of routesThat(() => true).filter((route) => route !== 'phone/_code')) {
      const path = pathTo('en', name, { ...params, ...files } as never)
      const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
      const ask = (more = {}) =>
        fetch(house.origin + path, { headers: { ...headers, ...more }, redirect: 'manual' })
      const [without, answer] = [await ask(), await ask({ cookie })]
      expect([path, answer.status]).toEqual([path, without.status])
      expect(await answer.text()).not.toMatch(/Ida|Lindgren/)
    }
  })

  it('runs no action but the phone’s', async () => {
    const { phone, shown } = await claimed(await typed())
    const others = actionNames.filter((name) => !name.startsWith('phone.'))
    expect(others.length).toBeGreaterThan(12)
    for (const name of others) {
      for (const path of [`/_actions/${name}`, `/phone/${shown.code}?_action=${name}`]) {
        const answer = await post(phone, path, { kind: KIND, code: shown.code, front })
        const writes = answer.calls.filter((call) => !call.startsWith('GET'))
        expect([path, writes]).toEqual([path, []])
        expect(
          answer.calls.filter((call) => call.includes('/users/')),
          path,
        ).toEqual([])
      }
    }
    // It is as good as before.
    expect(says(await open(phone, shown), 'capture:side.IDENTITY_CARD.front.label')).toBe(true)
  })

  it('is good for its own code alone, and for a document of nobody else', async () => {
    const ida = await claimed(await typed())
    const emma = await claimed(await typed('emma'))
    const answer = await send(ida.phone, emma.shown, { front })
    expect(answer.calls.filter((call) => call.startsWith('POST'))).toEqual([])
    expect(says(await open(ida.phone, emma.shown), 'handoff:phone.taken.title')).toBe(true)
    expect(await stand(await typed('emma'))).toMatchObject({ stand: 'over' })
  })

  it('stands in no log, nor does the code', async () => {
    const { phone, shown } = await claimed(await typed())
    await send(phone, shown, { front })
    const secret = phone.all().get(HANDOFF_COOKIE)?.split('.')[1] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    await sleep(200)
    const log = house.log()
    expect(log).toContain('/phone/:id')
    for (const text of [shown.code, secret]) expect(log).not.toContain(text)
  })
})

describe('a handoff ends', () => {
  it.each([
    'signing out',
    'signing out at the provider',
    'cancelling on the computer',
    'another code',
    'typing anew',
  ])('by %s, with what the phone has sent', async (how) => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await send(phone, shown, { front })
    if (how === 'signing out') await post(computer, '/logout', {})
    if (how === 'signing out at the provider') {
      await signOutAtProvider(computer, `http://localhost:${house.app.sandboxPort}/oidc`)
    }
    if (how === 'cancelling on the computer') {
      const answer = await post(computer, `${documents}/phone?_action=handoff.end`, { kind: KIND })
      expect(answer.headers.get('location')).toBe(`${documents}/image`)
    }
    if (how === 'another code') await show(computer)
    if (how === 'typing anew') {
      await post(computer, `${documents}/information?_action=documents.information`, {
        ...Object.fromEntries(
          ['issueDate', 'expirationDate'].flatMap((field, at) => [
            [`${field}-day`, '1'],
            [`${field}-month`, '2'],
            [`${field}-year`, String(new Date().getUTCFullYear() + (at ? 5 : -5))],
          ]),
        ),
        kind: KIND,
        number: 'SE1111111',
        issuingCountry: 'SE',
      })
    }
    const page = await open(phone, shown)
    expect([page.status, says(page, 'handoff:phone.gone.title')]).toEqual([404, true])
    const sent = await send(phone, shown, { back })
    expect(sent.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('on the phone: both screens say so, and nothing is kept', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await send(phone, shown, { front })
    await post(phone, `/phone/${shown.code}?_action=phone.leave`, { code: shown.code })
    expect(says(await open(phone, shown), 'handoff:phone.cancelled.title')).toBe(true)
    const page = await house.visit(`${documents}/phone`, { browser: computer })
    expect(says(page, 'handoff:cancelled.title')).toBe(true)
    const second = await claimed(computer)
    expect(says(await open(second.phone, second.shown), 'capture:side.IDENTITY_CARD.front.label')).toBe(true)
  })
})

describe('something fails', () => {
  it('half-way: the side that has arrived waits for a second code and phone', async () => {
    const computer = await typed()
    const first = await claimed(computer)
    await send(first.phone, first.shown, { front })
    const second = await claimed(computer)
    const page = await open(second.phone, second.shown)
    const side = en('capture:side.IDENTITY_CARD.front.name')
    expect(says(page, 'handoff:phone.arrived', { side })).toBe(true)
    await send(second.phone, second.shown, { back })
    expect(says(await open(second.phone, second.shown), 'handoff:phone.sent.title')).toBe(true)
    expect(says(await open(first.phone, first.shown), 'handoff:phone.gone.title')).toBe(true)
  })

  it('in the backoffice: said on the phone, nothing is lost, and the next try goes through', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await send(phone, shown, { front })
    const answer = await send(phone, shown, { back }, { faults: [[/\/documents$/, status(429)]] })
    expect([answer.status, says(answer, 'ui:busy')]).toEqual([503, true])
    expect(says(answer, 'handoff:phone.arrived', { side: en('capture:side.IDENTITY_CARD.front.name') })).toBe(
      true,
    )
    await send(phone, shown, { back })
    expect(says(await open(phone, shown), 'handoff:phone.sent.title')).toBe(true)
  })

  it('so that the backoffice takes nothing: said on the phone, nothing is lost, and the next try goes through', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await send(phone, shown, { front })
    // 404 is certain for a write; after 5xx nobody knows, which is the next case.
    const answer = await send(phone, shown, { back }, { faults: [[/\/documents$/, status(404)]] })
    expect(answer.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect([answer.status, says(answer, 'handoff:phone.failed.unavailable')]).toEqual([503, true])
    expect(await stand(computer)).toMatchObject({ stand: 'front' })
    await send(phone, shown, { back })
    expect(says(await open(phone, shown), 'handoff:phone.sent.title')).toBe(true)
  })

  it('so that nobody knows: both screens say so, and nothing is sent again', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await send(phone, shown, { front })
    await send(phone, shown, { back }, { faults: [...OFFLINE, [/\/documents$/, lost(502, false)]] })
    expect(says(await open(phone, shown), 'handoff:phone.unknown.title')).toBe(true)
    const page = await house.visit(`${documents}/phone`, { browser: computer })
    expect(says(page, 'handoff:unknown.title')).toBe(true)
  })

  it('in the photo: said at its field, and the other one stays', async () => {
    const { phone, shown } = await claimed(await typed())
    await send(phone, shown, { front })
    const answer = await send(phone, shown, { back: photoOf(Buffer.from('GIF89a no')) })
    expect(answer.status).toBe(400)
    expect(says(answer, 'capture:error.type', { side: en('capture:side.IDENTITY_CARD.back.name') })).toBe(
      true,
    )
  })

  it('with the access token run out: it is renewed, and the photos arrive', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await keptSession(house, computer, { accessTokenExpiresAt: Date.now() - 1000 })
    await send(phone, shown, { front })
    await send(phone, shown, { back })
    expect(says(await open(phone, shown), 'handoff:phone.sent.title')).toBe(true)
  })

  it('while the owner has closed the tab: the photos arrive all the same', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await send(phone, shown, { front })
    await send(phone, shown, { back })
    const later = await house.visit(`${documents}/verification`, { browser: computer })
    expect(later.status).toBe(200)
  })

  it('in the session store: each screen says so with 503, and goes on when it is back', async () => {
    const computer = await typed()
    const { phone, shown } = await claimed(computer)
    await redis.kill()
    try {
      const page = await open(phone, shown)
      expect([page.status, says(page, 'handoff:phone.unavailable.title')]).toEqual([503, true])
      expect((await send(phone, shown, { front })).status).toBe(503)
      expect((await house.visit(`${documents}/phone`, { browser: computer })).status).toBe(503)
    } finally {
      await redis.restart()
    }
    await expect.poll(async () => (await open(phone, shown)).status, { timeout: 10_000 }).toBe(200)
    expect((await send(phone, shown, { front })).status).toBe(303)
  })
})

it('a code is claimed on one machine, and photos are taken by the other', async () => {
  const computer = await typed()
  const shown = await show(onSecond(computer))
  const phone = createBrowser()
  await claim(phone, shown)
  expect(phone.all().has(HANDOFF_COOKIE)).toBe(true)
  expect((await send(onSecond(phone), shown, { front })).status).toBe(303)
  expect(await stand(computer)).toMatchObject({ stand: 'front' })
  await send(phone, shown, { back })
  expect(says(await open(onSecond(phone), shown), 'handoff:phone.sent.title')).toBe(true)
})
