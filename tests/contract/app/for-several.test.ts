import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Ask, type House, sharedHouse, type Visit } from '../../faults/house.ts'
import { parseTags } from '../../faults/html-tags.ts'
import { loadCopy } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { untouchedForm } from '../../support/untouched-form.ts'
import {
  answering,
  changedData,
  type Fault,
  give,
  type Json,
  lost,
  onCalls,
  status,
} from '../../support/wire-faults.ts'

/* Entered once and saved for several of a booking: one after another, each named, never twice, and never over unseen data. */

const us = loadCopy('global-us')
const path = '/travels/B2201/group/several'
let house: House
let olivia: BrowserCookies
beforeAll(async () => {
  house = await sharedHouse()
})
beforeEach(async () => {
  house = await sharedHouse()
  olivia = await house.signIn('olivia')
})
afterAll(() => house?.close())

const T = (number: number) => `B2201-T${number}`
const page = (query = 'what=contact') => house.visit(`${path}?${query}`, { browser: olivia })

/** The data of a page's form as sent: the form to choose in, or the one that continues. */
function formOf({ html }: Visit, which: 'choose' | 'goOn'): URLSearchParams {
  const forms: URLSearchParams[] = []
  for (const { name, attributes } of parseTags(html)) {
    if (name === 'form') forms.push(new URLSearchParams())
    const field = attributes.get('name')
    const isSent = attributes.get('type') !== 'checkbox' || attributes.has('checked')
    if (name === 'input' && field && isSent) forms.at(-1)?.append(field, attributes.get('value') ?? '')
  }
  const ours = forms.filter((form) => form.has('what'))
  const found = ours.find((form) => form.has('round') === (which === 'goOn'))
  if (!found) throw new Error(`no form to ${which}`)
  return found
}

/** Sends the form; with whose contact was written. */
const send = async (form: URLSearchParams, ask: Ask = {}) => {
  const posted = await house.post(`${path}?what=${form.get('what')}&_action=saveForSeveral`, form, {
    browser: olivia,
    ...ask,
  })
  const written = posted.calls.flatMap((call) => /^PUT .*\/travellers\/([^/]+)$/.exec(call)?.[1] ?? [])
  return { ...posted, written }
}
const choosing = (form: URLSearchParams, ...people: string[]) => {
  form.delete('to')
  for (const id of people) form.append('to', id)
  return form
}
const led = ({ location }: Visit) => house.visit(location ?? '', { browser: olivia })
const wayOn = ({ html }: Visit) =>
  parseTags(html).some(({ attributes }) => attributes.get('name') === 'round')
const booking = /\/bookings\/B2201$/
/** The save for Ava gets no answer, and cannot be looked up. */
const outcomeUnknown: Ask['faults'] = [
  [/travellers\/B2201-T2$/, lost(502, false)],
  [booking, onCalls((before) => before > 0, status(503))],
]
/** The booking as if Ava had changed since. */
const withAva = (more: Json) => {
  const change = changedData<{ travellers: Json[] }>(({ travellers, ...data }) => ({
    ...data,
    travellers: travellers.map((one) => (one.id === T(2) ? { ...one, ...more } : one)),
  }))
  return [[booking, change]] as const
}
const words = (screen: string) => screen.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('one contact for four of them', () => {
  it('whose third save fails leaves a list of who is done and who is not, and continues with the rest', async () => {
    const form = choosing(formOf(await page(), 'choose'), T(2), T(3), T(4), T(5))
    const first = await send(form, { faults: [[/travellers\/B2201-T4$/, status(503)]] })
    expect([first.status, first.written]).toEqual([303, [T(2), T(3), T(4)]])
    const result = await led(first)
    expect(result.screen).toContain(us('several:round.title', { done: 2, total: 4 }))
    expect(words(result.screen)).toMatch(
      new RegExp(
        `Ava Nguyen ${us('several:round.saved')} .*Maya Patel ${us('several:why.notArrived')} Liam Foster ${us('several:round.left')}`,
      ),
    )
    // Not automatically after a failure.
    expect(result.html).not.toContain('data-goes-on')
    const second = await send(formOf(result, 'goOn'))
    expect(second.written).toEqual([T(4), T(5)])
    const done = await led(second)
    expect(done.screen).toContain(us('several:done'))
    expect(done.screen).toContain(us('several:round.title', { done: 4, total: 4 }))
    expect(() => formOf(done, 'goOn')).toThrow()
  })

  it('sent again, in another tab or by Back, writes nothing that is stored already', async () => {
    const form = choosing(formOf(await page(), 'choose'), T(2), T(3))
    expect((await send(form)).written).toEqual([T(2), T(3)])
    expect((await send(form)).written).toEqual([])
  })

  it('whose answer is lost on the way is looked up and not sent again', async () => {
    const form = choosing(formOf(await page(), 'choose'), T(2), T(3))
    const answer = await send(form, { faults: [[/travellers\/B2201-T2$/, lost(502, true)]] })
    expect(answer.written).toEqual([T(2), T(3)])
    expect((await led(answer)).screen).toContain(us('several:round.title', { done: 2, total: 2 }))
  })
})

