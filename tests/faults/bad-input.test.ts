import { describe, expect, it } from 'vitest'
import { copyOf } from '../support/copy.ts'
import { wordsOf } from '../support/html-words.ts'
import type { BrowserCookies } from '../support/sign-in.ts'
import { changedData, changedItems, type Fault, type Json } from '../support/wire-faults.ts'
import { inHouse } from './in-house.ts'
import { flawsOf } from './valid-page.ts'

/* Readable answers that cannot be true: each page says what is known and whom to ask, never two things (product §10, §16). */

const t = copyOf('international')
const house = inHouse()
type Faults = readonly (readonly [RegExp, Fault])[]
const booking = /\/bookings\/B\d+$/
const bookings = /\/bookings$/

/** The words of a page, without those of its scripts and styles. */
async function read(browser: BrowserCookies, path: string, faults: Faults) {
  const { html, status } = await house.visit(path, { browser, faults })
  if (path.startsWith('/files')) return html.replaceAll(/\r\n[ \t]/g, '')
  expect([path, status, flawsOf(html)]).toEqual([path, 200, []])
  return wordsOf(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')).replaceAll('\u00a0', ' ')
}
const times = (words: string, said: string) => words.split(said.replaceAll('\u00a0', ' ')).length - 1

describe('an amount that does not add up', () => {
  it('of the payments: what was paid is said, nothing of what is left', async () => {
    const browser = await house.signIn('sofia')
    const cheap = (one: Json) =>
      one.status === 'PAID' ? one : { ...one, amount: { ...(one.amount as Json), amount: 100 } }
    const less = changedData((data) => ({ ...data, payments: (data.payments as Json[]).map(cheap) }))
    const words = await read(browser, '/travels/B2041', [[booking, less]])
    expect(times(words, t('trip:odd.payments'))).toBe(1)
    expect(words).toContain(t('trip:figure.paid'))
    expect(words).not.toContain(t('trip:figure.left'))
    expect(words).not.toContain(t('trip:figure.over'))
    const sound = await read(browser, '/travels/B2041', [])
    expect(sound).not.toContain(t('trip:odd.payments'))
    expect(sound).toContain(t('trip:figure.left'))
  })
})

it('a due day before the booking is not told, and nothing is late by it', async () => {
  const browser = await house.signIn('sofia')
  const long = { dueDate: '2020-03-03', status: 'EXPIRED' }
  const faults: Faults = [
    [
      booking,
      changedData((data) => ({
        ...data,
        paymentStatus: 'EXPIRED',
        payments: (data.payments as Json[]).map((one) => (one.status === 'PAID' ? one : { ...one, ...long })),
      })),
    ],
    [
      bookings,
      changedItems((one) =>
        one.id === 'B2041'
          ? { ...one, paymentStatus: 'EXPIRED', nextPayment: { ...(one.nextPayment as Json), ...long } }
          : one,
      ),
    ],
  ]
  const pages = ['/', '/travels', '/travels/B2041', '/travels/B2041/pocket', '/files/calendar/B2041'] as const
  for (const path of pages) {
    const words = await read(browser, path, faults)
    const [passed = '', ...late] = [
      'overdue.passed',
      'overdue.undated',
      'overdue.left',
      'stepNote.overdue',
    ].map((key) => t(`trip:${key}`, { when: '|', date: '|', hours: '|', count: '|' }).split('|')[0] ?? '')
    for (const text of [passed, ...late, t('trips:payment.EXPIRED'), t('to-do:state.overdue'), '2020']) {
      expect([path, text, words.includes(text)]).toEqual([path, text, false])
    }
  }
  for (const path of ['/', '/travels/B2041']) {
    expect([path, times(await read(browser, path, faults), t('to-do:day.oddDue'))]).toEqual([path, 1])
  }
  const trip = await read(browser, '/travels/B2041', faults)
  expect(times(trip, t('trip:stepNote.oddDue'))).toBe(1)
})
