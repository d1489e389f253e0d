import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { Step } from '#features/status/payments.ts'
import { payerWords, paymentWords, toDoLines } from '#features/status/words.ts'
import { markets } from '#markets/market-table.ts'
import { copyOf } from '../../../support/copy.ts'

const words = { t: copyOf('international'), market: markets.international }

it('a to-do for the pocket says what is still to do and by when, without amounts', () => {
  const deadline = '2026-11-27'
  const toDos = [
    { kind: 'payment' as const, deadline, urgency: 'soon' as const },
    { kind: 'payment' as const, deadline, urgency: 'overdue' as const },
    { kind: 'payment' as const, deadline: null, urgency: 'overdue' as const },
  ]
  expect(toDoLines(toDos, words)).toEqual([
    { title: 'Payment', by: 'by 27\u00a0November\u00a02026' },
    { title: 'Payment', by: 'overdue since 27\u00a0November\u00a02026' },
    { title: 'Payment', by: null },
  ])
})

it.each([
  ['Luca', '€100', 'Luca pays €100'],
  [' ', '€100', 'Someone else pays €100'],
  [null, null, 'Someone else pays for this trip'],
  ['Luca', null, 'Luca pays for this trip'],
])('who pays, of the name %j and %j: %s', (name, amount, said) => {
  expect(payerWords({ name }, amount, words)).toBe(said)
})

describe('a step of the payments', () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  const step = (status: Step['status'], dueDate: string | null, more: Partial<Step> = {}): Step => ({
    kind: 'BALANCE',
    number: null,
    status,
    code: '',
    amount: { amount: 100, currency: 'EUR' },
    dueDate: dueDate === null ? null : Temporal.PlainDate.from(dueDate),
    paidAt: null,
    method: null,
    ...more,
  })
  const noteOf = (one: Step, withMethod = true) => paymentWords(one, today, words, { withMethod }).note

  it('never tells a day still to come as past', () => {
    expect(noteOf(step('failed', '2026-11-20'))).toBe('Didn’t go through, was due on 20 November 2026')
    expect(noteOf(step('failed', '2026-12-01'))).toBe('Didn’t go through, due on 1 December 2026')
    expect(noteOf(step('overdue', '2026-12-01'))).toBe('To pay by 1 December 2026')
    const paidAt = (instant: string) => noteOf(step('paid', null, { paidAt: Temporal.Instant.from(instant) }))
    expect(paidAt('2026-11-20T10:00:00Z')).toBe('Paid on 20 November 2026')
    expect(paidAt('2026-12-20T10:00:00Z')).toBe('Paid')
  })
  it('names the card to whoever paid with it, and to nobody else', () => {
    const paid = step('paid', null, { method: 'Visa •••• 4242' })
    expect(noteOf(paid)).toBe('Paid · Visa\u00a0••••\u00a04242')
    expect(noteOf(paid, false)).toBe('Paid')
  })
})
