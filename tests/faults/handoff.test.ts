import { beforeAll, describe, expect, it } from 'vitest'
import { HANDOFF_COOKIE } from '#auth/cookies.ts'
import { routesThat } from '#routes.ts'
import { loadCopy } from '../support/copy.ts'
import { readNotice } from '../support/html-words.ts'
import { rowsFor } from '../support/rows.ts'
import { createBrowser } from '../support/sign-in.ts'
import { type Fault, lost, status } from '../support/wire-faults.ts'
import { actionNames, madeBy } from './action-names.ts'
import { type Code, documents, drawCard, handoffSteps, KIND, says, uploads } from './handoff-steps.ts'
import { inHouse } from './in-house.ts'
import { keptSession } from './kept-session.ts'
import { buildAddress } from './odd-requests.ts'

/* "Continue on your phone" (record 016) as two browsers without script. Two machines, a store that is down: machines.long.test.ts. */

const en = loadCopy('international')
const house = inHouse()
let front: File
let back: File
const { post, type, typed, show, claim, send, open, claimed, stand } = handoffSteps(house)
/** A computer, and a phone that has claimed its code and sent the front. */
async function begun() {
  const computer = await typed()
  const made = await claimed(computer)
  await send(made.phone, made.shown, { front })
  return { computer, ...made }
}
const isSent = async ({ phone, shown }: Pick<Awaited<ReturnType<typeof begun>>, 'phone' | 'shown'>) =>
  says(await open(phone, shown), 'handoff:phone.sent.title')

beforeAll(async () => {
  ;({ front, back } = await drawCard())
})

const wrongFor = ({ code, digits }: Code) => ({ code, digits: digits === '0000' ? '0001' : '0000' })

