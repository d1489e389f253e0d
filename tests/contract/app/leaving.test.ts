import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { listForms, submitForm } from '../../faults/crawl.ts'
import { type Ask, on, sharedBeside, type Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { keptSession, readSessionId } from '../../faults/kept-session.ts'
import { aSecondLater } from '../../support/a-second-later.ts'
import { loadCopy, toastsIn } from '../../support/copy.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../../support/sign-in.ts'
import { gate, lost, onCalls, status } from '../../support/wire-faults.ts'

/* An account is deleted after its traveller has signed in again, by no other person, and once; and stays if they want it back. */

const en = loadCopy('international')
const house = inHouse()
let besidePort: number
beforeAll(async () => {
  besidePort = await sharedBeside(house)
})

const PAGE = '/account/leave'
const ASK = `${PAGE}?_action=leaving.ask`
const CONFIRM = `/login?confirm=leave&returnTo=${encodeURIComponent(PAGE)}`
const theCall = /\/deletion-request$/

const open = (browser: BrowserCookies, path = PAGE) => house.visit(path, { browser })
const formFor = (page: Visit, action: string) =>
  listForms(page).find((form) => form.action.endsWith(`leaving.${action}`))
const press = (page: Visit, action: string, ask: Ask) => submitForm(house, page, `leaving.${action}`, ask)
const askedFor = (...visits: Visit[]) => visits.flatMap(({ writes }) => writes)

/** Until when the sandbox lets a traveller withdraw; undefined without a request. */
function dayOf(sub: string): unknown {
  const sql = `SELECT withdrawable_until AS day FROM deletion_requests
    WHERE user_id = (SELECT user_id FROM accounts WHERE sub = ?)`
  return house.records(sql, sub)[0]?.day
}

/**
 * Goes to the provider as the page's link does, and returns as `sub` with its answer; by default in another of the provider's
 * seconds than the sign-in before, like every traveller who types a password.
 */
async function confirm(
  browser: BrowserCookies,
  sub: string,
  { bend = () => undefined, atOnce = false }: { bend?: (url: URL) => void; atOnce?: boolean } = {},
) {
  if (!atOnce) await aSecondLater()
  const sent = await open(browser, CONFIRM)
  expect(sent.status).toBe(302)
  const url = new URL(sent.location ?? '')
  expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0'])
  bend(url)
  const back = await followToCallback(browser, url, `${house.origin}/login/redirect`, sub)
  return open(browser, back.pathname + back.search)
}
/** A traveller who has signed in again, and the page with the last confirmation. */
async function confirmed(like = 'giulia') {
  const traveller = await house.alone(like)
  const back = await confirm(traveller.browser, traveller.sub)
  expect([back.status, back.location]).toEqual([302, PAGE])
  return { ...traveller, page: await open(traveller.browser) }
}

// Side by side: each traveller is of one test alone, and each waits for another second of the provider's.
describe.concurrent('leaving', () => {
  it('signs in again, confirms, ends every other session, and can be undone after the next sign-in', async () => {
    const { sub, browser: here } = await house.alone('giulia')
    const there = await house.signIn(sub)
    const before = await open(here)
    expect(before.screen).toContain(en('leave:confirm.title'))
    expect(before.html).toContain(`href="${CONFIRM.replace('&', '&amp;')}"`)
    expect(formFor(before, 'ask')).toBeUndefined()

    const old = readSessionId(here)
    await confirm(here, sub)
    expect(readSessionId(here)).not.toBe(old)
    const page = await open(here)
    expect(page.html).not.toContain('<astro-island')
    const done = await press(page, 'ask', { browser: here })
    expect([done.status, done.location]).toEqual([303, PAGE])
    const day = dayOf(sub)
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect([await house.isIn(there), await house.isIn(on(besidePort, there, house))]).toEqual([false, false])
    const after = await open(here)
    expect(toastsIn(after.html, 'success')).toEqual([en('leave:done')])
    expect(after.screen).toContain(en('leave:stay.title'))
    expect(after.screen).toContain(String(Number(String(day).slice(8))))
    expect(formFor(after, 'ask')).toBeUndefined()

    // Another browser signs in before that day: the offer to stay is on top, and leads to the button.
    const back = await house.signIn(sub)
    for (const path of ['/', '/account/registry', '/travels']) {
      const { html, screen } = await open(back, path)
      expect([path, screen.includes(en('leave:stay.title'))]).toEqual([path, true])
      expect(html).toContain(`href="${PAGE}"`)
    }
    const stays = await press(await open(back), 'stay', { browser: back })
    expect([stays.status, stays.location, dayOf(sub)]).toEqual([303, PAGE, undefined])
    expect(toastsIn((await open(back)).html, 'success')).toEqual([en('leave:stay.done')])
    expect((await open(back, '/')).screen).not.toContain(en('leave:stay.title'))
  })

  it('is refused to a session that has not signed in again', async () => {
    const { sub, browser } = await house.alone('giulia')
    const refused = await house.post(ASK, {}, { browser })
    expect([refused.status, askedFor(refused), dayOf(sub)]).toEqual([403, [], undefined])
    expect(toastsIn(refused.html, 'danger')).toEqual([en('leave:failed.unconfirmed')])
    expect(refused.screen).toContain(en('leave:confirm.signIn'))
  })

  it('is refused to the copy of a session that its owner has confirmed', async () => {
    const { sub, browser } = await house.alone('giulia')
    const cookie = `__Host-session=${readSessionId(browser)}`
    const thief: BrowserCookies = {
      ...browser,
      fetch: (url, init = {}) =>
        fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } }),
    }
    expect(await house.isIn(thief)).toBe(true)
    await confirm(browser, sub)
    const page = await open(browser)
    const refused = await press(page, 'ask', { browser: thief })
    expect([refused.status, askedFor(refused), dayOf(sub)]).toEqual([303, [], undefined])
    expect(refused.location).toContain('/login?')
    expect((await press(page, 'ask', { browser })).location).toBe(PAGE)
  })

  it('is confirmed by no other traveller, who is not signed in by it either', async () => {
    const { sub, browser } = await house.alone('giulia')
    const other = await house.newTraveller('noah')
    const session = readSessionId(browser)
    const { location } = await open(browser, CONFIRM)
    // At a provider that does not remember the session's owner.
    const callback = await followToCallback(
      createBrowser(),
      location ?? '',
      `${house.origin}/login/redirect`,
      other.sub,
    )
    const result = await open(browser, callback.pathname + callback.search)
    expect([result.status, result.screen.includes(en('auth:otherPerson.title'))]).toEqual([400, true])
    expect(result.screen).toContain(en('auth:otherPerson.text'))
    // Signed out there meanwhile, it would not be signed in as the other traveller without a question.
    const [again = ''] = /\/login\?[^"]*again=here[^"]*/.exec(result.html) ?? []
    const asked = await house.visit(again.replaceAll(/&(?:amp|#38);/g, '&'))
    expect(asked.location).toMatch(/[?&]prompt=login(&|$)/)
    expect(readSessionId(browser)).toBe(session)
    expect(formFor(await open(browser), 'ask')).toBeUndefined()
    const refused = await house.post(ASK, {}, { browser })
    expect([refused.status, dayOf(sub), dayOf(other.sub)]).toEqual([403, undefined, undefined])
  })

  it('refers to customer care if the provider does not report when the traveller signed in', async () => {
    const { sub, browser } = await house.alone('giulia')
    const session = readSessionId(browser)
    const bend = ({ searchParams }: URL) => {
      searchParams.delete('max_age')
      searchParams.delete('prompt')
    }
    const back = await confirm(browser, sub, { bend })
    expect([back.status, back.location]).toEqual([302, `${PAGE}?confirm=unconfirmed`])
    const page = await open(browser, back.location ?? '')
    expect(page.screen).toContain(en('leave:care.unconfirmed'))
    // The address of an earlier release.
    expect((await open(browser, `${PAGE}?confirm=untold`)).screen).toContain(en('leave:care.unconfirmed'))
    expect(page.html).toMatch(/href="mailto:/)
    expect([formFor(page, 'ask'), readSessionId(browser)]).toEqual([undefined, session])
    expect((await house.post(ASK, {}, { browser })).status).toBe(403)
    expect(dayOf(sub)).toBeUndefined()
  })

  it('is not confirmed by the previous sign-in, repeated because the address was edited', async () => {
    const { sub, browser } = await house.alone('giulia')
    const session = readSessionId(browser)
    // The provider reports that time, and shows no form to travellers it remembers.
    const bend = ({ searchParams }: URL) => {
      searchParams.set('max_age', '86400')
      searchParams.delete('prompt')
    }
    const result = await confirm(browser, sub, { bend, atOnce: true })
    expect([result.status, result.screen.includes(en('auth:notFresh.title'))]).toEqual([400, true])
    expect([formFor(await open(browser), 'ask'), readSessionId(browser)]).toEqual([undefined, session])
    expect((await house.post(ASK, {}, { browser })).status).toBe(403)
    // Nor by a used confirmation's address, or one in another tab.
    await confirm(browser, sub)
    const again = await confirm(browser, sub, { bend, atOnce: true })
    expect([again.status, again.screen.includes(en('auth:notFresh.title'))]).toEqual([400, true])
    expect(dayOf(sub)).toBeUndefined()
  })

  it('of a session whose sign-in is unknown takes two sign-ins: the first makes it known', async () => {
    const { sub, browser } = await house.alone('giulia')
    await keptSession(house, browser, { signedInAt: undefined })
    expect((await confirm(browser, sub)).location).toBe(PAGE)
    expect(formFor(await open(browser), 'ask')).toBeUndefined()
    expect((await house.post(ASK, {}, { browser })).status).toBe(403)
    expect((await confirm(browser, sub)).location).toBe(PAGE)
    expect(formFor(await open(browser), 'ask')).toBeDefined()
  })

  it('pressed four times at once, on two processes, is requested once, and every answer confirms it', async () => {
    const { sub, browser, page } = await confirmed()
    const pressed = [browser, on(besidePort, browser, house), browser, on(besidePort, browser, house)]
    // No request is answered before all have been sent.
    const { fault, open: goOn } = gate()
    const answering = pressed.map((each) => press(page, 'ask', { browser: each, faults: [[theCall, fault]] }))
    await sleep(1000)
    goOn()
    const answers = await Promise.all(answering)
    expect(answers.map(({ status, location }) => [status, location])).toEqual(pressed.map(() => [303, PAGE]))
    expect(askedFor(...answers)).toHaveLength(1)
    expect(dayOf(sub)).toBeDefined()
    const late = await press(page, 'ask', { browser })
    expect([late.status, askedFor(late)]).toEqual([303, []])
    // An old window cannot request it again after another sign-in.
    await confirm(browser, sub)
    const old = await press(page, 'ask', { browser })
    expect([old.status, old.location, askedFor(old)]).toEqual([303, PAGE, []])
  })

  it('counts once: what was refused needs another sign-in', async () => {
    const { sub, browser, page } = await confirmed('sofia')
    const refused = await press(page, 'ask', { browser })
    expect([refused.status, dayOf(sub)]).toEqual([409, undefined])
    expect(refused.screen).toContain(en('leave:refused.title'))
    expect(refused.screen).toContain(en('leave:refused.TRIP_AHEAD'))
    expect(formFor(refused, 'ask')).toBeUndefined()
    const again = await press(page, 'ask', { browser })
    expect([again.status, askedFor(again)]).toEqual([403, []])
  })

  it.each([404, 405])('leads to customer care where the backoffice answers %i', async (code) => {
    const { sub, browser, page } = await confirmed()
    const other = await house.signIn(sub)
    const result = await press(page, 'ask', { browser, faults: [[theCall, status(code)]] })
    expect([result.status, dayOf(sub)]).toEqual([200, undefined])
    expect(result.screen).toContain(en('leave:care.missing'))
    expect(result.html).toMatch(/href="mailto:/)
    expect(await house.isIn(other)).toBe(true)
  })

  it('with an unknown outcome reports no result, and is not requested again', async () => {
    const { sub, browser, page } = await confirmed()
    const other = await house.signIn(sub)
    const faults = [
      [theCall, lost(502, true)],
      [/\/users\/me$/, onCalls((before) => before > 0, status(503))],
    ] as const
    const result = await press(page, 'ask', { browser, faults })
    expect([result.status, askedFor(result).length, dayOf(sub) === undefined]).toEqual([503, 1, false])
    expect(result.screen).toContain(en('leave:unknown.title'))
    expect([formFor(result, 'ask'), formFor(result, 'stay')]).toEqual([undefined, undefined])
    // The holder of another session would see the traveller leave.
    expect(await house.isIn(other)).toBe(false)
    expect((await open(browser)).screen).toContain(en('leave:stay.title'))
  })

  it.each([
    ['arrived, the page offers the way back', true, 'leave:stay.title'],
    ['did not arrive, the page does not ask again: it may be on its way', false, 'leave:unknown.title'],
  ] as const)('if it cannot be looked up at first, and %s', async (_, arrives, title) => {
    const { browser, page } = await confirmed()
    // The app reads the user record first, then looks it up in two tries, and then reads it for the page.
    const faults = [
      [theCall, lost(502, arrives)],
      [/\/users\/me$/, onCalls((before) => before === 1 || before === 2, status(503))],
    ] as const
    const result = await press(page, 'ask', { browser, faults })
    expect([result.status, askedFor(result).length]).toEqual([503, 1])
    expect(result.screen).toContain(en(title))
    expect([formFor(result, 'ask'), formFor(result, 'stay') !== undefined]).toEqual([undefined, arrives])
  })
})
