import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATCH_MS } from '#bookings/for-several.ts'
import { listForms } from '../../faults/crawl.ts'
import type { Ask, Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy, nextIn, toastsIn } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { flightByHand, flightSearch } from '../../support/typed-forms.ts'
import { status as answered, type Fault, give } from '../../support/wire-faults.ts'

/* Entering flights without script, by the forms' own posts, with a backoffice that fails on demand. */

const en = loadCopy('international')
const house = inHouse()
let vera: BrowserCookies
let otto: BrowserCookies
/** Vera's booking of three, with Otto second; all of a copy for this file alone. */
let trip: string

beforeAll(async () => {
  const made = await house.alone('vera')
  trip = made.own('B2703')
  vera = made.browser
  otto = await house.signIn(made.own('otto'))
})

const flightsOf = (traveller: string, booking = trip) => `/travels/${booking}/${traveller}/flights`
async function post(
  form: Record<string, string>,
  ask: Ask = {},
  where = { booking: trip, traveller: `${trip}-T1` },
) {
  const path = `${flightsOf(where.traveller, where.booking)}?_action=shareFlights`
  const answer = await house.post(path, { ...where, ...form }, { browser: vera, ...ask })
  const values = listForms(answer).find(({ action }) => action.includes('shareFlights'))?.fields ?? {}
  return { ...answer, values }
}
const page = (path = `/travels/${trip}`) => house.visit(path, { browser: vera })

/** The last button of a traveller's overview with this beginning; null without one. */
async function commandOf(command: 'remove' | 'same', traveller = `${trip}-T1`): Promise<string | null> {
  const { html } = await page(flightsOf(traveller))
  return [...html.matchAll(new RegExp(`value="(${command}-[^"]+)"`, 'g'))].at(-1)?.[1] ?? null
}
async function remove(traveller = `${trip}-T1`) {
  const command = await commandOf('remove', traveller)
  return command ? post({ command }, {}, { booking: trip, traveller }) : null
}

/** Searches for a flight and returns the review's form data. */
async function reviewed(): Promise<Record<string, string>> {
  const { values } = await post({ ...flightSearch(), command: 'search' })
  expect(values.itinerary, 'the flight that was found').toMatch(/^[\w-]{200,}$/)
  return values
}

describe('entering flights without script', () => {
  it('a failed search leads to manual entry, and a toast reports it too', async () => {
    const answer = await post(
      { ...flightSearch(), command: 'search' },
      { faults: [[/search-flight$/, answered(500)]] },
    )
    expect(toastsIn(answer.html, 'danger')).toEqual([en('flights:notice.searchDown')])
    expect(answer.values.flightNumber, 'what was typed').toBe('AZ401')
  })

  it('finds, reviews, saves, updates and removes, each with its toast on the trip’s page', async () => {
    const review = await reviewed()
    const saved = await post({ ...review, command: 'save' })
    // Back to the form, which now offers the way back.
    expect([saved.status, saved.location]).toEqual([303, flightsOf(`${trip}-T1`)])
    const after = await page()
    for (const text of [en('flights:done.saved'), 'AZ401']) expect(after.screen).toContain(text)
    expect((await post({ ...review, command: 'save' })).status).toBe(303)
    const updated = await page()
    expect(updated.screen).toContain(en('flights:done.updated'))
    expect(nextIn(updated.html)).toEqual({
      text: en('trip:stage.next', { what: en('trips:step.passport') }),
      href: `/account/documents/passport/information?trip=${trip}`,
    })
    expect((await remove())?.status).toBe(303)
    const without = await page()
    expect(without.screen).toContain(en('flights:done.removedOne'))
    expect(without.html).not.toContain('AZ401')
  })

  // An itinerary's mistakes: tests/unit/features/flights; a handwritten one: tests/faults/forged-itinerary.test.ts.
  it('hostile input comes back inert', async () => {
    const airline = '</script><img src=x onerror=alert(1)>'
    expect((await post({ ...flightByHand, airline, command: 'check' })).html).not.toContain('<img src=x')
  })
})