describe('a phone', () => {
  it('shows the account and the document, requires the digits, and sends one side after the other', async () => {
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

    expect((await claim(phone, shown)).location).toBe(`/phone/${shown.code}`)
    expect(await stand(computer)).toMatchObject({ stand: 'claimed' })
    expect((await send(phone, shown, { front })).status).toBe(303)
    expect(await stand(computer)).toMatchObject({ stand: 'front' })
    // Both pages have reloaded by themselves: screen readers announce the new part.
    const halfway = await open(phone, shown)
    const side = en('capture:side.IDENTITY_CARD.front.name')
    expect(readNotice(halfway.html)).toEqual([en('handoff:phone.arrived', { side })])
    expect(says(halfway, 'capture:side.IDENTITY_CARD.back.label')).toBe(true)
    const behind = await house.visit(`${documents}/phone`, { browser: computer })
    expect(readNotice(behind.html)).toEqual([en('handoff:connected.title')])
    expect((await send(phone, shown, { back })).status).toBe(303)
    expect(says(await open(phone, shown), 'handoff:phone.sent.title')).toBe(true)
    const onward = await house.visit(`${documents}/phone`, { browser: computer })
    expect([onward.status, onward.location]).toEqual([302, `${documents}/verification`])
    // Sent again by Back: the app sends no second copy, and the page shows the current state.
    const again = await send(phone, shown, { back })
    expect([again.location, uploads(again)]).toEqual([`/phone/${shown.code}`, []])
  })

  it('that gives wrong digits three times has no try left, and the computer shows it', async () => {
    const computer = await typed()
    const shown = await show(computer)
    const phone = createBrowser()
    const short = await claim(phone, { ...shown, digits: '12' })
    expect([short.status, says(short, 'handoff:phone.digits.empty')]).toEqual([400, true])
    for (const count of [2, 1]) {
      const answer = await claim(phone, wrongFor(shown))
      expect(answer.status).toBe(400)
      const [one, more] = en('handoff:phone.digits.wrong', { count }).split('|')
      expect(answer.screen).toContain((count === 1 ? one : more) ?? '')
    }
    await claim(phone, wrongFor(shown))
    expect((await open(phone, shown)).status).toBe(410)
    await claim(phone, shown)
    expect(says(await open(phone, shown), 'handoff:phone.locked.title')).toBe(true)
    expect(phone.all().has(HANDOFF_COOKIE)).toBe(false)
    const page = await house.visit(`${documents}/phone`, { browser: computer })
    expect(says(page, 'handoff:locked.title')).toBe(true)
  })

  it.each([
    ['without a cookie', async () => createBrowser()],
    ['that has claimed another code', async () => (await claimed(await typed('emma'))).phone],
  ])('is the only one: a second %s is refused, without the name, and can do nothing', async (_, made) => {
    const computer = await typed('ida')
    const { shown } = await claimed(computer)
    const second = await made()
    const cookie = second.all().get(HANDOFF_COOKIE)
    const page = await open(second, shown)
    expect([page.status, says(page, 'handoff:phone.taken.title')]).toEqual([409, true])
    expect(page.html).not.toContain('Ida')
    await claim(second, shown)
    expect(second.all().get(HANDOFF_COOKIE)).toBe(cookie)
    expect(uploads(await send(second, shown, { front }))).toEqual([])
    expect(says(await open(second, shown), 'handoff:phone.taken.title')).toBe(true)
    expect(await stand(computer)).toMatchObject({ stand: 'claimed' })
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

describe('the cookie of a phone', () => {
  it('opens no page and no file that it would not open without', async () => {
    const { phone } = await claimed(await typed('ida'))
    const cookie = `${HANDOFF_COOKIE}=${phone.all().get(HANDOFF_COOKIE)}`
    const others = routesThat(() => true).filter((route) => route !== 'phone/_code')
    // The session is opened by one function for all of them.
    const opened = [
      'index',
      'travels',
      'account/profile',
      'account/documents',
      'files/my-data',
      'files/handoff',
    ]
    for (const name of rowsFor(others, (route) => opened.includes(route))) {
      const path = buildAddress(name)
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
    const others = actionNames.filter((name) => !madeBy('phoneAction').includes(name))
    expect(others.length).toBeGreaterThan(12)
    for (const name of others) {
      for (const path of [`/_actions/${name}`, `/phone/${shown.code}?_action=${name}`]) {
        const answer = await post(phone, path, { kind: KIND, code: shown.code, front })
        const other = answer.calls.filter((call) => !call.startsWith('GET') || call.includes('/users/'))
        expect([path, other]).toEqual([path, []])
        if (path.startsWith('/phone')) expect([path, answer.status]).toEqual([path, 404])
        expect(answer.status).toBeLessThan(500)
      }
    }
    // It works as before.
    expect(says(await open(phone, shown), 'capture:side.IDENTITY_CARD.front.label')).toBe(true)
  })
})

// With its session: tests/unit/auth/handoff-store.test.ts.
describe('a handoff ends', () => {
  it.each<[string, (computer: Awaited<ReturnType<typeof typed>>) => Promise<unknown>]>([
    [
      'cancelling on the computer',
      async (computer) => {
        const answer = await post(computer, `${documents}/phone?_action=handoff.end`, { kind: KIND })
        expect(answer.location).toBe(`${documents}/image`)
      },
    ],
    ['another code', (computer) => show(computer)],
    ['typing again', (computer) => type(computer, 'SE1111111')],
  ])('by %s, with what the phone has sent', async (_, end) => {
    const { computer, phone, shown } = await begun()
    await end(computer)
    const page = await open(phone, shown)
    expect([page.status, says(page, 'handoff:phone.gone.title')]).toEqual([404, true])
    expect(uploads(await send(phone, shown, { back }))).toEqual([])
  })

  it('on the phone: both screens show it, and nothing is kept', async () => {
    const { computer, phone, shown } = await begun()
    await post(phone, `/phone/${shown.code}?_action=phone.leave`, { code: shown.code })
    expect(says(await open(phone, shown), 'handoff:phone.cancelled.title')).toBe(true)
    const page = await house.visit(`${documents}/phone`, { browser: computer })
    expect(says(page, 'handoff:cancelled.title')).toBe(true)
    const second = await claimed(computer)
    expect(says(await open(second.phone, second.shown), 'capture:side.IDENTITY_CARD.front.label')).toBe(true)
  })
})

describe('something fails', () => {
  // Every other answer: tests/contract/app/upload.test.ts.
  it('as the backoffice takes nothing: the phone shows it, nothing is lost, and the next try succeeds', async () => {
    const { computer, phone, shown } = await begun()
    const answer = await send(phone, shown, { back }, { faults: [[/\/documents$/, status(404)]] })
    const isText = says(answer, 'handoff:phone.failed.unavailable')
    expect([answer.status, isText, uploads(answer).length]).toEqual([503, true, 1])
    const side = en('capture:side.IDENTITY_CARD.front.name')
    expect(says(answer, 'handoff:phone.arrived', { side })).toBe(true)
    expect(await stand(computer)).toMatchObject({ stand: 'front' })
    await send(phone, shown, { back })
    expect(await isSent({ phone, shown })).toBe(true)
  })

  it('with an unknown outcome: both screens show it, and nothing is sent again', async () => {
    const { computer, phone, shown } = await begun()
    const faults: [RegExp, Fault][] = [
      [/^GET .*\/documents$/, status(503)],
      [/\/documents$/, lost(502, false)],
    ]
    await send(phone, shown, { back }, { faults })
    expect(says(await open(phone, shown), 'handoff:phone.unknown.title')).toBe(true)
    const page = await house.visit(`${documents}/phone`, { browser: computer })
    expect(says(page, 'handoff:unknown.title')).toBe(true)
  })

  it('with an expired access token: it is renewed, and the photos arrive', async () => {
    const computer = await typed()
    const made = await claimed(computer)
    await keptSession(house, computer, { accessTokenExpiresAt: Date.now() - 1000 })
    await send(made.phone, made.shown, { front })
    await send(made.phone, made.shown, { back })
    expect(await isSent(made)).toBe(true)
  })
})