it('writes for all of them a few at a time, each once', async () => {
  let form = formOf(await page(), 'choose')
  // Iris has an account of her own.
  expect(form.getAll('to')).toHaveLength(10)
  const passes: string[][] = []
  for (;;) {
    const answer = await send(form)
    passes.push(answer.written)
    const result = await led(answer)
    if (!result.html.includes('data-goes-on')) break
    form = formOf(result, 'goOn')
  }
  expect(passes.length).toBeGreaterThan(1)
  expect(passes.flat().toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => T(at + 2)).toSorted())
})

describe('continues by itself', () => {
  const goesOn = ({ html }: Visit) => html.includes('data-goes-on')

  it('right after a batch and never again: by Back, from the history or in a restored tab', async () => {
    const first = await send(formOf(await page(), 'choose'))
    // A prefetched page, or one that a script reads, has no reader.
    for (const [name, value] of [['sec-purpose', 'prefetch'] as const, ['sec-fetch-mode', 'cors'] as const]) {
      const unseen = await house.visit(first.location ?? '', { browser: olivia, headers: { [name]: value } })
      expect(goesOn(unseen)).toBe(false)
    }
    const result = await led(first)
    expect([goesOn(result), wayOn(result)]).toEqual([true, true])
    const again = await led(first)
    expect([goesOn(again), wayOn(again)]).toEqual([false, true])
  })

  it('not from an address that a stranger made up', async () => {
    const first = await send(formOf(await page(), 'choose'))
    const { location } = first
    for (const link of [
      `${location}x`,
      location?.replace('what=contact', 'what=flights'),
      location?.replace('B2201', 'B2041'),
    ]) {
      const result = await house.visit(link ?? '', { browser: olivia })
      expect([link, goesOn(result), wayOn(result)]).toEqual([link, false, false])
    }
    // Nor does another traveller find any of it, in another browser.
    const theirs = await house.visit(location ?? '', { browser: await house.signIn('sofia') })
    expect([goesOn(theirs), wayOn(theirs)]).toEqual([false, false])
    expect(goesOn(await led(first))).toBe(true)
  })
})

describe('never sends again', () => {
  it('for a traveller who has an account by now', async () => {
    const faults = withAva({ userId: '4711' })
    const sent = await send(choosing(formOf(await page(), 'choose'), T(2)), { faults })
    expect([sent.status, sent.written]).toEqual([303, []])
    const result = await house.visit(sent.location ?? '', { browser: olivia, faults })
    expect(words(result.screen)).toContain(`Ava Nguyen ${us('several:has.own')}`)
    expect(result.screen).not.toContain(us('several:done'))
    expect([wayOn(result), result.html.includes('data-goes-on')]).toEqual([false, false])
  })

  it('what was accepted and is not shown yet', async () => {
    const accepted = answering({ data: { travelerId: T(6), flights: [] } })
    const form = choosing(formOf(await page('what=flights'), 'choose'), T(6), T(9))
    const sent = await send(form, { faults: [[/\/flights$/, accepted]] })
    expect([sent.status, sent.writes.length]).toEqual([303, 2])
    const after = await led(sent)
    expect(after.screen).toContain(us('several:round.title', { done: 0, total: 2 }))
    expect(after.screen).toContain(us('several:round.notShown'))
    expect(after.screen).not.toContain(us('several:done'))
    expect([wayOn(after), after.html.includes('data-goes-on')]).toEqual([false, false])
  })

  it('what may have arrived, whichever traveller follows', async () => {
    const first = await send(choosing(formOf(await page(), 'choose'), T(2), T(3)), {
      faults: outcomeUnknown,
    })
    const result = await led(first)
    expect(result.screen).toContain(us('several:why.unknown'))
    const second = await send(formOf(result, 'goOn'))
    expect(second.written).toEqual([T(3)])
    const after = await led(second)
    expect(after.screen).toContain(us('several:why.unknown'))
    expect([wayOn(after), after.html.includes('data-goes-on')]).toEqual([false, false])
  })
})

it('ends a batch in time with a backoffice that takes 800 ms a call', async () => {
  const slow: Fault = async ({ outgoing, pass }) => {
    await setTimeout(800)
    give(outgoing, await pass())
  }
  const form = formOf(await page(), 'choose')
  const { written, status: code } = await send(form, { faults: [[/./, slow]] })
  expect([code, written.length > 0, written.length < 5]).toEqual([303, true, true])
})

