import { expect, it } from 'vitest'
import { callHref, messageHref } from '#markets/phone-link.ts'

it('a number is dialled by its figures alone, whatever was stored', () => {
  expect(callHref('+39 333 12-34')).toBe('tel:+393331234')
  expect(messageHref('"><script>1')).toBe('sms:1')
})
