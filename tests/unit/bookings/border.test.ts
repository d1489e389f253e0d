import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { NO_EXPIRY } from '#backoffice/wire/document.ts'
import type { EntryRequirements } from '#backoffice/wire/entry.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import {
  acceptedFor,
  type EntryCheck,
  earlyExpiry,
  entryCheck,
  neededUntil,
  omittedAccepted,
  type Validity,
  validUntil,
  worstSeverity,
} from '#bookings/border.ts'
import { createTranslator } from '#i18n/translate.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import { entryWords, uploadByWords, visaWords } from '#texts/border.ts'
import { day, inRome } from '../features/made.ts'

const document = (kind: string, status: string, expirationDate: string | null) => ({
  kind,
  status,
  expirationDate,
})
const passport = (status: string, expires: string | null) => document('PASSPORT', status, expires)
const card = (status: string, expires: string | null) => document('IDENTITY_CARD', status, expires)
// biome-ignore format: grouped by line
const needsOf = (monthsAfterReturn: number | null, ...documents: string[]): EntryRequirements => ({
  documents, monthsAfterReturn, visaNote: null, visaDaysBefore: null,
})
const endDate = '2027-03-12'
const unlisted = { endDate, entry: null }
const eitherOf = { endDate, entry: needsOf(0, 'PASSPORT', 'IDENTITY_CARD') }
const goodCard = card('APPROVED', '2030-01-01')
const goodPassport = passport('APPROVED', '2030-01-01')
type Document = typeof goodCard

describe('a trip until 12 March 2027 without border rules', () => {
  it.each([
    ['APPROVED', '2027-09-12', 'done', 'valid'],
    ['APPROVED', '2027-09-11', 'warning', 'short'],
    ['EXPIRING', '2027-09-12', 'done', 'valid'],
    ['APPROVED', '2027-03-12', 'warning', 'short'],
    ['APPROVED', '2027-03-11', 'blocked', 'expires'],
    ['EXPIRED', '2026-01-01', 'blocked', 'expires'],
    ['EXPIRED', null, 'blocked', 'expires'],
    ['TO_VALIDATE', '2030-01-01', 'warning', 'checking'],
    ['TO_VALIDATE', '2027-04-01', 'warning', 'short'],
    ['TO_VALIDATE', '2027-01-01', 'blocked', 'expires'],
    ['REJECTED', '2030-01-01', 'blocked', 'rejected'],
    ['MISSING', null, 'blocked', 'missing'],
    ['NOT_NEEDED', null, 'done', 'notNeeded'],
    ['APPROVED', null, 'done', 'undated'],
    // This state is unknown; that it expires too early is known all the same.
    ['UNDER_REVIEW', '2027-09-12', 'warning', 'unclear'],
    ['UNDER_REVIEW', null, 'warning', 'unclear'],
    ['UNDER_REVIEW', '2027-03-11', 'blocked', 'expires'],
  ])('a passport %s until %s: %s, %s', (status, expires, severity, reason) => {
    expect(entryCheck([passport(status, expires)], unlisted)).toMatchObject({ severity, reason })
  })
  it("is advised six months, at a month's end until its last day", () => {
    expect(entryCheck([], unlisted).validity).toMatchObject({ months: 6, required: false })
    expect(validUntil(entryCheck([], unlisted).validity).toString()).toBe('2027-09-12')
    const august = { endDate: '2026-08-31', entry: null }
    expect(validUntil(entryCheck([], august).validity).toString()).toBe('2027-02-28')
  })
  it('requires a passport: a card is not enough', () => {
    const check = entryCheck([goodCard], unlisted)
    expect(check).toMatchObject({ reason: 'missing', kind: 'PASSPORT', cardIsEnough: false })
  })
  it('is unknown while the documents are', () => {
    expect(entryCheck(null, unlisted)).toMatchObject({ severity: 'warning', reason: 'unknown' })
    const unreadable = [card('APPROVED', '2030-01-01')]
    markOmitted(unreadable, 1)
    expect(entryCheck(unreadable, unlisted).reason).toBe('unknown')
  })
  it('counts the best of several', () => {
    const several = [passport('EXPIRED', '2020-01-01'), passport('APPROVED', '2031-01-01')]
    expect(entryCheck(several, unlisted).reason).toBe('valid')
  })
})

