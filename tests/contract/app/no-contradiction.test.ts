import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { formatExtendedDate } from '#markets/dates.ts'
import { markets } from '#markets/market-table.ts'
import { people } from '#sandbox/seed/people.ts'
import { inHouse } from '../../faults/in-house.ts'
import { copyOf } from '../../support/copy.ts'
import { all, first, wordsOf } from '../../support/html-words.ts'
import { readCalendar } from '../../unit/features/trips/calendar-reader.ts'

/*
 * What the strip of the dashboard, the next trip's card, the list of trips, each trip's own page, its page for the pocket, the
 * traveller's own page and the documents say of the same thing has to agree, for every demo traveller (record 018): by which day
 * and hour, how a document stands, who pays, what is charged by itself, when and to which card.
 */

const house = inHouse()

const travellers = people.filter(({ behaviour, consented }) => behaviour === 'ordinary' && consented)
/** Trips of one traveller that are opened; those with two hundred have nothing new behind them. */
const MOST_TRIPS = 6

/** A row of the strip, an alert of a trip: what is said, and where it leads. */
function saidIn(html: string, title: RegExp) {
  return {
    title: wordsOf(first(html, title)),
    href: first(html, /<a(?=[^>]*class="button)[^>]*href="([^"]*)"/),
    link: wordsOf(first(html, /<a(?=[^>]*class="button)[^>]*>(.*?)<\/a>/s)),
  }
}

function stripOf(html: string) {
  return all(html, /<li class="(todo__item.*?)<\/li>/gs).map((row) => ({
    ...saidIn(row, /class="todo__title">(.*?)<\/strong>/s),
    trip: wordsOf(first(row, /class="todo__trip">(.*?)<\/span>/s)),
    day: wordsOf(first(row, /class="todo__day">(.*?)<\/span>/s)),
    isAlert: row.startsWith('todo__item todo__item--sun'),
  }))
}

function ticketsOf(html: string) {
  return all(html, /<article(.*?)<\/article>/gs).map((ticket) => ({
    href: first(ticket, /class="ticket__link" href="([^"]*)"/),
    title: wordsOf(first(ticket, /class="ticket__link"[^>]*>(.*?)<\/a>/s)),
    badges: all(ticket, /class="badge badge--[^"]*">(.*?)<\/span>/gs).map(wordsOf),
    words: wordsOf(ticket),
    open: all(ticket, /<li class="list__item">(.*?)<\/li>/gs)
      .filter((row) => !row.includes('check--done'))
      .map((row) => wordsOf(first(row, /class="list__title">(.*?)<\/span>/s))),
  }))
}

/** What a to-do is about, by where it leads. */
function kindOf(href: string): Kind | null {
  if (href.includes('/pay/')) return 'payment'
  if (href.startsWith('/account/documents')) return 'passport'
  if (href.startsWith('/account/registry/personal')) return 'ownDetails'
  if (href.endsWith('#party')) return 'partyDetails'
  return /^\/travels\/.*\/flights$/.test(href) ? 'flights' : null
}
type Kind = 'payment' | 'passport' | 'ownDetails' | 'partyDetails' | 'flights'

/** What a trip's page begins with, and the rest of its one list. */
function tripOf(html: string) {
  const now = first(html, /<div class="next__now">(.*?)<\/div>\s*<div class="next__then"|$/s)
  const then = first(html, /<div class="next__then">(.*?)<\/section>/s)
  const begin = {
    ...saidIn(now, /class="next__title"[^>]*>(.*?)<\/h2>/s),
    texts: all(now, /<p>(.*?)<\/p>/gs).map(wordsOf),
  }
  const done = first(then, /<details class="fold next__done"(.*)/s)
  const open = then.slice(0, then.length - done.length)
  const kind = kindOf(begin.href)
  return {
    html,
    cancelledByUs: html.includes(copyOf('international')('trip:cancelled.COMPANY.title')),
    begin: kind && { ...begin, kind, name: nameOf(kind) },
    rows: [
      ...listed(open).filter(({ isStep }) => isStep),
      ...listed(done).map((row) => ({ ...row, isDone: true })),
    ],
    badges: all(
      first(html, /<div class="cover__body">(.*?)<div class="page /s),
      /class="badge badge--[^"]*">(.*?)<\/span>/gs,
    ).map(wordsOf),
    money: first(html, /<details[^>]* id="money"(.*?)(?:<section|<footer)/s),
    /** What each link to the payment page says. */
    pay: all(html, /<a[^>]*href="[^"]*\/pay\/[^"]*"[^>]*>(.*?)<\/a>/gs).map(wordsOf),
    left: wordsOf(all(html, /definitions__pair--total">(.*?)<\/div>/gs).at(-1) ?? ''),
  }
}

/** What lists call a thing of a kind; of the document, of which the first sentence does not say which are enough, by one name. */
const nameOf = (kind: Kind) => t(`to-do:ready.${kind}.title`)
const oneName = (name: string) =>
  [t('entry:either'), t('documents:kind.PASSPORT')].includes(name) ? nameOf('passport') : name

/** What a page still asks for. */
const openOf = ({ begin, rows }: Trip) => [
  ...(begin ? [begin.name] : []),
  ...rows.filter(({ isDone }) => !isDone).map(({ title }) => title),
]

/** What one place says. */
interface Saying {
  where: string
  says: string
}
/** How often each subject was told in two places or more: with none the comparison would hold whatever was said. */
const compared = new Map<string, number>()

/** Fails where two places say another thing. */
function agree(subject: string, of: string, sayings: readonly (Saying | null)[]) {
  const said = sayings.filter((saying) => saying !== null && saying.says !== '')
  const told = said.map((saying) => `${saying?.where}: ${saying?.says}`).join('\n')
  expect.soft(new Set(said.map((saying) => saying?.says)).size, `${of}, ${subject}\n${told}`).toBeLessThan(2)
  if (said.length > 1) compared.set(subject, (compared.get(subject) ?? 0) + 1)
}

/** The first date in words of a sentence; one that is near is told without its year. */
const dateIn = (text: string) => /\d{1,2} \p{Lu}\p{Ll}+/u.exec(text.replaceAll('\u00a0', ' '))?.[0] ?? ''

/** The rows of a list with a title or a link, what they say and their badge. */
const listed = (html: string) =>
  all(html, /<li class="list__item">(.*?)<\/li>/gs).map((row) => ({
    title: wordsOf(first(row, /class="list__title">(.*?)<\/span>/s)),
    href: first(row, /<a [^>]*href="([^"]*)"/),
    link: wordsOf(first(row, /<a [^>]*>(.*?)<\/a>/s)),
    texts: all(row, /class="list__text">(.*?)<\/span>/gs).map(wordsOf),
    badge: wordsOf(first(row, /class="badge [^"]*">(.*?)<\/span>/s)),
    isDone: row.includes('check--done'),
    /** With a mark, done or not. */
    isStep: row.includes('class="check'),
  }))

/** The card with this heading. */
const cardOf = (html: string, heading: string) =>
  all(html, /<(?:section|aside|article)([^>]* class="card".*?)<\/(?:section|aside|article)>/gs).find((card) =>
    card.includes(`>${heading}</h`),
  ) ?? ''

/** What cannot wait, seen on trips: with none the comparison would hold whatever was said. */
let alertsSeen = 0
let amountsRead = 0

type Trip = ReturnType<typeof tripOf>
type Strip = ReturnType<typeof stripOf>
const t = copyOf('international')

/** By when the strip says that something of a kind has to be done for a trip. */
const daysOf = (kind: Kind, strip: Strip): Saying[] =>
  strip.filter(({ href }) => kindOf(href) === kind).map(({ day }) => ({ where: 'strip', says: day }))

/** How the trip's document stands: its checklist, who is coming, the documents' page, the traveller's own page. */
function readDocuments(
  title: string,
  href: string,
  trip: Trip,
  strip: Strip,
  documents: string,
  own: string,
  pocket: string,
  calendar: string,
) {
  const needs = listed(cardOf(documents, t('documents:trips.title'))).find((row) => row.href === href)
  const [name = '', lack = '', ...more] = needs?.texts ?? []
  const begun = trip.begin?.kind === 'passport' ? { isDone: false, texts: trip.begin.texts } : null
  const step = begun ?? trip.rows.find((row) => row.title === name)
  if (!needs || !step) return
  const isDone = (says: boolean) => String(says)
  const readiness = listed(first(trip.html, /<section[^>]* id="party"(.*?)<\/section>/s)).find((row) =>
    row.link.endsWith('(you)'),
  )?.badge
  const open = [t('travellers:readiness.documents'), t('travellers:readiness.document')]
  agree('whether the document is fine', title, [
    { where: 'documents', says: isDone(needs.badge === t('trip:state.done')) },
    { where: 'the trip', says: isDone(step.isDone) },
    readiness && open.includes(readiness) ? { where: 'who is coming', says: isDone(false) } : null,
  ])
  agree('what its document is or lacks', title, [
    { where: 'documents', says: lack },
    { where: 'the trip', says: step.texts[0] ?? '' },
  ])
  agree('by when to upload', title, [
    { where: 'documents', says: more.at(-1) ?? '' },
    { where: 'the trip', says: step.isDone ? '' : (step.texts[1] ?? '') },
    ...daysOf('passport', strip),
  ])
  if (!step.isDone) {
    const line = all(pocket ?? '', /<li(?: [^>]*)?>(.*?)<\/li>/gs)
      .map(wordsOf)
      .find((row) => row.startsWith(`${name}, `))
    const event = readCalendar(calendar)
      .all('VEVENT')
      .find((one) => one.value('UID')?.includes('ready-passport'))
    const day = event && Temporal.PlainDate.from(event.value('DTSTART') ?? '')
    agree('the day of the upload', title, [
      { where: 'the trip', says: dateIn(step.texts[1] ?? '') },
      { where: 'pocket', says: dateIn(line ?? '') || '?' },
      { where: 'calendar', says: day ? dateIn(formatExtendedDate(day, markets.international)) : '?' },
    ])
  }
  // Of several trips each may need something else.
  if (listed(cardOf(documents, t('documents:trips.title'))).length > 1) return
  for (const { title: kind, badge } of listed(cardOf(own, t('travellers:documents.title')))) {
    const heading = new RegExp(`<h2>${kind}</h2>\\s*<span class="badge [^"]*">(.*?)</span>`, 's')
    agree('the state of a document', `${title}, ${kind}`, [
      { where: 'documents', says: wordsOf(first(documents, heading)) },
      { where: 'own page of the trip', says: badge },
    ])
  }
}

/** By which day and hour to pay, and who pays: the strip, the trip's alert, checklist and payments, the page for the pocket. */
function readPayment(title: string, trip: Trip, strip: Strip, pocket: string) {
  const name = t('to-do:ready.payment.title')
  const begin = trip.begin?.kind === 'payment' ? trip.begin : null
  const step = trip.rows.find((row) => row.title === name)
  if (!begin && (!step || step.isDone)) return
  const [what = '', day = ''] = begin ? [begin.title, begin.texts[0]] : (step?.texts ?? [])
  const said = [
    ...strip
      .filter((row) => kindOf(row.href) === 'payment' || row.title === what)
      .map((row) => ({ where: 'strip', says: row.day })),
    { where: 'the trip', says: day },
  ]
  // A sentence that says the day itself has nothing below it.
  agree('by when to pay', title, said)
  // What is charged by itself is nothing to do.
  const unpaid =
    all(trip.money, /<li class="timeline__step timeline__step--(?!paid|scheduled)(.*?)<\/li>/gs)[0] ?? ''
  const note = { where: 'payments', says: dateIn(wordsOf(first(unpaid, /timeline__note">(.*?)<\/span>/s))) }
  const line = all(pocket ?? '', /<li>(.*?)<\/li>/gs)
    .map(wordsOf)
    .find((row) => row.startsWith(`${name}, `))
  // Of a late one these two say since when, the others until when at the latest.
  const isLate = trip.html.includes('class="next next--sun"') && day !== ''
  agree('the day of the payment', title, [
    note,
    { where: 'pocket', says: dateIn(line ?? '') },
    ...(isLate ? [] : said.map(({ where, says }) => ({ where, says: dateIn(says) }))),
    ...(begin ? [{ where: 'the first sentence', says: isLate ? '' : dateIn(what) }] : []),
  ])
  const payer = (words: string, href: string) =>
    new RegExp(`^${t('to-do:payment.other.known', { name: '(.+)', amount: '.+' })}$`).exec(words)?.[1] ??
    (words === t('to-do:payment.somebody.unknown') ? '?' : href.includes('/pay/') ? 'you' : '')
  agree('who pays', title, [
    ...strip
      .filter((row) => kindOf(row.href) === 'payment' || row.title === what)
      .map((row) => ({ where: 'strip', says: payer(row.title, row.href) })),
    { where: 'the trip', says: payer(what, begin?.href ?? step?.href ?? '') },
  ])
}

/** What somebody else pays is said to a companion once: on the trip by its first card, on the dashboard by the ticket alone. */
function readCompanion(title: string, trip: Trip, card: string, strip: Strip): boolean {
  const said = new RegExp(`${t('to-do:payment.other.known', { name: '\\S+', amount: '[^ ]*\\d[^ ]*' })}`, 'g')
  const [sentence, ...again] = wordsOf(trip.html).match(said) ?? []
  if (!sentence) return false
  expect(again, `${title}: who pays, said again`).toEqual([])
  expect(trip.html.includes('id="booked"'), title).toBe(true)
  expect(strip.map((row) => row.title).join(), `${title}: asked of somebody else`).not.toMatch(said)
  const told = card.match(said) ?? []
  expect(told.length, `${title}: who pays, on its ticket`).toBeLessThan(2)
  agree('what somebody else pays', title, [
    { where: 'the trip', says: sentence },
    { where: 'dashboard', says: told[0] ?? '' },
  ])
  return true
}

/** What is to be paid stands in a sentence and on its button, and a third time nowhere but among the payments. */
function readAgain(title: string, trip: Trip, dashboard: string) {
  const amount = /^Pay (\S+)/.exec(trip.pay[0] ?? '')?.[1]
  if (!amount) return
  const above = first(trip.html, /<main(.*?)<details[^>]* id="money"/s)
  for (const [where, html] of [
    ['trip', above],
    ['dashboard', dashboard],
  ] as const) {
    const said = wordsOf(html)
      .split(/\s+/)
      .filter((word) => word.replace(/[.,:]$/, '') === amount)
    expect(said.length, `${title}: ${amount} on the ${where}`).toBeLessThan(3)
    amountsRead += said.length
  }
}

/** How far what comes back has come: the strip names the step that the slowest of the trip's refunds has done. */
function readRefunds(title: string, trip: Trip, strip: Strip) {
  const step = (key: string) => t(`trip:refund.step.${key}` as 'trip:refund.step.asked')
  const stages = [
    { strip: ['prepared', 'cardPrepared'], done: [step('cancelled')] },
    { strip: ['requested', 'cardRequested'], done: [step('asked')] },
    { strip: ['approved', 'cardApproved'], done: [step('approved.done')] },
    { strip: ['sent', 'cardSent'], done: [step('sent.done'), step('sentCard.done')] },
  ]
  const reached = all(trip.html, /<ol class="timeline"[^>]*>(.*?)<\/ol>/gs)
    .map((steps) => all(steps, /timeline__step--paid(.*?)<\/li>/gs).at(-1) ?? '')
    .map((done) => wordsOf(first(done, /timeline__title">(.*?)<\/span>/s)))
    .map((words) => stages.findIndex(({ done }) => done.includes(words)))
    .filter((stage) => stage >= 0)
  const named = strip.map((row) =>
    stages.findIndex((stage) =>
      stage.strip.some((is) =>
        new RegExp(`^${t(`to-do:refund.${is}.known` as 'to-do:refund.sent.known', { amount: '.+' })}$`).test(
          row.title,
        ),
      ),
    ),
  )
  const [told] = named.filter((stage) => stage >= 0)
  if (told === undefined) return
  agree('how far a refund is', title, [
    { where: 'strip', says: stages[told]?.strip[0] ?? '' },
    { where: 'the trip', says: stages[Math.min(...reached)]?.strip[0] ?? '?' },
  ])
}

/** What a sentence says is charged by itself, as amount, day and card. */
function chargesIn(words: string) {
  const parts = { amount: '(?<amount>[\\d.,]+\\s[^\\d\\s]+)', date: '(?<date>\\d+ \\p{L}+ \\d{4})' }
  const patterns = [
    t('to-do:charge.card', { ...parts, card: '(?<card>.+?)' }),
    t('to-do:charge.unnamed', parts),
  ]
  const text = words.replaceAll('\u00a0', ' ')
  for (const pattern of patterns) {
    const found = new RegExp(pattern, 'u').exec(text)?.groups
    if (found) return { amount: found.amount ?? '', date: found.date ?? '', card: found.card ?? '' }
  }
  return null
}

/** What is charged by itself next: strip, ticket, the trip's first sentence and list, payments, price breakdown, page for the pocket and calendar. */
function readCharge(
  title: string,
  trip: Trip,
  strip: Strip,
  card: string,
  pocket: string | null,
  calendar: string | null,
) {
  const [scheduled, ...later] = all(
    trip.money,
    /<li class="timeline__step timeline__step--scheduled(.*?)<\/li>/gs,
  )
  const note = scheduled && wordsOf(first(scheduled, /timeline__note">(.*?)<\/span>/s))
  if (!scheduled || note === t('ui:unknownStatus')) return
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  const [, method = ''] = plain(note ?? '').split(' · ')
  const ofPayments = {
    where: 'payments',
    amount: plain(wordsOf(first(scheduled, /timeline__amount">(.*?)<\/span>/s))),
    date: dateIn(note ?? ''),
    card: method,
  }
  const sentences = [
    ...strip.filter((row) => row.trip === title).map(({ day }) => ({ where: 'strip', words: day })),
    { where: 'card of the dashboard', words: card },
    { where: 'what the trip begins with', words: trip.begin?.texts.join(' ') ?? '' },
    ...trip.rows.map(({ texts }) => ({ where: 'list of the trip', words: texts.join(' ') })),
  ].flatMap(({ where, words }) => {
    const said = chargesIn(words)
    return said ? [{ where, ...said }] : []
  })
  const events = calendar === null ? [] : readCalendar(calendar).all('VEVENT')
  const [event] = events
    .map((one) => ({ summary: plain(one.text('SUMMARY')), day: one.value('DTSTART') }))
    .filter(({ summary }) => / is charged /.test(summary))
  const line = all(pocket ?? '', /<li(?: [^>]*)?>(.*?)<\/li>/gs)
    .map(wordsOf)
    .find((row) => row.startsWith(t('pocket:todo.charge')))
  const day = event && Temporal.PlainDate.from(event.day)
  const sum = later.length === 0 ? first(trip.html, charged) : ''
  expect(sentences.length, `${title}: named where an amount to pay is`).toBeGreaterThan(0)
  agree('what is charged automatically', title, [
    ...[ofPayments, ...sentences].map(({ where, amount }) => ({ where, says: amount })),
    calendar === null
      ? null
      : { where: 'calendar', says: event ? (/^[\d.,]+ \S+/.exec(event.summary)?.[0] ?? '?') : '?' },
    { where: 'price breakdown', says: plain(wordsOf(sum)) },
  ])
  agree('when it is charged', title, [
    ...[ofPayments, ...sentences].map(({ where, date }) => ({ where, says: dateIn(date) })),
    calendar === null
      ? null
      : { where: 'calendar', says: day ? dateIn(formatExtendedDate(day, markets.international)) : '?' },
    pocket === null ? null : { where: 'pocket', says: dateIn(line ?? '') || '?' },
  ])
  agree('which card is charged', title, [
    ...[ofPayments, ...sentences].map((one) => ({ where: one.where, says: one.card || '?' })),
    calendar === null
      ? null
      : { where: 'calendar', says: / to (.+) today$/.exec(event?.summary ?? '')?.[1] ?? '?' },
  ])
}
const SOMEBODY_PAYS = new RegExp(t('to-do:payment.other.known', { name: '\\S+', amount: '[^ ]*\\d[^ ]*' }))
const charged = new RegExp(`${t('trip:figure.charged')}</dt>\\s*<dd[^>]*>(.*?)</dd>`, 's')

// All of them in one market: what differs between markets is not what is told here.
describe.each(travellers.map(({ sub }) => ({ sub })))('$sub', ({ sub }) => {
  const visit = async (path: string) => (await house.visit(path, { as: sub })).html

  it('reads the same of every trip, wherever it is told', async () => {
    const dashboard = await visit('/')
    const strip = stripOf(dashboard)
    expect(dashboard.includes(t('to-do:strip.clear.title')), 'all clear, or something to do').toBe(
      strip.length === 0 && !dashboard.includes(t('dashboard:leadNoTrip')),
    )
    const tickets = ticketsOf(await visit('/travels?show=all'))
    const [card] = ticketsOf(dashboard)
    const documents = await visit('/account/documents')
    for (const { href, title, badges } of tickets.filter((ticket) => ticket.href).slice(0, MOST_TRIPS)) {
      const trip = tripOf(await visit(href))
      // How the payment stands is a sentence there, and a badge in the list.
      for (const badge of trip.badges) expect(badges, `${title}: badges of list and trip`).toContain(badge)
      // What cannot wait stands in the strip, and on the trip with the same way.
      const kinds = [
        trip.begin?.kind,
        ...trip.rows.filter((row) => !row.isDone).map((row) => kindOf(row.href)),
      ]
      const told = strip.filter((row) => row.trip === title && row.isAlert && kindOf(row.href) !== null)
      for (const row of told) {
        if (!row.href.includes('/pay/') || row.href.includes(`/pay/${href.split('/').at(-1)}`)) {
          alertsSeen += 1
          expect(kinds, `${title}: ${row.title}`).toContain(kindOf(row.href))
        }
      }
      const { begin } = trip
      if (begin?.kind === 'payment') {
        const same = strip.find((row) => row.href === begin.href)
        if (same) {
          expect(same.link).toBe(begin.link)
          expect(same.title).toContain(begin.link.replace('Pay ', ''))
        }
      }
      // Of a trip that the company cancelled the money is told first, and another departure only beside it.
      if (trip.cancelledByUs) {
        const [money, ...others] = strip.filter((row) => row.trip === title).map((row) => row.title)
        expect(money ?? '', title).not.toBe(t('to-do:rebook'))
        if (others.length > 0) expect(others).toEqual([t('to-do:rebook')])
        expect(trip.html, title).toContain(t('trip:refund.title'))
      }
      // Two departures may have one name: a row that leads to a booking is of that one.
      const rows = strip.filter((row) => {
        const named = /(?:[?&]trip=|\/pay\/|\/travels\/)(\w+)/.exec(row.href)?.[1] ?? ''
        return row.trip === title && ['', href.split('/').at(-1)].includes(named)
      })
      const own = first(trip.html, new RegExp(`<a [^>]*href="(${href}/[^"/]*)"[^>]*>(?:(?!</a>).)*\\(you\\)`))
      const pocket = await visit(`${href}/pocket`)
      const file = first(trip.html, /href="([^"]*calendar[^"]*)"/)
      const calendar = file && (await visit(file))
      readDocuments(title, href, trip, rows, documents, own && (await visit(own)), pocket, calendar)
      const isOfOther = readCompanion(title, trip, card?.href === href ? card.words : '', rows)
      if (!isOfOther) readPayment(title, trip, rows, pocket)
      readRefunds(title, trip, rows)
      const ticket = card?.href === href ? card.words : ''
      // What is charged to another is not for this reader's pocket, nor for their calendar.
      const [forPocket, forCalendar] = isOfOther ? [null, null] : [pocket, calendar]
      if (calendar) readCharge(title, trip, rows, ticket, forPocket, forCalendar)
      if (calendar && isOfOther) expect(calendar, title).not.toMatch(/is charged|SUMMARY:Pay /)
      expect(trip.pay.length, `${title}: buttons to pay`).toBeLessThanOrEqual(1)
      readAgain(title, trip, first(dashboard, /<main(.*?)<\/main>/s))
      if (trip.pay[0]) expect(trip.left, `${title}: what is left`).not.toMatch(/(^| )[$£]?0( |$|\u00a0)/)
      if (card?.href === href) {
        // What the strip says of this trip stands there alone.
        for (const { day, link } of strip.filter((row) => row.trip === title)) {
          if (day) expect(card.words, `${title}: its day in the strip and on the card`).not.toContain(day)
          if (link)
            expect(card.words, `${title}: its button in the strip and on the card`).not.toContain(link)
        }
        for (const badge of trip.badges) expect(card.badges, 'badges of card and trip').toContain(badge)
        const asked = card.open.filter((name) => !isOfOther || !SOMEBODY_PAYS.test(name))
        expect(asked.map(oneName).toSorted(), 'what card and trip still ask for').toEqual(
          openOf(trip).map(oneName).toSorted(),
        )
      }
    }
  })
})

it('has compared alerts', () => expect(alertsSeen).toBeGreaterThan(5))
it('has counted amounts', () => expect(amountsRead).toBeGreaterThan(5))

it.each([
  'by when to pay',
  'the day of the payment',
  'who pays',
  'what somebody else pays',
  'what is charged automatically',
  'when it is charged',
  'which card is charged',
  'whether the document is fine',
  'what its document is or lacks',
  'by when to upload',
  'the day of the upload',
  'how far a refund is',
  'the state of a document',
])('has compared %s', (subject) => expect(compared.get(subject) ?? 0).toBeGreaterThan(0))
