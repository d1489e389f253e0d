import { Temporal } from 'temporal-polyfill'
import { formatExtendedDate } from '#markets/dates.ts'
import { markets } from '#markets/market-table.ts'
import { all, first, readMain, readVisibleWords } from '../../support/html-words.ts'
import { readCalendar } from '../../unit/features/trips/calendar-reader.ts'

/* The statements of each place that shows a booking, read from their English words by one pattern for all places. */

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** The words of a page, including those hidden in its forms. */
export const wordsIn = (html: string) =>
  plain(readVisibleWords(readMain(html).replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')))

/** The words of a calendar file: the trip and each other event that is not cancelled, with its state and its first day. */
export function wordsOfCalendar(file: string): string {
  const lines = readCalendar(file)
    .all('VEVENT')
    .filter((event, index) => index === 0 || event.value('STATUS') !== 'CANCELLED')
    .map((event) => {
      const day = Temporal.PlainDate.from(event.value('DTSTART').slice(0, 8))
      const date = formatExtendedDate(day, markets.international)
      return `${event.text('SUMMARY')} ${event.value('STATUS')} on ${date}`
    })
  return plain(lines.join('; '))
}

const parts = { date: '(\\d+ [A-Z]\\w+)(?: \\d{4})?', money: '([\\d.]+ €)' }
/** A pattern in which `{date}` and `{money}` match any date or amount. */
const pattern = (text: string) =>
  new RegExp(text.replace(/\{(\w+)\}/g, (_, part: keyof typeof parts) => parts[part]))

/**
 * Finds every match of the patterns, each once: their groups, or the word given for them. Empty without a match.
 */
const saying =
  (...patterns: (string | readonly [text: string, word: string])[]) =>
  (text: string): string => {
    const hits = patterns.flatMap((one) => {
      const [source, word] = typeof one === 'string' ? [one, null] : one
      return [...text.matchAll(new RegExp(pattern(source), 'g'))].map(
        ([, ...groups]) => word ?? groups.filter((group) => group !== undefined).join(' of '),
      )
    })
    return [...new Set(hits)].toSorted().join(' | ')
  }

export const subjects = {
  /** The days until departure, or the number of the trip's day. */
  when: saying(
    '[Ll]eaves? in (\\d+) days?',
    ['[Ll]eaves? tomorrow', '1'],
    ['[Ll]eaves? today|(?<!due )today (?=Booking |$|My|Your account)', 'today'],
    '[Dd]ay (\\d+ of \\d+)',
    ['You’re on the road', 'on the road'],
    ['You’ve been back since', 'over'],
    ['has been cancelled|cancelled this trip|We cancelled “|Refund for “|Cancelled trip|CANCELLED', 'off'],
  ),
  /** The amount to pay, by any payer. */
  amount: saying(
    'Pay (?:the balance of )?{money}',
    '{money} (?:is overdue|to pay|to be paid|due for|will be charged|for “[^”]*” is charged)',
    'pays {money}',
  ),
  /** The day by which it is due, or on which it is charged. */
  by: saying(
    '(?:Due in \\d+ days, on|Due by|To pay by|[Oo]verdue since|Payment(?: \\(who[^)]*\\))?, by|pays [\\d.]+ € by) {date}',
    'Pay .{0,30}€ by \\w+ {date}\\b(?!, \\d)',
    '(?:Pay|is charged|€ due for) .{0,99}CONFIRMED on {date}',
    '(?:charged automatically(?: to [^.]{1,20})?|Automatic payment,) on {date}',
  ),
  /** The number of days until then. */
  days: saying(
    '[Dd]ue in (\\d+) days',
    'In (\\d+) days, by',
    ['[Dd]ue today|Today by \\d', '0'],
    ['[Dd]ue tomorrow|Tomorrow by \\d', '1'],
  ),
  late: saying([
    'is overdue(?!: don)|(?:Payment|as) overdue|[Oo]verdue since|it has passed and we may cancel',
    'late',
  ]),
  /** Until when the booking is kept, and the hours until then. */
  grace: saying(
    'Pay by {date}, [^:]*:[^:]*: you have less than (\\d+) hours? left',
    'Pay [\\d.]+ € by \\w+ {date}, [^:]*:\\d\\d[^.]*\\. You have less than (\\d+) hours? left',
    'You had until {date}',
  ),
  paid: saying(
    [
      '\\b(?:Paid|All paid)(?= [A-Z])(?! on)|Nothing left to pay|The trip is paid for|Paid in full|You’re all set',
      'all',
    ],
    ['Not paid in full yet', 'not'],
  ),
  payer: (text: string) =>
    saying(['Pay {money}', 'you'], '(Luca|else) pays (?=\\d)', [
      'can’t see by whom|who pays isn’t known|can’t see who made|[Aa]sk whoever booked',
      '?',
    ])(text.replace(/Pay it yourself instead.*?Pay [\d.]+ €/, '')),
  card: saying('(Visa •••• \\d+)'),
  /** The upload deadline of a document. */
  upload: saying(
    'Upload it by {date}',
    'identity card, by {date}',
    'Upload your travel document .{0,99}CONFIRMED on {date}',
  ),
  /** Who cancelled it. */
  off: saying(
    ['We cancelled (?:this trip|“)|this departure isn’t going ahead|This trip isn’t going ahead', 'us'],
    '(You|Luca|The person who made the booking) cancelled this trip',
    ['if you’d like to know why', 'not told'],
  ),
  /** The refund. */
  back: saying(
    'Refund of {money}',
    '{money} (?:comes back to you|should have reached you)',
    '{money} (?:to your original|has not reached you)',
    [
      '[Ee]verything you’ve paid(?: for it)? (?:comes back|should have reached you)|You get back everything you’ve paid(?! Ask)',
      'all',
    ],
    ['Whatever comes back goes to|whether it was you who paid', 'to who paid'],
  ),
  /** The refund's progress. */
  step: saying(
    ['€ sent|Sent (?:\\d|Done) (?!.*Arrived)', 'sent'],
    ['€ approved|Approved (?:\\d\\d? \\w+ \\d{4}|Done) Transfer', 'approved'],
    [
      '€ (?:in preparation|requested)|(?:Requested|Trip cancelled) (?:\\d\\d? \\w+ \\d{4}|Done) Approval',
      'begun',
    ],
  ),
}

/** A to-do list's name for each item. */
const kinds: Readonly<Record<string, RegExp>> = {
  details: /^your details$/i,
  document: /^(passport( or identity card)?|travel document)$/i,
  flights: /^(your )?flights$/i,
  others: /^(your group|not everybody is ready( yet)?)$/i,
  payment: /^payment$/i,
}
/** The same by the item's address. */
const ways: Readonly<Record<string, RegExp>> = {
  details: /registry/,
  document: /documents/,
  flights: /\/flights$/,
  others: /\/group$/,
  payment: /\/pay\//,
}
const named = (names: readonly string[], by = kinds) =>
  Object.keys(kinds).filter((kind) => names.some((name) => by[kind]?.test(name.trim())))
const openRows = (html: string) =>
  all(html, /<li class="list__item">(.*?)<\/li>/gs)
    .filter((row) => row.includes('class="check"') && !/Nothing to do|>[\d.]+.€ will be charged/.test(row))
    .map((row) => readVisibleWords(first(row, /class="list__title">(.*?)<\/span>/s)))
const linked = (html: string) =>
  named(all(html, /<a(?=[^>]*class="(?:button|row-link))[^>]*href="([^"]*)"/g), ways)
const listed = (...lists: string[][]) => [...new Set(lists.flat())].toSorted().join(' ')

/** Each place's to-dos for its reader; null if it shows none. */
export const asking = {
  dashboard: (html: string) =>
    /leaves? (?:in|today|tomorrow)/i.test(html)
      ? listed(
          linked(first(html, /<section class="next(.*?)<\/section>/s).replace(/"Until you leave".*/s, '')),
          linked(first(html, /<div class="home__trips">(.*?)<section class="account/s)),
          named((/Still to do: ([^<·]*)/.exec(html)?.[1] ?? '').split(', ')),
        )
      : null,
  list: (html: string) =>
    html.includes('ticket--over')
      ? null
      : listed(named((/Still to do: ([^<·]*)/.exec(html)?.[1] ?? '').split(', '))),
  page: (html: string) => {
    const next = first(html, /<section class="next(.*?)<\/section>/s)
    const [now = '', then = ''] = next.split('<div class="next__then">')
    if (!next || now.includes('been back since')) return null
    return listed(linked(now), named(openRows(then.split('<details')[0] ?? '')))
  },
  pocket: (html: string) => {
    const card = first(html, />Still to do<\/h2>(.*?)<\/section>/s)
    return (
      card &&
      listed(
        named(all(card, /<li[^>]*>(.*?)<\/li>/gs).map((line) => readVisibleWords(line).split(',')[0] ?? '')),
      )
    )
  },
} as const
