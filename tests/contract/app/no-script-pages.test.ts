import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { MarketId } from '#markets/market-table.ts'
import { coordinators } from '#sandbox/seed/coordinators.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy, textBefore } from '../../support/copy.ts'
import { all, first, readMain, readRows, readVisibleWords } from '../../support/html-words.ts'

/* Each page's particular texts for its travellers. Nothing here writes. */

const house = inHouse()
const opened = new Map<string, ReturnType<typeof ask>>()

/** A traveller's page, after its redirects; rendered once for all tests. */
function open(sub: string | null, market: MarketId, path: string) {
  const key = `${sub} ${market} ${path}`
  const page = opened.get(key) ?? ask(sub, market, path)
  opened.set(key, page)
  return page
}

async function ask(sub: string | null, market: MarketId, path: string) {
  let visit = await house.visit(path, { as: sub ?? undefined, market })
  while (visit.location !== null) visit = await house.visit(visit.location, { as: sub ?? undefined, market })
  const main = readMain(visit.html)
  return { ...visit, main, words: readVisibleWords(main) }
}

const en = loadCopy('international')
const it_ = loadCopy('italy')
const de = loadCopy('germany')
const us = loadCopy('global-us')
const we = loadCopy('english-we')
const es = loadCopy('spain')
const fr = loadCopy('france')
const nbsp = '\u00a0'

const offsetOn = (days: number) => Temporal.Now.zonedDateTimeISO('Europe/Rome').add({ days }).offset
/** The time at which an overdue payment's 48 real hours end: midnight, but an hour off it if the clocks change meanwhile. */
const graceEnd = offsetOn(-7) === offsetOn(3) ? '23:59' : '(?:22|23|0?0):59'

