import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { all, readNumbers } from '../../support/html-words.ts'
import { answering, changed, type Fault, give } from '../../support/wire-faults.ts'

/* The trips of the built app, with a backoffice whose answers are not in the seeds. */

const en = loadCopy('international')
const house = inHouse()
/** Emma's page with this answer to the call. */
const visit = (path: string, call = /^$/, data: unknown = null, as = 'emma') =>
  house.visit(path, { as, faults: [[call, answering({ data })]] })

const today = Temporal.Now.plainDateISO()
const booking = (index: number) => ({
  id: `M${index}`,
  tour: { id: 'far-away', title: `Far away ${index}`, destination: 'Elsewhere', countryCode: 'PT', tags: [] },
  startDate: today.add({ days: 10 + index }).toString(),
  endDate: today.add({ days: 17 + index }).toString(),
  availability: 'CONFIRMED',
  bookingStatus: 'ACTIVE',
  paymentStatus: 'TO_PAY',
  pax: 2,
  completeness: { payment: 'PENDING', documents: 'PENDING' },
})
const flightsOf = (travelerId: string) => [
  { travelerId, flights: [{ direction: 'OUTBOUND', flightNumber: 'ZZ99', departureDate: '2027-01-01' }] },
]
const listCall = /\/bookings$/
const M1 = /\/bookings\/M1$/

describe('the list of trips', () => {
  // Follows each link: the year's heading is on its page.
  it('of two hundred has a row of its years', async () => {
    const browser = await house.signIn('noah')
    const { html } = await house.visit('/travels?show=past', { browser })
    const links = all(html, /<a class="years__link" href="([^"]+)"/g)
    expect(links.length).toBeGreaterThan(5)
    for (const link of [links[0], links.at(-1)]) {
      const [path = '', id] = (link ?? '').split('#')
      const page = await house.visit(path.replaceAll(/&(#38|amp);/g, '&'), { browser })
      expect(page.html).toContain(`<h2 id="${id}"`)
    }
  })

  it('offers no list that is empty, but for the first and the one that is shown', async () => {
    const tabs = async (path: string) =>
      all((await house.visit(path, { as: 'sofia' })).html, /class="tabs__link" href="[^"]*show=([a-z]+)/g)
    expect(await tabs('/travels')).toEqual(['upcoming', 'past', 'all'])
    expect(await tabs('/travels?show=cancelled')).toEqual(['upcoming', 'past', 'all', 'cancelled'])
  })

  it('shows open to-dos, and the backoffice’s picture over the landscape', async () => {
    const pictureUrl = `${house.tap.url}/pictures/far-away.jpg`
    const party = [{ id: 'M-T1', userId: '1051', leader: true }]
    const list = [
      { ...booking(1), party, pictureUrl },
      { ...booking(2), party },
    ]
    const { html, headers } = await visit('/travels', listCall, list, 'ida')
    // Ida has no passport yet; the payment's due day is unknown.
    const toDo = en('trips:toDo', { steps: `${en('trips:step.passport')}, ${en('trips:step.payment')}` })
    expect(html.split(toDo)).toHaveLength(3)
    expect(html.split(`src="${pictureUrl}"`)).toHaveLength(2)
    expect(html.match(/class="landscape[ "]/g)).toHaveLength(2)
    // Only hosts that pictures may come from anyway.
    expect(/img-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]).toContain(house.tap.url)
  })
})

