import { describe, expect, it } from 'vitest'
import { listPaymentSteps } from '#bookings/money.ts'
import { readBooking } from '#bookings/read.ts'
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { markets } from '#markets/market-table.ts'
import { paymentWords, sumsByDate, toDoWords } from '#texts/trip.ts'
import { loadCopy } from '../../support/copy.ts'
import { askingAt, bookingDetail, inRome } from '../features/made.ts'

/*
 * A booking's coming payments, in words: each sum with its day, its way and the effect of a press, for each reader.
 */

const market = markets.international
const now = inRome('2026-11-28T10:00:00Z')
const t = loadCopy('international')
const locals = {
  t,
  market,
  site: { publicSiteUrl: 'https://www.caravel.example/' },
  pathTo: ((name: never, params: never) => pathTo('en', name, params)) as PathTo,
} as never as Parameters<typeof toDoWords>[2]
const CARD = 'Visa •••• 4242'

// biome-ignore format: grouped by line
const part = (amount: number, status: string, more: object = {}) => ({
  id: `${amount}${status}`, kind: 'INSTALMENT', amount: { amount, currency: 'EUR' }, status,
  ...more,
})
const pay = (dueDate: string | null, more: object = {}) => part(10000, 'TO_PAY', { dueDate, ...more })
const charge = (dueDate: string | null, method: string | null = CARD, more: object = {}) =>
  part(20000, 'SCHEDULED', { dueDate, method, ...more })

type Role = 'payer' | 'companion' | 'unknown'
const self = { id: 'T1', userId: 'u1', leader: false, name: 'Ada' }
const parties: Record<Role, object[]> = {
  payer: [{ ...self, leader: true }],
  companion: [{ id: 'T2', userId: 'u2', leader: true, name: 'Luca' }, self],
  unknown: [self],
}
const bookingOf = (payments: object[], role: Role = 'payer', more: object = {}) =>
  // biome-ignore format: grouped by line
  bookingDetail({
    payments, paymentStatus: 'TO_PAY', paymentUrl: 'https://www.caravel.example/pay/B1',
    bookedAt: '2026-09-01T10:00:00Z', travellers: parties[role],
    ...more,
  })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** The page's texts about the payment to make: by date, and as a to-do with the label of its button. */
function resultOf(payments: object[], role: Role = 'payer') {
  const trip = readBooking(bookingOf(payments, role), askingAt(now))
  const toDo = trip.toDos.find(({ kind }) => kind === 'payment')
  if (toDo?.kind !== 'payment') return { sums: null, deadline: null, button: null }
  const { deadline, link } = toDoWords(toDo, now.today, locals)
  const sums = role === 'payer' ? (sumsByDate(toDo.due, now.today, locals) ?? null) : null
  return { sums: sums?.map(plain) ?? null, deadline: plain(deadline), button: plain(link?.label ?? '') }
}
const STAYS = t('to-do:charge.stays')

const byCard = (date: string, method = CARD) => `${date}: 200 €, charged automatically (${method})`
const [DECEMBER, JANUARY] = ['18 December 2026', '12 January 2027']