/** Links of a piece of HTML: their words and addresses. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, tag = '', inside = '']) => ({
    text: readVisibleWords(inside),
    href: first(tag, /href="([^"]*)"/).replaceAll('&amp;', '&'),
    tag,
  }))
const hrefOf = (html: string, text: string | RegExp) =>
  linksOf(html).find((link) => (typeof text === 'string' ? link.text === text : text.test(link.text)))?.href
const countOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
const articles = (html: string) => countOf(html, /<article\b/g)
const payLinks = (html: string) => countOf(html, /<a[^>]*href="[^"]*\/pay\//g)

type Texts = readonly (string | RegExp)[]
/** The traveller, the market, the page and its texts; the last is what would be wrong there. */
const rows: [page: string, reads: Texts, never?: Texts][] = [
  // The trip as it is sold, in each market's own wording.
  [
    'emma international /travels/B2101',
    [`2.190${nbsp}€`, '25 to 35', /CPH\s+\d\d:\d\d/],
    // Travellers with flights get no offer to buy them.
    [en('trip:confirmed.yes.text'), en('flights:meet.buy'), en('flights:buy')],
  ],
  [
    'lucia spain /viajes/B2401',
    [`2.990${nbsp}€`, es('travellers:titleOff'), es('trip:refund.choice')],
    ['A partir de 35 años'],
  ],
  // ATOL.
  [
    'james english-we /travels/B2301',
    [
      we('trip:extras.atol'),
      we('trip:extras.atolText'),
      // A failed instalment, and a passport that expires too early.
      'Didn’t go through, was due on',
      /valid for 6 months after your return: until \d\d? \w+ \d{4}/,
      we('travellers:board.state.problem'),
    ],
    [we('travellers:board.standing.ready')],
  ],
  ['james english-we /travels/B1777', [], [we('trip:extras.atol')]],
  // Payments.
  [
    'jonas germany /reisen/B2606',
    [
      // Not \w: März.
      new RegExp(
        `Du hattest Zeit bis \\d+\\. \\p{L}+ \\d{4}, ${graceEnd}${nbsp}Uhr, 48 Stunden nach der Fälligkeit\\. `,
        'u',
      ),
      // The rest of the deposit.
      /Wird die Buchung storniert, bekommst du .*837/,
    ],
  ],
  [
    'chloe france /voyages/B2501',
    [
      fr('to-do:payment.overdue.known', { amount: `1.078${nbsp}€` }),
      new RegExp(
        `Paie d’ici au \\d+(?:er)? \\S+ \\d{4}, ${graceEnd}\\s: il te reste moins de \\d+ heures?\\. `,
      ),
    ],
  ],
  [
    'luca italy /viaggi/B2041',
    [
      it_('to-do:payment.other.known', { name: 'Sofia', amount: `2.008${nbsp}€` }),
      it_('trip-change:card.leaderOnly', { name: 'Sofia Marchetti' }),
    ],
    ['4242'],
  ],
  // Cancelled.
  [
    'lucia spain /viajes/B2401',
    [es('trip:cancelled.COMPANY.text')],
    [es('trip:refund.businessDaysAndGiftCard', { days: 15 }), es('to-do:then')],
  ],
  [
    'jonas germany /reisen/B2608',
    [de('trip:cancelled.TRAVELLER.title'), de('trip:refund.nothing', { paid: `270${nbsp}€` })],
  ],
  // The dashboard: the most urgent first, and texts that never appear beside it.
  [
    'mia international /',
    [
      'Overdue since ',
      new RegExp(
        `Pay 1\\.645${nbsp}€ by \\w+ \\d+ \\w+, ${graceEnd} \\S+\\. You have less than \\d+ hours? left\\. `,
      ),
      new RegExp(`2\\.990${nbsp}€ comes back to you by \\w+\\s\\d+\\s\\w+`),
    ],
  ],
  ['lucia spain /', [`Te devolvemos 2.990${nbsp}€`], [es('dashboard:newcomer.title')]],
  ['emma international /', [en('dashboard:stamp.ready')]],
  ['marco italy /viaggi/B2055', [it_('trip:confirmed.no.text')]],
  // Travellers: the leader sees a companion's data without the documents, a companion sees little of the leader's.
  [
    'sofia italy /viaggi/B2041/B2041-T2',
    [it_('travellers:page.personalData'), 'luca@caravel.example', 'FRRLCU91S02H501D'],
    [
      it_('travellers:documents.title'),
      it_('travellers:page.emergency'),
      it_('travellers:page.specialNeeds'),
    ],
  ],
  [
    'luca italy /viaggi/B2041/B2041-T1',
    [it_('travellers:page.private.title'), 'Sofia Marchetti'],
    [/sofia@|333.?120.?4567|MRCSFO|17\/03\/1994|Vegetariana|Paola/],
  ],
  [
    'sofia italy /viaggi/B2041',
    [
      it_('travellers:role.leader'),
      it_('travellers:mates.age', { from: 35, to: 44 }),
      'Marta Gallo',
      'Trieste',
      '36 anni',
      '64 viaggi',
      it_('travellers:coordinator.since', { year: 2016 }),
      it_('travellers:coordinator.ambassador'),
      String(coordinators.find(({ id }) => id === 'marta')?.bio),
    ],
    ['elena@'],
  ],
  // A change of trip.
  [
    'mia international /travels/B2115/change',
    [en('trip-change:condition.noDeadline'), en('trip-change:condition.refundStops')],
  ],
  [
    'mia international /travels/B2115',
    [en('trip:refund.all', { amount: `2.990${nbsp}€` }), en('trip:refund.choice'), en('trip-change:rebook')],
  ],
  ['luca italy /viaggi/B2041/cambio', [it_('trip-change:refused.NOT_LEADER.title')]],
  // A mail's link opens the flights form as a page.
  ['otto international /travels/B2703?dialog=flights', [en('flights:title'), en('flights:heading.search')]],
  // Credits.
  [
    'sofia italy /account/crediti',
    ['82,50', it_('credits:minimumSpend', { amount: `800${nbsp}€` }), it_('credits:alone'), 'BENTORNATA'],
  ],
  [
    'jonas germany /konto/guthaben',
    [`120${nbsp}€`, `45,50${nbsp}£`, de('credits:fromFriends', { amount: `120${nbsp}€` })],
  ],
  // Friends: one has travelled, twelve give 50 % and no more, and before the first trip there is no code.
  [
    'sofia italy /invita-un-amico',
    [
      'SOFIA1001',
      it_('referral:earned.of', { percent: 5, cap: 50 }),
      it_('referral:conditions.friend', { percent: 10 }),
      it_('referral:conditions.referrer', { percent: 5, cap: 50 }),
      it_('referral:conditions.age', { from: 21, to: 49 }),
      it_('referral:conditions.first'),
    ],
  ],
  [
    'sofia italy /invita-un-amico/sconto',
    ['TRAVELLED', 'BOOKED', 'INVITED'].map((state) => it_(`referral:friend.${state}`)),
  ],
  ['noah international /refer-friend/discount', [en('referral:earned.full')]],
  ...['', '/copia-codice', '/sconto'].map(
    (part) =>
      [`giulia italy /invita-un-amico${part}`, [it_('referral:locked.title')]] satisfies [string, Texts],
  ),
  // Travellers with an upcoming trip read after which one, and on which day.
  [
    'ida international /refer-friend',
    [/Once you’re back from “Azores, slowly” on \d+ \w+ \d{4}, you get a code/],
  ],
  // A newcomer.
  [
    'giulia italy /',
    [
      'dashboard:noTrip.title',
      'to-do:link.ownDetails',
      'to-do:ready.passport.title',
      'registry:section.contact',
    ].map((key) => it_(key)),
  ],
  // A booking that may be cancelled is no reason to buy tickets.
  ['chloe france /voyages/B2501', [fr('trip:confirmed.overdue')], [fr('trip:confirmed.yes.text')]],
  // Another person's payment, our check and our cancellation need no action.
  ['iris france /voyages', [], [fr('trips:payment.TO_PAY'), fr('trips:step.payment')]],
  ['iris france /compte/documents', [fr('documents:answer.checking.title')], [fr('trip:state.warning')]],
  ['lucia spain /viajes?show=cancelled', [], [es('trips:toDo', { steps: '' }).trim()]],
  // Of seven trips the next five are listed.
  ['jonas germany /konto/dokumente', [de('documents:trips.more', { count: 2 }).split('|')[1] ?? '']],
  // The profile.
  [
    'sofia italy /account/profilo',
    ['Sofia Marchetti', /\+39\s333\s120\s4567/, it_('profile:overview.ready')],
    [it_('profile:overview.missingTitle')],
  ],
]

