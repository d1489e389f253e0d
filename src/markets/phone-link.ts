import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { typedDigits } from './typed-text.ts'

/**
 * The signs of one number as people write it. A slash is one before at least five digits, as in 030/1234567; in 112/118 it
 * separates two numbers. A bracket with more than digits in it is a note.
 * At most three signs begin a number: a run of any length would be tried from each of its signs.
 */
const written = /[+*]{0,3}(?:\(\d+\)|\d)(?:[ .-]*(?:\(\d+\)|[\d*#])|\/(?=(?:[ .-]*\d){5})\d)*/

/** A number in the form of the contract, which is dialled as it is: to parse it again costs every page that shows one. */
export const E164 = /^\+[0-9]{5,15}$/

/**
 * A stored number as phones dial it: the first in the text, without an extension, a note, and the (0) that is not dialled from
 * abroad. Joining all digits of the text would call somebody else.
 */
export function dialled(phone: string): string {
  if (E164.test(phone)) return phone
  const text = typedDigits(phone)
  const known = parsePhoneNumberFromString(text)
  if (known) return known.number
  return (written.exec(text)?.[0] ?? '').replace(/^(\+.*?)\(0\)/, '$1').replace(/[^+\d*#]/g, '')
}

/** Fewest digits of a number to dial, and the longest text that is one with a note: our own figures. */
const LEAST_DIGITS = 2
const MOST_CHARACTERS = 60

/** Whether there is a number in a text to dial; "see the group chat" has none. */
export const isDialable = (text: string): boolean => dialled(text).replace(/\D/g, '').length >= LEAST_DIGITS

/** Whether a text is a number to dial, however people have written it, with a short note at most. */
export const holdsPhone = (text: string): boolean => text.length <= MOST_CHARACTERS && isDialable(text)

/** The address that calls a stored number. */
export const callHref = (phone: string): string => `tel:${dialled(phone)}`
/** The address that begins a text message to a stored number. */
export const messageHref = (phone: string): string => `sms:${dialled(phone)}`