describe('a trip with known months', () => {
  it('ends when Temporal says, whatever month that is', () => {
    const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => day('2026-01-01').add({ days }))
    const around = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -900, max: 900 }))
    const property = fc.property(anyDay, fc.integer({ min: 0, max: 24 }), around, (end, months, days) => {
      const until = end.add({ months })
      const expires = until.add({ days })
      const trip = { endDate: end.toString(), entry: needsOf(months, 'PASSPORT') }
      const early = Temporal.PlainDate.compare(expires, end) < 0 ? 'expires' : 'tooShort'
      const [reason, severity] = days < 0 ? [early, 'blocked'] : ['valid', 'done']
      const check = entryCheck([passport('APPROVED', expires.toString())], trip)
      expect(check).toMatchObject({ reason, severity, validity: { months, required: true } })
    })
    fc.assert(property, { numRuns: 200 })
  })
  it('lists only which documents: the months stay our advice', () => {
    const trip = { endDate, entry: needsOf(null, 'PASSPORT') }
    expect(entryCheck([passport('APPROVED', '2027-09-11')], trip).reason).toBe('short')
  })
})

describe('a trip for which an identity card is enough', () => {
  const over = card('EXPIRED', '2026-01-01')
  const noPassport = passport('MISSING', null)
  it.each([
    ['the card alone', [card('APPROVED', '2027-03-12')], 'valid', 'IDENTITY_CARD'],
    ['the card for want of a passport', [noPassport, goodCard], 'valid', 'IDENTITY_CARD'],
    ['the passport where both are good', [goodCard, goodPassport], 'valid', 'PASSPORT'],
    ['the passport where the card is over', [over, goodPassport], 'valid', 'PASSPORT'],
    ['what can be put right first', [noPassport, card('REJECTED', null)], 'rejected', 'IDENTITY_CARD'],
    ['the passport where nothing is there', [], 'missing', 'PASSPORT'],
    ['no card that is not needed', [card('NOT_NEEDED', null)], 'missing', 'PASSPORT'],
    ['no driving licence', [document('DRIVING_LICENCE', 'APPROVED', '2035-01-01')], 'missing', 'PASSPORT'],
  ] as [string, Document[], string, string][])('counts %s', (_, documents, reason, kind) => {
    expect(entryCheck(documents, eitherOf)).toMatchObject({ reason, kind, cardIsEnough: true })
  })
  it('is never missing while a sufficient one could not be read; a good one stays good', () => {
    const entry = needsOf(0, 'PASSPORT')
    markOmitted(entry.documents, 1)
    const trip = { ...eitherOf, entry }
    expect(omittedAccepted([trip, eitherOf, { entry: null }])).toBe(1)
    expect(entryCheck([], trip)).toMatchObject({ severity: 'warning', reason: 'unknown', kind: 'PASSPORT' })
    expect(entryCheck([passport('EXPIRED', '2020-01-01')], trip).reason).toBe('unknown')
    expect(entryCheck([passport('APPROVED', '2035-01-01')], trip).reason).toBe('valid')
  })
  it('takes the documents that the tour lists, the passport first; a tour without a list requires a passport', () => {
    const accepted = (...documents: string[]) => acceptedFor({ entry: needsOf(0, ...documents) })
    expect(accepted('IDENTITY_CARD', 'PASSPORT')).toEqual(['PASSPORT', 'IDENTITY_CARD'])
    expect(accepted('IDENTITY_CARD')).toEqual(['IDENTITY_CARD'])
    expect(accepted('LIBRARY_CARD')).toEqual(['PASSPORT'])
    expect(accepted()).toEqual(['PASSPORT'])
  })
})