it.each<(typeof rows)[number]>(rows)('%s has its own words', async (page, reads, never = []) => {
  const [as, market, path] = page.split(' ') as [string, MarketId, string]
  const { status, words } = await open(as, market, path)
  expect(status).toBe(200)
  const isText = (text: string | RegExp) =>
    typeof text === 'string' ? words.includes(text) : text.test(words)
  expect(
    reads.filter((text) => !isText(text)),
    words,
  ).toEqual([])
  expect(never.filter(isText), words).toEqual([])
})

describe('a payment', () => {
  // Jonas has a trip in each state. The number of links to pay it: one, at the top of the page.
  it.each([
    ['TO_PAY', 'B2601', 'In 3 Tagen, bis 23:59', 1],
    ['EXPIRING', 'B2602', 'In 4 Tagen, bis 23:59', 1],
    ['EXPIRED', 'B2606', de('to-do:payment.overdue.known', { amount: '' }).trim(), 1],
    ['PAID', 'B2604', de('to-do:ready.payment.done'), 0],
    ['COMPLETED', 'B1930', de('trip:figure.left'), 0],
  ])('%s', async (_, id, words, payable) => {
    const page = await open('jonas', 'germany', `/reisen/${id}`)
    expect(page.words).toContain(words)
    const links = linksOf(page.main).filter(({ href }) => href.includes('/pay/'))
    expect(links).toHaveLength(payable)
    for (const { tag } of links) expect(tag).toMatch(/rel="[^"]*noopener/)
  })

  it('paid, due, scheduled and failed payments differ', async () => {
    const { main } = await open('olivia', 'global-us', '/travels/B2201')
    expect(readRows(main, us('trip:payments')).map(readVisibleWords)).toEqual([
      expect.stringMatching(/Paid on/),
      expect.stringMatching(/Installment 1.*Paid on/),
      expect.stringMatching(/Installment 2.*Will be charged automatically on/),
      expect.stringMatching(/To pay by/),
    ])
  })

  it('of a trip that another traveller booked is offered by a second choice, below who pays what by when', async () => {
    const { main, words } = await open('luca', 'italy', '/viaggi/B2041')
    const values = { name: 'Sofia', amount: `2.008${nbsp}€`, date: '|' }
    const due = textBefore(it_('travellers:companion.due', values))
    expect(words).toContain(it_('travellers:companion.title', values))
    expect(words).toContain(due)
    expect(words.indexOf(due)).toBeLessThan(words.indexOf(it_('trip:pay.instead')))
    // His passport is being checked: that is no to-do.
    const list = it_('to-do:ready.flights.title')
    expect(words).toContain(it_('travellers:companion.asked', { list }))
    // The booker reads none of it.
    const own = (await open('sofia', 'italy', '/viaggi/B2041')).words
    expect(own).not.toContain(it_('travellers:companion.title', values))
    expect(payLinks(main)).toBe(1)
    const folded = all(main, /<details class="hint"[^>]*>(.*?)<\/details>/gs).filter(
      (part) => payLinks(part) > 0,
    )
    expect(folded).toHaveLength(1)
    expect(readVisibleWords(first(folded[0] ?? '', /<summary[^>]*>(.*?)<\/summary>/s))).toContain(
      it_('trip:pay.instead'),
    )
  })
})

