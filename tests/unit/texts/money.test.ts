import { describe, expect, it } from 'vitest'
import type { User } from '#backoffice/wire/user.ts'
import { listPaymentSteps } from '#bookings/money.ts'
import { readBooking } from '#bookings/read.ts'
import { pathTo } from '#i18n/slugs.ts'
import type { PathTo } from '#i18n/slugs-compile.ts'
import { markets } from '#markets/market-table.ts'
import { paymentWords, sumsByDate, toDoWords } from '#texts/trip.ts'
import { loadCopy } from '../../support/copy.ts'
import { bookingDetail, inRome } from '../features/made.ts'

/*
 * A booking's coming payments, in words: each sum with its day, its way and the effect of a press, for each reader.
 */

const market = markets.international
const now = inRome('2026-11-28T10:00:00Z')
const t = loadCopy('international')
const locals = {
  ...{ t, market, site: { publicSiteUrl: 'https://www.caravel.example/' } },
  pathTo: ((name: never, params: never) => pathTo('en', name, params)) as PathTo,
} as never as Parameters<typeof toDoWords>[2]
const user = { id: 'u1' } as User
const CARD = 'Visa •••• 4242'

const part = (amount: number, status: string, more: object = {}) => ({
  ...{ id: `${amount}${status}`, kind: 'INSTALMENT', amount: { amount, currency: 'EUR' }, status },
  ...more,
})
const pay = (dueDate: string | null, more: object = {}) => part(10000, 'TO_PAY', { dueDate, ...more })
const charge = (dueDate: string | null, method: string | null = CARD, more: object = {}) =>
  part(20000, 'SCHEDULED', { dueDate, method, ...more })

type Role = 'payer' | 'companion' | 'unknown'
const parties: Record<Role, object[]> = {
  payer: [{ id: 'T1', userId: 'u1', leader: true, name: 'Ada' }],
  companion: [
    { id: 'T2', userId: 'u2', leader: true, name: 'Luca' },
    { id: 'T1', userId: 'u1', leader: false, name: 'Ada' },
  ],
  unknown: [{ id: 'T1', userId: 'u1', leader: false, name: 'Ada' }],
}
const bookingOf = (payments: object[], role: Role = 'payer', more: object = {}) =>
  bookingDetail({
    ...{ payments, paymentStatus: 'TO_PAY', paymentUrl: 'https://www.caravel.example/pay/B1' },
    ...{ bookedAt: '2026-09-01T10:00:00Z', travellers: parties[role] },
    ...more,
  })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** The page's texts about the payment to make: by date, and as a to-do with the label of its button. */
function resultOf(payments: object[], role: Role = 'payer') {
  const trip = readBooking(bookingOf(payments, role), {
    user,
    documents: null,
    market,
    now,
    overdueHours: null,
  })
  const toDo = trip.toDos.find(({ kind }) => kind === 'payment')
  if (toDo?.kind !== 'payment') return { sums: null, deadline: null, button: null }
  const { deadline, link } = toDoWords(toDo, now.today, locals)
  const sums = role === 'payer' ? (sumsByDate(toDo.due, now.today, locals) ?? null) : null
  return { sums: sums?.map(plain) ?? null, deadline: plain(deadline), button: plain(link?.label ?? '') }
}
const STAYS = t('to-do:charge.stays')

describe('two sums, one paid and one charged, each with its day and its method', () => {
  it.each([
    [
      'the charge first',
      [charge('2026-12-18'), pay('2027-01-12')],
      ['18 December 2026: 200 €, charged automatically (Visa •••• 4242)', '12 January 2027: 100 €, you pay'],
    ],
    [
      'the payment first',
      [charge('2027-01-12'), pay('2026-12-18')],
      ['18 December 2026: 100 €, you pay', '12 January 2027: 200 €, charged automatically (Visa •••• 4242)'],
    ],
    [
      'a payment that is late',
      [charge('2027-01-12'), pay('2026-11-20')],
      [
        'Overdue since 20 November 2026: 100 €, you pay',
        '12 January 2027: 200 €, charged automatically (Visa •••• 4242)',
      ],
    ],
    [
      'a payment without a day',
      [charge('2027-01-12'), pay(null)],
      ['100 €, you pay', '12 January 2027: 200 €, charged automatically (Visa •••• 4242)'],
    ],
    [
      'a card without its last four',
      [charge('2026-12-18', 'Visa'), pay('2027-01-12')],
      ['18 December 2026: 200 €, charged automatically (Visa)', '12 January 2027: 100 €, you pay'],
    ],
    [
      'a debit of an account',
      [charge('2026-12-18', 'SEPA •••• 3000'), pay('2027-01-12')],
      ['18 December 2026: 200 €, charged automatically (SEPA •••• 3000)', '12 January 2027: 100 €, you pay'],
    ],
    [
      'no word of the way',
      [charge('2026-12-18', ' '), pay('2027-01-12')],
      ['18 December 2026: 200 €, charged automatically', '12 January 2027: 100 €, you pay'],
    ],
    [
      'a charge without a day',
      [charge(null), pay('2027-01-12')],
      [
        '12 January 2027: 100 €, you pay',
        '200 € will be charged automatically. We don’t have the day here: if you need it, contact us.',
      ],
    ],
    [
      'a charge that should have been made',
      [charge('2026-11-20'), pay('2027-01-12')],
      [
        '200 € was due to be charged automatically on 20 November 2026. We don’t know here whether it was: contact us.',
        '12 January 2027: 100 €, you pay',
      ],
    ],
    [
      'a charge that failed, beside the next',
      [part(30000, 'FAILED', { dueDate: '2026-12-05' }), charge('2027-01-12')],
      ['5 December 2026: 300 €, you pay', '12 January 2027: 200 €, charged automatically (Visa •••• 4242)'],
    ],
  ])('%s', (_case, payments, sums) => {
    const { sums: sentence, deadline, button } = resultOf(payments)
    expect(sentence).toEqual([...sums, STAYS])
    // The button is for the sum that is paid, never for both, and every place of it names that sum.
    expect(button).toMatch(/^Pay (1|3)00 €$/)
    expect(deadline).toContain(STAYS)
  })
})

it.each([
  ['one sum to pay', [pay('2027-01-12')], 'payer', 'Due by 12 January 2027', 'Pay 100 €'],
  [
    'one sum, charged',
    [charge('2026-12-18')],
    'payer',
    `200 € will be charged automatically to ${CARD} on 18 December 2026.`,
    'See the trip',
  ],
  [
    'a charge of nothing',
    [pay('2027-01-12'), charge('2026-12-18', CARD, { amount: { amount: 0, currency: 'EUR' } })],
    'payer',
    'Due by 12 January 2027',
    'Pay 100 €',
  ],
  [
    'a charge below nothing',
    [pay('2027-01-12'), charge('2026-12-18', CARD, { amount: { amount: -5, currency: 'EUR' } })],
    'payer',
    'Due by 12 January 2027',
    'Pay 100 €',
  ],
] as const)('%s mentions no other', (_case, payments, role, deadline, button) => {
  const sentence = resultOf([...payments], role)
  expect(sentence.sums).toBeNull()
  expect(sentence.deadline?.replace(/\.$/, '')).toBe(deadline.replace(/\.$/, ''))
  expect(sentence.button).toBe(button)
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