const moment = inRome('2026-11-21T10:00:00Z')
// biome-ignore format: grouped by line
const booked = (endDate: string, bookingStatus = 'ACTIVE', months: number | null = null) => ({
  startDate: '2026-10-01', endDate, timeZone: null as string | null, bookingStatus,
  tour: { entry: months === null ? null : needsOf(months, 'PASSPORT') },
})
const untilReturn = (endDate: string) => booked(endDate, 'ACTIVE', 0)

const PAGO_PAGO = 'Pacific/Pago_Pago'

describe('the day until which a document should be valid', () => {
  it.each([
    ['six months past the latest return', [booked('2026-12-19'), booked('2027-03-12')], '2027-09-12'],
    ['a trip that ends today still counts', [booked('2026-11-21')], '2027-05-21'],
    ['by the date at the trip', [{ ...untilReturn('2026-11-20'), timeZone: PAGO_PAGO }], '2026-11-20'],
    ['180 days from today without a trip', [], '2027-05-20'],
    ['past trips are none', [booked('2026-11-20')], '2027-05-20'],
    ['nor are cancelled ones', [booked('2027-08-01', 'CANCELLED')], '2027-05-20'],
    ['the last day of a shorter month', [booked('2027-08-31')], '2028-02-29'],
    ['as the tour says', [untilReturn('2027-03-12')], '2027-03-12'],
    ['an earlier trip that requires more', [booked('2027-03-12'), untilReturn('2027-04-01')], '2027-09-12'],
  ])('%s', (_, bookings, until) => {
    expect(neededUntil(bookings, moment).toString()).toBe(until)
  })
})

it.each([
  [['done', 'blocked', 'warning'], 'blocked'],
  [['done', 'warning'], 'warning'],
  [[], 'done'],
] as const)('of %j the worst counts: %s', (severities, worst) => {
  expect(worstSeverity(severities)).toBe(worst)
})

describe('a day that is too early', () => {
  it.each([
    ['PASSPORT', '2027-09-12', unlisted, null],
    ['PASSPORT', '2027-09-11', unlisted, 'short'],
    ['PASSPORT', '2027-03-11', unlisted, 'expires'],
    ['IDENTITY_CARD', '2027-01-01', unlisted, null],
    ['IDENTITY_CARD', '2027-03-12', eitherOf, null],
    ['IDENTITY_CARD', '2027-03-11', eitherOf, 'expires'],
    ['PASSPORT', '2027-09-11', { endDate, entry: needsOf(6, 'PASSPORT') }, 'tooShort'],
    ['DRIVING_LICENCE', '2027-01-01', eitherOf, null],
  ])('%s until %s', (kind, day, trip, reason) => {
    expect(earlyExpiry(kind, day, trip)?.reason ?? null).toBe(reason)
  })
})

const words = { t: createTranslator('en'), market: markets.international }

it.each([
  ['2027-02-22', 'Upload it by 22 February 2027'],
  ['2027-02-23', 'Upload it now: you leave on 1 March 2027'],
])('a document has to be uploaded a week before departure: on %s, %s', (today, text) => {
  expect(uploadByWords('2027-03-01', day(today), words)).toContain(text)
})

describe.each(marketIds)(
  'in %s a sentence stands beside its document’s name, not after a colon',
  (market) => {
    const locals = { t: createTranslator(markets[market].locale), market: markets[market] }
    const nameOf = (kind: 'PASSPORT' | 'IDENTITY_CARD') => locals.t(`documents:kind.${kind}`)

    it.each([
      ['APPROVED', '2030-01-01'],
      ['APPROVED', NO_EXPIRY],
      ['TO_VALIDATE', '2030-01-01'],
      ['APPROVED', '2026-01-01'],
      ['REJECTED', '2030-01-01'],
    ])('%s until %s', (status, expires) => {
      const sentence = entryWords(entryCheck([card(status, expires)], eitherOf), locals)
      expect(sentence).toMatch(new RegExp(`^${nameOf('IDENTITY_CARD')}\u00a0· \\p{Lu}`, 'u'))
    })

    it('a visa’s too', () => {
      const entry = { visaNote: 'Ask for the ETA.', visaDaysBefore: null }
      const sentence = visaWords(entry, '2026-12-23', day('2026-11-24'), locals)
      expect(sentence).toBe(`${locals.t('entry:visa')}\u00a0· Ask for the ETA.`)
    })
  },
)

