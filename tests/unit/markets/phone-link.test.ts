import { describe, expect, it } from 'vitest'
import { readablePhone } from '#markets/phone.ts'
import { callHref, holdsPhone, isDialable, messageHref } from '#markets/phone-link.ts'

it('a number is dialled by its figures alone, whatever was stored', () => {
  expect(callHref('+39 333 12-34')).toBe('tel:+393331234')
  expect(messageHref('"><script>1')).toBe('sms:1')
})

describe('a stored number is dialled as people have written it', () => {
  it.each([
    ['+393331234567', '+393331234567'],
    ['+39 (0)6 6981 2345', '+390669812345'],
    ['+44 (0)20 7031 3000', '+442070313000'],
    // The digits of an extension are not the number's.
    ['+39 06 6981 2345 int. 12', '+390669812345'],
    ['+44 20 7031 3000 x12', '+442070313000'],
    // Two numbers, of which the first is dialled.
    ['+39 06 6981 2345 / 333 1234567', '+390669812345'],
    ['+39 06 6981 2345, +39 333 1234567', '+390669812345'],
    ['112 / 118', '112'],
    ['112/118', '112'],
    ['112 or 118', '112'],
    // A note beside it.
    ['+39 333 1234567 (from 8 to 20)', '+393331234567'],
    ['Mario: +39 333 1234567', '+393331234567'],
    ['020 7031 3000 (24h)', '02070313000'],
    // Without a country only the dialling signs are known.
    ['(020) 7031-3000', '02070313000'],
    ['030/1234567', '0301234567'],
    // Of a country that nobody knows.
    ['+999 (0)20 7946', '+999207946'],
    ['*100#', '*100#'],
    ['٠٦ ٦٩٨١', '066981'],
    ['ask my sister', ''],
  ])('%s', (stored, dialled) => {
    expect(callHref(stored)).toBe(`tel:${dialled}`)
    expect(messageHref(stored)).toBe(`sms:${dialled}`)
  })
})

describe('a text holds a number to call', () => {
  const number = '+39 333 1234567'
  it.each([
    ['11', true, true],
    ['1', false, false],
    ['see the group chat', false, false],
    [`Mario: ${number}`, true, true],
    // With more words than a note it is a text that names a number.
    [`${number} ${'n'.repeat(60 - number.length - 1)}`, true, true],
    [`${number} ${'n'.repeat(61 - number.length - 1)}`, true, false],
  ])('%s: %j, and is one: %j', (text, dialable, holds) => {
    expect([isDialable(text), holdsPhone(text)]).toEqual([dialable, holds])
  })
})

describe('a stored number is shown with everything beside it', () => {
  it.each([
    ['+393331234567', '+39 333 123 4567'],
    ['tel:+393331234567', '+39 333 123 4567'],
    ['+39 06 6981 2345 int. 12', '+39 06 6981 2345 ext. 12'],
    ['+39 333 1234567 (from 8 to 20)', '+39 333 1234567 (from 8 to 20)'],
    ['Mario: +39 333 1234567', 'Mario: +39 333 1234567'],
    ['+39 06 6981 2345 home, +39 333 1234567', '+39 06 6981 2345 home, +39 333 1234567'],
    ['+1 800 FLOWERS', '+1 800 FLOWERS'],
    ['06 1234', '06 1234'],
  ])('%s', (stored, shown) => expect(readablePhone(stored).replaceAll('\u00a0', ' ')).toBe(shown))

  it('breaks lines between words, never in a number', () =>
    expect(readablePhone('+39 06 1234 home, 333 1234')).toBe('+39\u00a006\u00a01234 home, 333\u00a01234'))
})