describe('never overwrites stored data', () => {
  it('without showing both and a tick', async () => {
    await send(choosing(formOf(await page(), 'choose'), T(2)))
    const own = choosing(new URLSearchParams(formOf(await page(), 'choose')), T(3))
    await changeOwnContact()
    const stale = await send(own)
    expect([stale.status, stale.written]).toEqual([409, []])
    const now = await page()
    expect(now.screen).toContain(us('several:giver.contact'))
    expect(words(now.screen)).toMatch(/Ava Nguyen [^<]*Henry Brooks/)
    expect(formOf(now, 'choose').getAll('to')).not.toContain(T(2))
    const both = await send(choosing(formOf(now, 'choose'), T(2)))
    expect(both.written).toEqual([T(2)])
  })

  it('that has come since the page was shown', async () => {
    const form = choosing(formOf(await page(), 'choose'), T(2))
    const emergencyContact = { name: 'Tom', relation: 'Son', phone: '+15035550111' }
    const answer = await send(form, { faults: withAva({ emergencyContact }) })
    expect(answer.written).toEqual([])
    expect((await led(answer)).screen).toContain(us('several:why.changed'))
  })
})

/** Another contact than the demo's: the save would not write what was shown. */
async function changeOwnContact(): Promise<Visit> {
  const at = '/account/registry/contact'
  const { html } = await house.visit(at, { browser: olivia })
  const typed = { name: 'Ruby Brooks', relation: 'Sister', 'phone-prefix': 'US', phone: '+15035550199' }
  const form = { ...untouchedForm(html, 'saveEmergencyContact'), ...typed }
  const saved = await house.post(`${at}?_action=saveEmergencyContact`, form, { browser: olivia })
  expect(saved.status).toBe(303)
  return saved
}

it('is offered right after a save, for the bookings with another traveller to save it for', async () => {
  const saved = await changeOwnContact()
  const there = await led(saved)
  expect(there.html).toContain(`href="${path}?what=contact"`)
  // Once: it disappears with the message that it was saved.
  expect((await led(saved)).html).not.toContain(`href="${path}?what=contact"`)
})

it('names who has left the booking meanwhile, and shows the current list', async () => {
  const form = choosing(formOf(await page(), 'choose'), T(2), 'B2201-T99')
  const answer = await send(form)
  expect(answer.written).toEqual([T(2)])
  const result = await led(answer)
  expect(result.screen).toContain(us('several:round.gone', { count: 1 }).split('|')[0])
  expect(result.screen).toContain(us('several:round.title', { done: 1, total: 1 }))
})

it('requires a selection', async () => {
  const nobody = await send(choosing(formOf(await page(), 'choose')))
  expect([nobody.status, nobody.written]).toEqual([400, []])
  expect(nobody.screen).toContain(us('several:nobody'))
})

it('writes the contact of guests alone: an account’s own data are its traveller’s', async () => {
  const sofia = await house.signIn('sofia')
  const form = await house.visit('/travels/B2041/group/several?what=contact', { browser: sofia })
  expect(form.status).toBe(200)
  // Luca has one, which no other traveller may read or write.
  expect(form.html).not.toContain('Anna Ferraro')
  expect(formOf(form, 'choose').getAll('to')).toEqual([])
  const post = choosing(formOf(form, 'choose'), 'B2041-T2')
  const sent = await house.post('/travels/B2041/group/several?what=contact&_action=saveForSeveral', post, {
    browser: sofia,
  })
  expect(sent.writes).toEqual([])
})