describe('the same flights for travel companions', () => {
  let same = ''
  const choose = async (people: readonly string[], ask: Ask = {}) => {
    same = (await commandOf('same')) ?? same
    const body = new URLSearchParams({ booking: trip, traveller: `${trip}-T1`, command: same })
    for (const id of people) body.append('same', id)
    const path = `${flightsOf(`${trip}-T1`)}?_action=shareFlights`
    return house.post(path, body, { browser: vera, ...ask })
  }
  const offers = ({ screen }: Visit, ...people: string[]) =>
    people.map((id) => screen.includes(`value="${trip}-${id}"`))

  beforeAll(async () => {
    expect((await post({ ...(await reviewed()), command: 'save' })).status).toBe(303)
  })
  afterAll(async () => {
    for (const id of ['T1', 'T2', 'T3']) await remove(`${trip}-${id}`)
  })

  it('are offered to the leader, for those who have none, and require a selection', async () => {
    const form = await page(flightsOf(`${trip}-T1`))
    expect(form.screen).toContain(en('flights:field.same'))
    expect(offers(form, 'T2', 'T3')).toEqual([true, true])
    const nobody = await choose([])
    expect([nobody.status, nobody.writes]).toEqual([400, []])
    expect(nobody.screen).toContain(en('flights:error.same.required'))
  })

  it('are written no longer than a request may take; the rest is offered again', async () => {
    const slow: Fault = async ({ outgoing, pass }) => {
      await setTimeout(BATCH_MS + 100)
      give(outgoing, await pass())
    }
    const both = [`${trip}-T2`, `${trip}-T3`]
    const some = await choose(both, { faults: [[/\/bookings\/B2703[^/]*\/flights$/, slow]] })
    expect([some.status, some.writes.length, offers(some, 'T2', 'T3')]).toEqual([200, 1, [false, true]])
    await remove(`${trip}-T2`)
  })

  it('are saved for those chosen; the rest, after a failure too, is still offered', async () => {
    const both = [`${trip}-T2`, `${trip}-T3`]
    const failed = await choose(both, { faults: [[/\/bookings\/B2703[^/]*\/flights$/, answered(500)]] })
    expect(offers(failed, 'T2', 'T3')).toEqual([true, true])
    expect((await choose([`${trip}-T2`])).status).toBe(303)
    expect(offers(await page(flightsOf(`${trip}-T1`)), 'T2', 'T3')).toEqual([false, true])
    expect((await choose([`${trip}-T3`])).status).toBe(303)
    const { screen } = await page()
    expect(screen.match(/AZ401/g)?.length).toBe(1)
    expect(screen).toContain(en('trip:flights.others', { done: 2, total: 2 }))
    // Nor for strangers, and not for travellers with flights.
    const others = await choose(['B2701-T2', `${trip}-T2`])
    expect([others.status, others.writes]).toEqual([400, []])
  })
})

// A lost write: tests/faults/lost-writes.test.ts.
it.each([
  [429, 503, 'ui:busy'],
  [422, 409, 'flights:failed.refused'],
])(
  'a save that fails with %i answers %i and keeps the flight to be sent again',
  async (broken, code, key) => {
    const review = await reviewed()
    const faults = [[/\/bookings\/B2703[^/]*\/flights$/, answered(broken)]] as const
    const { status, screen, values, writes } = await post({ ...review, command: 'save' }, { faults })
    expect([status, writes.length]).toEqual([code, 1])
    expect(toastsIn(screen, 'danger')).toEqual([en(key)])
    expect((await post({ ...values, command: 'save' })).status).toBe(303)
  },
)

describe('whose flights', () => {
  it('the leader enters them for everybody, another traveller only their own', async () => {
    const as = (browser: BrowserCookies, traveller: string, command = 'open', booking = trip) =>
      post({ ...flightSearch(), command }, { browser }, { booking, traveller })
    expect((await as(vera, `${trip}-T3`)).status).toBe(200)
    expect((await as(otto, `${trip}-T2`)).status).toBe(200)
    for (const refused of [
      await as(otto, `${trip}-T1`, 'remove'),
      await as(otto, `${trip}-T3`, 'remove'),
      await as(otto, 'nobody', 'remove'),
      await as(otto, 'B2101-T1', 'remove', 'B2101'),
    ])
      expect([refused.status, refused.writes]).toEqual([404, []])
  })

  it('no flights are accepted once the trip is over or cancelled', async () => {
    const mia = await house.browserOf('mia')
    const where = { booking: 'B2115', traveller: 'B2115-T1' }
    const refused = await post({ command: 'remove' }, { browser: mia }, where)
    expect([refused.status, refused.screen.includes(en('flights:closed.closed'))]).toEqual([409, true])
    expect((await house.visit('/travels/B2115', { as: 'mia' })).html).not.toContain('/flights')
  })
})