describe('a long list of trips', () => {
  /** The answers of a backoffice without pages. */
  const withoutPages: Fault = async ({ incoming, outgoing, pass }) => {
    incoming.url = incoming.url?.split('?', 1)[0]
    give(outgoing, await pass())
  }
  const shown = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/\s+/g, ' ')

  // Which bookings are on a page: tests/unit/bookings/lists.test.ts and tests/contract/sandbox/bookings.test.ts.
  it.each(['', '?page=9', '?show=all&page=2'])(
    'with %s is the same from a backoffice that gives pages and from one that gives everything',
    async (query) => {
      const paged = await house.visit(`/travels${query}`, { as: 'astrid' })
      const whole = await house.visit(`/travels${query}`, {
        as: 'astrid',
        faults: [[listCall, withoutPages]],
      })
      expect(shown(paged.html)).toBe(shown(whole.html))
    },
  )

  it('reads one page of one list, by the day in the market and the instant, and trusts the reported size of the others', async () => {
    const asked: string[] = []
    const lists = { upcoming: 1987, past: 7, all: 1999, cancelled: 5 }
    const second: Fault = (call) => {
      asked.push(call.incoming.url ?? '')
      const meta = { page: { number: 2, count: 67, size: 30 }, lists }
      return changed((body) => ({ ...(body as object), meta }))(call)
    }
    const { html } = await house.visit('/travels?page=2', {
      as: 'emma',
      at: `${today}T23:30:00Z`,
      faults: [[listCall, second]],
    })
    expect(asked.map((url) => Object.fromEntries(new URL(url, 'http://a').searchParams))).toEqual([
      {
        'page[size]': '30',
        'page[number]': '2',
        'filter[list]': 'upcoming',
        // In Rome it is the next day.
        'filter[on]': today.add({ days: 1 }).toString(),
        'filter[at]': `${today}T23:30:00Z`,
      },
    ])
    const counts = [...html.matchAll(/badge--circle[^>]*>\s*(\d+)/g)].map(([, count]) => Number(count))
    expect(counts).toEqual([lists.upcoming, lists.past, lists.all, lists.cancelled])
    expect(html).toContain('page=67')
  })

  it('with an empty page that should have items reports it as unknown', async () => {
    const meta = {
      page: { number: 1, count: 1, size: 30 },
      lists: { upcoming: 3, past: 0, all: 3, cancelled: 0 },
    }
    const { html } = await house.visit('/travels', {
      as: 'emma',
      faults: [[listCall, answering({ data: [], meta })]],
    })
    expect(html).toContain(en('trips:unavailable.text'))
    expect(html).not.toContain(en('trips:empty.upcoming.title'))
  })
})

it('a coordinator’s words in another language are marked with it', async () => {
  const coordinator = { id: 'c', name: 'Tomás', bio: 'Montañero', bioLanguage: 'es' }
  const { html } = await visit('/travels/M1', M1, { ...booking(1), coordinator })
  expect(/<p([^>]*)>\s*Montañero/.exec(html)?.[1]).toContain(' lang="es"')
})

it('a cancelled trip shows no travel mates, only who is on the booking', async () => {
  const travellers = [
    { id: 'M1-T1', userId: '1006', name: 'Emma', leader: true },
    { id: 'M1-T2', name: 'Nils' },
  ]
  const trip = { ...booking(1), travellers, travelMates: [{ name: 'Aitana Ruiz' }] }
  const off = { ...trip, bookingStatus: 'CANCELLED', cancelledBy: 'COMPANY' }
  for (const data of [trip, off]) {
    const [party = ''] = all(
      (await visit('/travels/M1', M1, data)).html,
      /(<section[^>]* id="party".*?<\/section>)/gs,
    )
    expect([party.includes('Nils'), party.includes('Aitana')]).toEqual([true, data === trip])
  }
})

// Another traveller's trip, and every page of it: tests/faults/two-travellers.test.ts.
describe('the page of a traveller', () => {
  it('hides what a backoffice should not have sent', async () => {
    const secret = { mobilePhone: '+46700000001', email: 'secret@example.com', birthDate: '1960-02-03' }
    const travellers = [
      { id: 'T1', userId: '1006', name: 'Emma', leader: false },
      { id: 'T2', userId: '9', name: 'Nils', lastname: 'Berg', leader: true, gender: 'M', ...secret },
    ]
    const flights = flightsOf('T2')
    const total = { amount: 100, currency: 'EUR' }
    const data = { ...booking(1), total, travellers, flights, coordinator: null }
    const { status, html } = await visit('/travels/M1/T2', M1, data)
    expect(status).toBe(200)
    expect(html).toContain('Nils Berg')
    expect(html).toContain(en('travellers:page.private.title'))
    expect(html).not.toMatch(/secret@|700000001|70 000 00 01|ZZ99/)
    expect(readNumbers(html)).not.toContain('1960')
  })

  it('is the 404 page for a visitor who is not on the trip, whatever the address', async () => {
    for (const path of ['B2101/B2101-T9', 'B2101/%2e%2e%2fB2101-T1', 'B2101/%00']) {
      const { status, html } = await visit(`/travels/${path}`)
      expect(status, path).toBe(404)
      expect(html).toContain(en('shell:notFoundTitle'))
    }
  })
})