describe('what a sentence says', () => {
  const lastDay = 'For this trip it has to be valid until your last day, 12 March 2027.'
  const halfYear = 'For this trip it has to be valid for 6 months after your return: until 12 September 2027.'
  const advice = 'Our advice: valid until 12 September 2027, six months after your return.'
  const more = { months: 6, required: true }
  it.each<[EntryCheck['reason'], Partial<EntryCheck>, Partial<Validity>, string]>([
    ['valid', { severity: 'done' }, {}, 'Valid until 1 May 2027'],
    ['valid', { severity: 'done', cardIsEnough: true }, {}, 'Passport~· Valid until 1 May 2027'],
    ['valid', { severity: 'done', expires: NO_EXPIRY }, {}, 'No expiry date'],
    ['checking', { severity: 'warning' }, {}, 'We’re checking it. Valid until 1 May 2027'],
    ['checking', { severity: 'warning', expires: NO_EXPIRY }, {}, 'We’re checking it. It has no expiry date'],
    ['unclear', {}, {}, 'We don’t know whether it’s been accepted: contact us.'],
    ['rejected', {}, {}, `We couldn’t accept it, so upload it again. ${lastDay}`],
    ['rejected', { expires: NO_EXPIRY }, more, `We couldn’t accept it, so upload it again. ${halfYear}`],
    ['short', { severity: 'warning' }, { ...more, required: false }, `Valid until 1 May 2027. ${advice}`],
    ['missing', { cardIsEnough: true, expires: null }, more, `Not uploaded yet. ${halfYear}`],
    ['unknown', { cardIsEnough: true }, {}, `We can’t check your documents right now. ${lastDay}`],
  ])('%s, %j, %j', (reason, given, validity, sentence) => {
    const check: EntryCheck = {
      reason,
      kind: 'PASSPORT',
      expires: '2027-05-01',
      severity: 'blocked',
      cardIsEnough: false,
      ...given,
      validity: { endDate, months: 0, required: true, ...validity },
    }
    const text = entryWords(check, words).replaceAll('Many countries ask for that.', '').trim()
    expect(text).toBe(sentence.replaceAll('~', '\u00a0'))
  })
})

it('a visa has the last day for applying, and shows when it is over', () => {
  const of = (visaNote: string | null, visaDaysBefore: number | null, today = '2026-11-24') =>
    visaWords({ visaNote, visaDaysBefore }, '2026-12-23', day(today), words)
  expect(of(null, 3)).toBeNull()
  expect(of('Ask for the ETA.', null)).toBe('Visa\u00a0· Ask for the ETA.')
  expect(of('Ask for the ETA.', 3)).toContain('20 December 2026 at the latest')
  expect(of('Ask for the ETA.', 3, '2026-12-20')).toContain('at the latest')
  expect(of('Ask for the ETA.', 3, '2026-12-21')).toContain('contact us')
})

describe('a document without an expiry date', () => {
  const trip = { endDate, entry: needsOf(6, 'IDENTITY_CARD') }
  const checkOf = (status: string) =>
    entryCheck([{ kind: 'IDENTITY_CARD', status, expirationDate: NO_EXPIRY }], trip)

  it.each([
    ['APPROVED', 'valid', 'No expiry date'],
    ['EXPIRING', 'valid', 'No expiry date'],
    ['TO_VALIDATE', 'checking', 'It has no expiry date'],
  ])('%s is %s, and the page shows it', (status, reason, text) => {
    expect(checkOf(status).reason).toBe(reason)
    const sentence = entryWords(checkOf(status), words)
    expect(sentence).toContain(text)
    expect(sentence).not.toMatch(/9999|Valid until/)
  })

  it('never ends too early, whatever the tour requires', () => {
    expect(earlyExpiry('IDENTITY_CARD', NO_EXPIRY, trip)).toBeNull()
    expect(earlyExpiry('IDENTITY_CARD', '9999-01-01', trip)).toBeNull()
  })
})
