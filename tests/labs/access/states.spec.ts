import { pathTo } from '#i18n/slugs.ts'
import { openHouse, type Visit } from '../../faults/house.ts'
import { aSecondLater } from '../../support/a-second-later.ts'
import { loadCopy } from '../../support/copy.ts'
import { createBrowser, followToCallback } from '../../support/sign-in.ts'
import { expect, test } from '../../support/test.ts'
import { answering, changed, type Fault, give, lost, status } from '../../support/wire-faults.ts'
import { ofErrors, problems } from './crawl.ts'
import { rooms } from './fit.ts'
import { layOut } from './visit.ts'
import { oddWords } from './words.ts'

/* States of leaving and of the sessions that no address alone shows: after a traveller's press, or another answer of the backoffice. */
test.use({ bypassCSP: true })

test('every state of leaving, and of the sessions', async ({ page, consoleErrors }) => {
  consoleErrors.allow(ofErrors)
  const de = loadCopy('germany')
  const to = (name: 'account/leave' | 'account/devices' | 'index' | 'account/registry/needs') =>
    pathTo('de-DE', name)
  const [leave, devices] = [to('account/leave'), to('account/devices')]
  const confirm = pathTo('de-DE', 'login', {}, { confirm: 'leave', returnTo: leave })
  const house = await openHouse()
  const market = 'germany'
  const origin = house.originOf(market)

  /** A traveller for this state alone. */
  async function traveller(like = 'giulia') {
    const { sub } = await house.newTraveller(like)
    const browser = await house.signIn(sub, market)
    const open = (path: string, faults: Faults = []) => house.visit(path, { browser, market, faults })
    return {
      sub,
      open,
      press: (action: string, faults: Faults = []) =>
        house.post(`${leave}?_action=leaving.${action}`, {}, { browser, market, faults }),
      async confirms(as = sub) {
        await aSecondLater()
        const asked = (await open(confirm)).location ?? ''
        // Another traveller comes from a provider that does not remember this one.
        const there = as === sub ? browser : createBrowser()
        const { pathname, search } = await followToCallback(there, asked, `${origin}/login/redirect`, as)
        return open(pathname + search)
      },
    }
  }
  type Faults = readonly (readonly [RegExp, Fault])[]
  async function confirmed(like?: string) {
    const made = await traveller(like)
    await made.confirms()
    return made
  }
  const call = /\/deletion-request$/
  const user = /\/users\/me$/
  const deletion = (deletionRequest: object | undefined): Faults => [
    [user, changed((body) => ({ data: { ...(body as { data: object }).data, deletionRequest } }))],
  ]
  const going = deletion({ withdrawableUntil: '2027-01-31' })
  const laterDown: Fault = async (exchange) =>
    exchange.before === 0 ? give(exchange.outgoing, await exchange.pass()) : status(503)(exchange)

  const states: [words: string, opens: () => Promise<Visit>][] = [
    [de('leave:trips.title'), async () => (await traveller('sofia')).open(leave)],
    [de('leave:nothing'), async () => (await traveller()).open(leave)],
    [
      de('leave:trips.unavailable.title'),
      async () => (await traveller()).open(leave, [[/bookings|credits|notify/, status(503)]]),
    ],
    [de('leave:delete.title'), async () => (await confirmed()).open(leave)],
    [de('leave:refused.TRIP_AHEAD'), async () => (await confirmed('sofia')).press('ask')],
    [
      de('leave:refused.other'),
      async () =>
        (await confirmed()).press('ask', [
          [call, answering({ data: { outcome: 'REFUSED', reasons: ['NEW'] } })],
        ]),
    ],
    [de('leave:failed.unconfirmed'), async () => (await traveller()).press('ask')],
    [de('leave:failed.notArrived'), async () => (await confirmed()).press('ask', [[call, lost(502, false)]])],
    [
      de('leave:unknown.title'),
      async () =>
        (await confirmed()).press('ask', [
          [call, lost(502, true)],
          [user, laterDown],
        ]),
    ],
    [de('leave:care.missing'), async () => (await confirmed()).press('ask', [[call, status(404)]])],
    [de('leave:care.unconfirmed'), async () => (await traveller()).open(`${leave}?confirm=unconfirmed`)],
    [de('leave:ask.title'), async () => (await traveller('sofia')).open(leave, deletion(undefined))],
    [de('leave:stay.how'), async () => (await traveller()).open(leave, going)],
    [de('leave:stay.title'), async () => (await traveller('sofia')).open(to('index'), going)],
    [de('leave:stay.title'), async () => (await traveller()).open(to('account/registry/needs'), going)],
    [
      de('leave:stay.failed.notArrived'),
      async () => (await traveller()).press('stay', [...going, [call, status(503)]]),
    ],
    [de('auth:otherPerson.title'), async () => (await traveller()).confirms('noah')],
    [
      de('devices:news.end'),
      async () => {
        const { sub, open } = await traveller()
        await house.signIn(sub, market)
        return open(to('index'))
      },
    ],
    [
      de('devices:others.ask'),
      async () => {
        const { sub, open } = await traveller()
        await house.signIn(sub, market)
        return open(devices)
      },
    ],
  ]
  try {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(origin)
    for (const [words, opens] of states) {
      const { html, screen, path } = await opens()
      expect(screen.includes(words), `${words} on ${path}`).toBe(true)
      await page.evaluate((to) => history.replaceState(null, '', to), path)
      await layOut(page, html)
      const look = { themes: ['light'], rooms: rooms.slice(1, 2), media: false } as const
      expect.soft([...(await oddWords(page)), ...(await problems(page, look))], words).toEqual([])
    }
  } finally {
    await house.close()
  }
})
