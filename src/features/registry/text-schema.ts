import { z } from 'zod'

/** Longest text a single line takes, in characters: room for any real name, none for a pasted page. */
export const MAX_TEXT_LENGTH = 100

/** What no name or place has: control characters, direction marks, markup, emoji. Some scripts need zero-width joiners. */
export const foreignMatter = /[\p{Cc}\p{Co}\p{Cn}\p{Extended_Pictographic}<>{}]|(?![\u200c\u200d])\p{Cf}/u

/** A name, a place, a word or two: letters in any script, in one spelling. Refused as `tooLong` or `characters`. */
export const words = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, 'tooLong')
  .transform((value) => value.normalize('NFC').replace(/\s+/g, ' '))
  .refine((text) => !foreignMatter.test(text) && /\p{L}/u.test(text), 'characters')

/** What free text may not hold: what no keyboard writes and what turns the direction of the text around it. */
const unprintable = /(?![\n\t\u200c-\u200f])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u

/** Free text of several lines, emoji welcome, at most `longest` characters. Refused as `tooLong` or `characters`. */
export const freeText = (longest: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n').trim().normalize('NFC'))
    .refine((text) => !unprintable.test(text), 'characters')
    .refine((text) => text.length <= longest, 'tooLong')