// The money and its progress: life-of-a-booking.test.ts.
it('a cancelled trip leads to another departure and to the gift card of its refund, and to no payment', async () => {
  const ours = await open('lucia', 'spain', '/viajes/B2401')
  expect(ours.words).toContain(es('trip:cancelled.rebook'))
  expect(payLinks(ours.main)).toBe(0)
  const own = await open('lucia', 'spain', '/viajes/B2402')
  const figures = { paid: `1.139${nbsp}€`, amount: `1.090${nbsp}€`, kept: `49${nbsp}€` }
  expect(own.words).toContain(es('trip:refund.part', figures))
  const [path = '', id = ''] = hrefOf(own.main, es('trip:refund.toCard'))?.split('#') ?? []
  const card = first(
    (await open('lucia', 'spain', path)).main,
    new RegExp(`<article[^>]* id="${id}"(.*?)</article>`, 's'),
  )
  expect(card).toContain('GC-7720')
})

describe('to-dos lead', () => {
  it('from an open item of a trip to its form, and back to the trip', async () => {
    const { main } = await open('marco', 'italy', '/viaggi/B2055')
    const address = hrefOf(main, it_('to-do:link.ownDetails'))
    expect(address).toBe('/account/i-miei-dati/anagrafica?trip=B2055')
    const form = (await open('marco', 'italy', address ?? '')).main
    expect(first(form, /<form[^>]* action="([^"]*)"/)).toContain('trip=B2055')
    expect(linksOf(form).filter(({ tag }) => tag.includes('button--ghost'))).toEqual([
      expect.objectContaining({ href: '/viaggi/B2055#ready' }),
    ])
  })

  it('from every gap on one’s own page to what closes it', async () => {
    const { main } = await open('marco', 'italy', '/viaggi/B2055/B2055-T1')
    const missing = (kind: string) => `${it_('documents:do.MISSING')} (${it_(`documents:kind.${kind}`)})`
    for (const [text, path] of [
      [it_('to-do:link.ownDetails'), 'i-miei-dati/anagrafica'],
      [it_('registry:contact.add'), 'i-miei-dati/contatto-di-emergenza'],
    ] as const)
      expect(hrefOf(main, text)).toBe(`/account/${path}?trip=B2055`)
    const documents = linksOf(main.replaceAll('<span class="visually-hidden">', '<span>'))
    // Georgia accepts an identity card, and no trip requires a licence.
    for (const [kind, path] of [
      ['PASSPORT', 'passaporto'],
      ['IDENTITY_CARD', 'carta-identita'],
    ] as const) {
      const link = documents.find(({ text }) => text.replaceAll(' )', ')') === missing(kind))
      expect(link?.href, kind).toBe(`/account/documenti/${path}/dati?trip=B2055`)
    }
    expect(documents.filter(({ text }) => text.startsWith(`${it_('documents:do.MISSING')} (`))).toHaveLength(
      2,
    )
  })

  it('from the dashboard to a passport’s form, and to travellers whose details are missing, with a text for them', async () => {
    const vera = await open('vera', 'international', '/')
    expect(hrefOf(vera.main, en('to-do:link.document'))).toMatch(
      /^\/account\/documents\/passport\/information/,
    )
    const olivia = await open('olivia', 'global-us', '/')
    const behind = linksOf(olivia.main).find(({ text }) =>
      text.startsWith('5 other people still have something to do'),
    )
    expect(behind?.href).toBe('/travels/B2201/group')
    const { main } = await open('olivia', 'global-us', '/travels/B2201')
    const owen = linksOf(main).find(({ text, href }) => text.startsWith('Owen Price') && /-T\d+$/.test(href))
    const page = await open('olivia', 'global-us', owen?.href ?? '')
    // He has given no address, so it is a text to send rather than a mail without a recipient; the flights are his.
    expect(linksOf(page.main).filter(({ href }) => href.startsWith('mailto:'))).toEqual([])
    expect(page.words).toContain(us('travellers:ask.noEmail', { name: 'Owen Price' }))
    expect(first(page.main, /data-copy="([^"]*)"/)).toContain(us('profile:field.birthDate'))
    const flights = linksOf(page.main).filter(({ href }) => /^\/travels\/.*\/flights$/.test(href))
    expect(flights.map(({ text }) => text)).toEqual([us('flights:titleOf', { name: 'Owen Price' })])
  })

  it('from the overview of the profile to each missing part, counted as on the dashboard', async () => {
    const dashboard = await open('marco', 'italy', '/')
    const row = dashboard.main.slice(dashboard.main.lastIndexOf(it_('shell:REGISTRY')))
    expect(first(row, /class="account__count">(\d+)/)).toBe('8')
    const { main } = await open('marco', 'italy', '/account/profilo')
    const card = main.slice(main.indexOf(it_('profile:overview.missingTitle')))
    const missing = linksOf(card).slice(0, 8)
    expect(missing.map(({ text }) => text)).toEqual([
      ...['birthCity', 'citizenship', 'taxCode', 'mobilePhone'].map((field) => it_(`profile:field.${field}`)),
      it_('registry:section.contact'),
      it_('addresses:title.residence'),
      it_('addresses:title.billing'),
      it_('entry:either'),
    ])
    expect(missing.slice(4).map(({ href }) => href)).toEqual([
      '/account/i-miei-dati/contatto-di-emergenza',
      '/account/i-miei-dati/residenza',
      '/account/i-miei-dati/fatturazione',
      '/account/documenti/passaporto/dati',
    ])
    // The link of a field leads to the field itself.
    const [form = '', id = ''] = missing[1]?.href.split('#') ?? []
    expect((await open('marco', 'italy', form)).main).toMatch(new RegExp(`<select[^>]* id="${id}"`))
  })

  it('the breadcrumb of a traveller and of flights has the trip’s own name', async () => {
    const trip = await open('vera', 'international', '/travels/B2702')
    const title = readVisibleWords(first(trip.main, /<h1[^>]*>(.*?)<\/h1>/s))
    for (const path of ['', '/flights']) {
      const { main } = await open('vera', 'international', `/travels/B2702/B2702-T1${path}`)
      const trail = first(main, /<nav[^>]*breadcrumb[^>]*>(.*?)<\/nav>/s)
      expect(hrefOf(trail, title)).toBe('/travels/B2702')
      expect(readVisibleWords(trail), 'an id of ours is no name').not.toContain('B2702-T1')
    }
  })
})