describe('two sums, one paid and one charged, each with its day and its method', () => {
  const youPay = (date: string) => `${date}: 100 €, you pay`
  const noDay = '200 € will be charged automatically. We don’t have the day here: if you need it, contact us.'
  const due =
    '200 € was due to be charged automatically on 20 November 2026. We don’t know here whether it was: contact us.'
  const [first, later] = [charge('2026-12-18'), charge('2027-01-12')]
  const [soon, next] = [pay('2026-12-18'), pay('2027-01-12')]
  const by = (method: string) => charge('2026-12-18', method)
  const failed = part(30000, 'FAILED', { dueDate: '2026-12-05' })
  it.each([
    ['the charge first', [first, next], [byCard(DECEMBER), youPay(JANUARY)]],
    ['the payment first', [later, soon], [youPay(DECEMBER), byCard(JANUARY)]],
    ['one late', [later, pay('2026-11-20')], [youPay('Overdue since 20 November 2026'), byCard(JANUARY)]],
    ['a payment without a day', [later, pay(null)], ['100 €, you pay', byCard(JANUARY)]],
    ['a card without its last four', [by('Visa'), next], [byCard(DECEMBER, 'Visa'), youPay(JANUARY)]],
    ['a debit', [by('SEPA •• 3000'), next], [byCard(DECEMBER, 'SEPA •• 3000'), youPay(JANUARY)]],
    ['no word of the way', [by(' '), next], [`${DECEMBER}: 200 €, charged automatically`, youPay(JANUARY)]],
    ['a charge without a day', [charge(null), next], [youPay(JANUARY), noDay]],
    ['a charge that should have been made', [charge('2026-11-20'), next], [due, youPay(JANUARY)]],
    ['one that failed', [failed, later], ['5 December 2026: 300 €, you pay', byCard(JANUARY)]],
  ])('%s', (_case, payments, sums) => {
    const { sums: sentence, deadline, button } = resultOf(payments)
    expect(sentence).toEqual([...sums, STAYS])
    // The button is for the sum that is paid, never for both, and every place of it names that sum.
    expect(button).toMatch(/^Pay (1|3)00 €$/)
    expect(deadline).toContain(STAYS)
  })
})

const ofNothing = (amount: number) => charge('2026-12-18', CARD, { amount: { amount, currency: 'EUR' } })
const alone = `200 € will be charged automatically to ${CARD} on 18 December 2026.`
it.each([
  ['one sum to pay', [pay('2027-01-12')], `Due by ${JANUARY}`, 'Pay 100 €'],
  ['one sum, charged', [charge('2026-12-18')], alone, 'See the trip'],
  ['a charge of nothing', [pay('2027-01-12'), ofNothing(0)], `Due by ${JANUARY}`, 'Pay 100 €'],
  ['a charge below nothing', [pay('2027-01-12'), ofNothing(-5)], `Due by ${JANUARY}`, 'Pay 100 €'],
])('%s mentions no other', (_case, payments, deadline, button) => {
  const sentence = resultOf(payments)
  expect(sentence).toMatchObject({ sums: null, button })
  expect(sentence.deadline?.replace(/\.$/, '')).toBe(deadline.replace(/\.$/, ''))
})

it.each(['companion', 'unknown'] as const)(
  'the %s reads no card, and nothing of what paying would change',
  (role) => {
    const { deadline, button } = resultOf([charge('2026-12-18'), pay('2027-01-12')], role)
    expect(deadline).not.toContain(CARD)
    expect(deadline).not.toContain(STAYS)
    expect(button).not.toMatch(/Pay/)
  },
)

it('writes sums in currencies without decimals unchanged', () => {
  const yen = (amount: number) => ({ amount: { amount, currency: 'JPY' } })
  const { sums } = resultOf([charge('2026-12-18', CARD, yen(20000)), pay('2027-01-12', yen(9000))])
  expect(sums?.[0]).toContain('20.000')
  expect(sums?.[1]).toContain('9.000')
})

it.each([
  ['nothing', 0, 'TO_PAY', 'Nothing to pay'],
  ['nothing, late', 0, 'EXPIRED', 'Nothing to pay'],
  ['a charge of nothing', 0, 'SCHEDULED', 'Nothing to pay'],
  ['what is given back', -500, 'TO_PAY', 'Taken off what is left to pay'],
  ['a payment', 500, 'TO_PAY', 'To pay by 12 January 2027'],
] as const)('an instalment of %s has its own name', (_case, amount, status, note) => {
  const [step] = listPaymentSteps(bookingOf([part(amount, status, { dueDate: '2027-01-12' })]))
  if (!step) throw new Error('no step')
  const sentence = paymentWords(step, now.today, locals, { withMethod: true })
  expect(plain(sentence.note ?? '')).toBe(note)
  if (amount <= 0) expect(sentence.state).toBe('scheduled')
})