describe('what the page was drawn with', () => {
  const drawnWith = async (query?: string) => formOf(await page(query), 'choose')

  it('is in no address or form, nor is any value that could reveal it', async () => {
    const [one, again] = [await drawnWith(), await drawnWith()]
    const sent = await send(choosing(one, T(2), T(3)))
    const address = new URL(sent.location ?? '', house.origin)
    expect([...new Set(address.searchParams.keys())].toSorted()).toEqual(['round', 'what'])
    // The same values give another text each time, so they cannot be compared with it.
    expect(one.get('seen')).not.toBe(again.get('seen'))
    for (const form of [one, again]) {
      const fields = [...new Set(form.keys())].filter((name) => name !== 'form-owner')
      expect(fields).toEqual(expect.arrayContaining(['booking', 'what', 'seen', 'shown']))
      for (const name of fields) expect(name).not.toMatch(/version|seen\./)
    }
  })

  // Another field’s, another booking’s, or altered: tests/unit/auth/shown.test.ts.
  it.each<[string, (form: URLSearchParams) => void | Promise<void>]>([
    ['missing', (form) => form.delete('seen')],
    ['with something behind it', (form) => form.set('seen', `${form.get('seen')}!`)],
    ['beside other people', (form) => form.set('shown', `%E0%A4%A ${T(3)}`)],
    ['beside another one more', (form) => form.set('shown', `${form.get('shown')} B2201-T99`)],
    [
      'of another traveller',
      async (form) => {
        const sofia = await house.signIn('sofia')
        const theirs = await house.visit('/travels/B2041/group/several?what=contact', { browser: sofia })
        form.set('seen', formOf(theirs, 'choose').get('seen') ?? '')
      },
    ],
  ])('writes nothing if it is %s, and shows the page again', async (_, bend) => {
    const form = choosing(await drawnWith(), T(2))
    await bend(form)
    const answer = await send(form)
    expect([answer.status, answer.written]).toEqual([409, []])
    expect(answer.screen).toContain(us('several:failed.conflict'))
  })

  it('if no longer kept, leaves the remaining travellers to be chosen again', async () => {
    const first = await send(await drawnWith())
    const going = formOf(await led(first), 'goOn')
    // Signed in again, and so in another session.
    olivia = await house.signIn('olivia')
    const result = await led(first)
    expect(wayOn(result)).toBe(false)
    expect(formOf(result, 'choose').getAll('to').toSorted()).toEqual([T(10), T(11)].toSorted())
    const sent = await send(going)
    expect([sent.status, sent.written]).toEqual([409, []])
    expect(formOf(sent, 'choose').getAll('to').toSorted()).toEqual([T(10), T(11)].toSorted())
  })

  it('stays for the pages of the last four batches', async () => {
    const passes: Visit[] = []
    for (const id of [T(2), T(3), T(4), T(5), T(6)]) passes.push(await send(choosing(await drawnWith(), id)))
    const titles = await Promise.all(passes.map(async (attempt) => (await led(attempt)).screen))
    const title = us('several:round.title', { done: 1, total: 1 })
    expect(titles.map((screen) => screen.includes(title))).toEqual([false, true, true, true, true])
  })
})

describe('pressed six times at once', () => {
  const six = async (form: URLSearchParams, ask?: Ask) =>
    Promise.all(Array.from({ length: 6 }, () => send(new URLSearchParams(form), ask)))
  /** Holds every write until this many presses have read the booking. */
  const afterReading = (presses: number): Fault => {
    const before = house.tap.seen.length
    const reads = () => house.tap.seen.slice(before).filter((call) => /^GET .*\/bookings\/B2201$/.test(call))
    return async ({ outgoing, pass }) => {
      await vi.waitUntil(() => reads().length >= presses, { timeout: 60_000 })
      give(outgoing, await pass())
    }
  }

  /** All lead to one page. If a slow machine ends the batch after its first traveller, that page continues with the rest. */
  const toTheEnd = async (answers: Awaited<ReturnType<typeof send>>[]) => {
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    const sent = [...answers]
    let last = await led(answers[0] as Visit)
    while (wayOn(last)) {
      const next = await send(formOf(last, 'goOn'))
      sent.push(next)
      last = await led(next)
    }
    return { sent, last }
  }

  it.each<[string, string]>([
    ['a contact', 'what=contact'],
    ['flights', 'what=flights'],
  ])('writes %s once for each, and every request gets the same answer', async (_, query) => {
    const form = choosing(formOf(await page(query), 'choose'), T(6), T(9))
    const answers = await six(form, { faults: [[/\/travellers\/|\/flights$/, afterReading(6)]] })
    const { sent, last } = await toTheEnd(answers)
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 303))
    expect(sent.flatMap(({ writes }) => writes)).toHaveLength(2)
    expect(last.screen).toContain(us('several:round.title', { done: 2, total: 2 }))
  })

  it('in two tabs likewise', async () => {
    const tabs = [await page(), await page()].map((tab) => choosing(formOf(tab, 'choose'), T(2), T(3)))
    const faults: Ask['faults'] = [[/\/travellers\//, afterReading(2)]]
    const { sent } = await toTheEnd(await Promise.all(tabs.map((form) => send(form, { faults }))))
    expect(sent.flatMap(({ written }) => written).toSorted()).toEqual([T(2), T(3)])
  })

  it('does not send a second time what may have arrived', async () => {
    const form = choosing(formOf(await page(), 'choose'), T(2))
    const answers = await six(form, { faults: outcomeUnknown })
    expect(answers.flatMap(({ written }) => written)).toEqual([T(2)])
  })

  it('may be pressed again after it was refused', async () => {
    const form = choosing(formOf(await page(), 'choose'), T(2))
    const refused = await send(form, { faults: [[/travellers\/B2201-T2$/, status(503)]] })
    expect(refused.written).toEqual([T(2)])
    expect((await send(form)).written).toEqual([T(2)])
  })
})
