/*
 * What people type and paste, in one spelling for each kind of value: the door of every form. It takes away what shows nothing
 * (soft hyphens, zero-width signs, the marks that phones put around a number) and folds what looks the same; it refuses nothing.
 */

/**
 * What Unicode lets no font draw, and the anchors of annotations. Not the right-to-left override, which shows something else than
 * what is stored: whoever reads a form's text refuses it.
 */
const ignorable = /(?!\u202e)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu

/** The joiners: they change how Persian and Indic words are written, and do nothing elsewhere. */
const joiners = '\\u200c\\u200d'
const wordSign =
  '(?:(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Inherited}])[\\p{L}\\p{M}]|[\\u064b-\\u0655])'
const usefulJoiner = new RegExp(
  `(?<=${wordSign})[${joiners}](?=${wordSign})|(?<=\\p{M})(?<=${wordSign})[${joiners}]`,
  'uy',
)

/** What emoji and the direction of free text need. */
const keptInText = /[\u200c-\u200f\u{e0020}-\u{e007f}]|\ufe0e|\ufe0f/u

/**
 * Letters and digits that other signs stand for: ligatures, full-width and half-width forms, Roman numerals, what a PDF stores for
 * Arabic. Not "ª", "º" and "½", which are what people mean.
 */
const standIn =
  /[\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2160-\u217f\ufb00-\ufdff\ufe50-\ufefc\uff01-\uffef\u{1d400}-\u{1d7ff}]/gu

const dash = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g
/** Blanks of every width, that of Braille too. */
const blanks = /[\s\u2800]+/g

const withoutIgnorable = (text: string): string =>
  text.replace(ignorable, (sign, at: number) => {
    usefulJoiner.lastIndex = at
    return usefulJoiner.test(text) ? sign : ''
  })

/** A text of one line: a name, a place, a street. */
export const typedLine = (typed: string): string =>
  withoutIgnorable(typed)
    .replace(standIn, (sign) => sign.normalize('NFKC'))
    .normalize('NFC')
    .replace(dash, '-')
    .replace(blanks, ' ')
    .trim()

/** A text of several lines, in which emoji stay whole. */
export const typedText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(ignorable, (sign) => (keptInText.test(sign) ? sign : ''))
    .replace(/[^\S\n\t]/g, ' ')
    .trim()
    .normalize('NFC')

/** A digit of any script as one of ours: in each script they follow one another from zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A text with the digits of any script as ours. */
export const withOurDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit)

/** A number and what stands between its digits: a part of a date, a time, a phone number, a house number. */
export const typedDigits = (typed: string): string =>
  withOurDigits(typed.normalize('NFKC').replace(ignorable, ''))
    .replace(dash, '-')
    // The sign of a long vowel is on the key of the hyphen of Japanese keyboards.
    .replace(/(?<=\d)ー(?=\d)/g, '-')
    .replace(blanks, ' ')
    .trim()

/** Greek and Cyrillic capitals that are drawn like ours, and the Turkish one with a dot: documents are printed in both scripts. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'ABEZHIKMNOPTYXC'],
    ['АВЕЅІЈКМНОРСТУХҮҺԚԜ', 'ABESIJKMHOPCTYXYHQW'],
    ['İ', 'I'],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, at) => [sign, to[at] ?? sign])),
)

/** A code in the letters A to Z and digits, without blanks: a document's, a flight's, a tax office's number. */
export const typedCode = (typed: string): string =>
  typedDigits(typed)
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[^\0-\x7f]/gu, (sign) => alike[sign] ?? sign)
    .replace(blanks, '')

/** A mail address, out of a link or a line of a mail's head too; its domain in small letters. */
export function typedMail(typed: string): string {
  const line = typedLine(typed).replace(/^mailto:/i, '')
  const [, address = line] = /<([^<>\s]+@[^<>\s]+)>$/.exec(line) ?? []
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase().replaceAll('。', '.')
}

/** Signs that end an address or part it from the next one. */
const notInMail = /[\s\p{Cc}\p{Cf}"(),:;<>[\]\\]/u

/** Whether a text is a mail address as far as can be told without sending one: something@something.something. */
export function isMail(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const isWhole = name !== '' && labels.length > 1 && !labels.includes('') && more.length === 0
  return isWhole && [...(labels.at(-1) ?? '')].length > 1 && !notInMail.test(text)
}
