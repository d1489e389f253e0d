import fc from 'fast-check'
import { expect, it } from 'vitest'
import { initials } from '#ui/display-name.ts'
import { durationWords } from '#ui/duration-words.ts'
import { decodeToasts, encodeToasts, type ServerToast } from '#ui/flash-toast.ts'
import { dotted, joined, unbroken } from '#ui/joined.ts'
import { pageWindow } from '#ui/page-window.ts'
import { loadCopy } from '../../support/copy.ts'

it.each([
  ['Ana María de la Cruz', 'AC'],
  ['Cher', 'C'],
  ['  ünal   öz ', 'ÜÖ'],
  ["d'Arc -", 'D'],
  ['🙂 ?', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it.each([
  [40, '40 min'],
  [180, '3 h'],
  [165, '2 h 45 min'],
])('%i minutes are %s, on one line', (minutes, words) =>
  expect(durationWords(minutes, loadCopy('international'))).toBe(words.replaceAll(' ', '\u00a0')),
)

it.each([
  ['facts, the dot at the first’s end', () => joined(['8 days', null, '', 'Iceland']), '8 days~· Iceland'],
  ['one fact, without a dot', () => joined([false, 'Iceland']), 'Iceland'],
  ['a fact before an element', () => dotted('21 December'), '21 December~· '],
  ['a fact of several words', () => unbroken('1.154,50 € more'), '1.154,50~€~more'],
])('a line breaks after a dot, and in no fact that belongs together: %s', (_, line, expected) =>
  expect(line()).toBe(expected.replaceAll('~', '\u00a0')),
)

it.each([
  [1, 1, '1'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  // An ellipsis in place of one page would be no shorter.
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 … 4 5 6 … 9'],
  [300, 300, '1 … 299 300'],
])('from page %i of %i, one can go to %s', (current, total, links) => {
  expect(
    pageWindow(current, total)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(links)
})

it('decodes toasts as they were encoded', () => {
  const toasts: ServerToast[] = [
    { type: 'success', key: 'consents:saved' },
    { type: 'danger', key: 'profile:failed.unknown' },
  ]
  expect(decodeToasts(encodeToasts(toasts))).toEqual(toasts)
})

it('ignores a cookie of toasts that is not ours', () => {
  expect(decodeToasts('danger~<script>alert(1)</script>')).toEqual([])
  expect(decodeToasts('evil~profile:saved!success~no-namespace')).toEqual([])
  expect(decodeToasts(undefined)).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { key } of decodeToasts(text)) expect(key).toMatch(/^[a-z-]+:[\w.-]+$/)
    }),
  )
})