describe('the list of trips', () => {
  // Pages and years: trips.test.ts, and tests/unit/bookings/lists.test.ts.
  it('can be searched; tabs and pages keep the search', async () => {
    const page = (query: string) => open('noah', 'international', `/travels?${query}`)
    const found = await page('show=past&search=ICELAND')
    expect(articles(found.main)).toBeGreaterThan(0)
    expect(articles(found.main)).toBeLessThan(30)
    const toAll = hrefOf(found.main, new RegExp(`^${en('trips:filter.all')}`)) ?? ''
    expect(toAll).toContain('search=ICELAND')
    const everything = await open('noah', 'international', toAll)
    expect(articles(everything.main)).toBeGreaterThanOrEqual(articles(found.main))
    expect(everything.main).toContain('value="ICELAND"')
    const none = await page('show=past&search=Atlantis')
    expect(none.words).toContain(en('trips:search.none', { search: 'Atlantis' }))
    const clear = hrefOf(none.main, en('trips:search.clear')) ?? ''
    expect(articles((await open('noah', 'international', clear)).main)).toBe(30)
  })
})

it('a rejected user sees why, with a reference, and is signed out after three seconds', async () => {
  const page = await open('pablo', 'spain', '/')
  expect(page.status).toBe(403)
  expect(page.headers.get('refresh')).toMatch(/^3;/)
  expect(page.html).toContain(es('shell:USER_NOT_ALLOWED'))
  const reference = first(page.html, /<code[^>]*>(.*?)<\/code>/s)
  const target = /url=(.*)$/i.exec(page.headers.get('refresh') ?? '')?.[1] ?? ''
  const out = await house.visit(target, { as: 'pablo', market: 'spain' })
  // Through the provider.
  const left = await (await house.browserOf('pablo', 'spain')).fetch(out.location ?? '')
  const { pathname, search } = new URL(left.headers.get('location') ?? '')
  const after = await ask('pablo', 'spain', pathname + search)
  // The next page still shows what three seconds are too short for: the reason, the reference and the contact.
  for (const key of ['trouble.notAllowed.title', 'trouble.notAllowed.afterwards', 'contact'])
    expect(after.words).toContain(es(`shell:${key}`))
  expect(first(after.main, /<code[^>]*>(.*?)<\/code>/s)).toBe(reference)
  expect(after.path).not.toContain(reference)
})
