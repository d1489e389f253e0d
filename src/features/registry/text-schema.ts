import { z } from 'zod'

/** Longest text of a single line, in characters: room for any real name, but not for a pasted page. */
export const MAX_TEXT_LENGTH = 100

/**
 * Characters that no name or place has: control characters, direction marks, markup, emoji. Some scripts need zero-width joiners.
 */
export const forbiddenCharacters =
  /[\p{Cc}\p{Co}\p{Cn}\p{Extended_Pictographic}<>{}]|(?![\u200c\u200d])\p{Cf}/u

/** A name, a place, a word or two: letters in any script, normalised to one spelling. Fails as `tooLong` or `characters`. */
export const words = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, 'tooLong')
  .transform((value) => value.normalize('NFC').replace(/\s+/g, ' '))
  .refine((text) => !forbiddenCharacters.test(text) && /\p{L}/u.test(text), 'characters')

/**
 * Characters that free text must not contain: those that no keyboard types and those that change the direction of the text around
 * them.
 */
const unprintable = /(?![\n\t\u200c-\u200f])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u

/** Free text of several lines, emoji allowed, at most `longest` characters. Fails as `tooLong` or `characters`. */
export const freeText = (longest: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .refine((text) => !unprintable.test(text), 'characters')
    .refine((text) => text.length <= longest, 'tooLong')