describe('the page for the pocket', () => {
  const lofoten = {
    ...booking(1),
    tour: { ...booking(1).tour, countryCode: 'JP' },
    total: { amount: 123_456, currency: 'EUR' },
    meeting: {
      place: 'Asakusa Ryokan',
      address: '2-7-4 Asakusa',
      at: `${booking(1).startDate}T18:00:00`,
      timeZone: 'Asia/Tokyo',
    },
    coordinator: { id: 'c', name: 'Freya', phone: '+447700900103' },
    payments: [
      // biome-ignore format: grouped by line
      {
        id: 'P', kind: 'BALANCE', amount: { amount: 77_700, currency: 'EUR' }, status: 'TO_PAY',
        dueDate: booking(1).startDate,
      },
    ],
    travellers: [
      { id: 'T1', name: 'Emma', lastname: 'Clarke', leader: true, userId: '1006' },
      // biome-ignore format: grouped by line
      {
        id: 'T2', name: 'Nils Olaf', lastname: 'Berg', mobilePhone: '+4670000001',
        email: 'secret@example.com', taxCode: 'SECRETTAX',
      },
    ],
    travelMates: [{ name: 'Aitana Ruiz', city: 'Bilbao' }],
    flights: flightsOf('T2'),
  }

  it('shows what a traveller needs on the way', async () => {
    const { status, html } = await visit('/travels/M1/pocket', M1, lofoten)
    expect(status).toBe(200)
    // biome-ignore format: grouped by line
    for (const text of [
      'Asakusa Ryokan', '2-7-4 Asakusa', '18:00', '(UTC+9)', 'Booking M1', 'Nils', 'Aitana',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).toContain('href="tel:+447700900103"')
    expect(html).toContain('href="sms:+447700900103"')
    expect(html).toContain('href="tel:110"')
    expect(html).toContain('href="tel:119"')
    expect(html).toContain(en('to-do:ready.payment.title'))
    expect(html).toMatch(/localhost:\d+\/travels\/M1/)
  })

  it('contains nothing that would do harm if a stranger read it', async () => {
    const { html } = await visit('/travels/M1/pocket', M1, lofoten)
    expect(html).not.toMatch(/Berg|Olaf|Ruiz|Bilbao|secret@|SECRETTAX|\+4670|ZZ99/)
    expect(html).not.toMatch(/€|EUR/)
    expect(html).not.toContain('Clarke')
  })

  it.each([
    ['over', { startDate: '2025-01-01', endDate: '2025-01-08' }],
    ['off', { bookingStatus: 'CANCELLED' }],
  ])('of a trip that is %s leads to the trip', async (_how, change) => {
    const { status, location } = await visit('/travels/M1/pocket', M1, { ...lofoten, ...change })
    expect([status, location]).toEqual([302, '/travels/M1'])
  })
})

describe('the calendar of a trip', () => {
  it('is a file to download', async () => {
    const { status, html: text, headers } = await visit('/files/calendar/B2101')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="caravel-B2101.ics"')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toContain('UID:B2101-trip@caravel')
    expect(text).toMatch(/DTSTART;TZID=[A-Za-z/_]+:\d{8}T\d{6}/)
  })

  /** A calendar application's reading of a file: the state of each entry by the end of its UID. */
  const statesIn = (text: string) =>
    new Map(
      new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents('vevent')
        .map((event) => [
          /-(.*)@/.exec(`${event.getFirstPropertyValue('uid')}`)?.[1],
          `${event.getFirstPropertyValue('status')}`,
        ]),
    )
  const meeting = { place: 'Svolvær', at: '2027-03-26T17:00:00', timeZone: 'Europe/Oslo' }
  const trip = { ...booking(1), travellers: [{ id: 'M1-T1', userId: '1006', name: 'Emma', leader: true }] }

  it('is offered for a calendar without the trip, and for one with events to remove', async () => {
    const { html } = await visit('/travels/M1', M1, { ...trip, meeting })
    const [add = '', update = ''] = all(html, /href="(\/files\/calendar\/[^"]*)"/g)
    expect([add, update]).toEqual(['/files/calendar/M1?new', '/files/calendar/M1'])
    const withMeeting = statesIn((await visit(add, M1, { ...trip, meeting })).html)
    expect(withMeeting.get('meeting')).toBe('CONFIRMED')
    expect([...withMeeting.values()]).not.toContain('CANCELLED')
    const without = statesIn((await visit(update, M1, trip)).html)
    expect([without.get('trip'), without.get('meeting')]).toEqual(['CONFIRMED', 'CANCELLED'])
  })
})
