/*
 * Normalises typed and pasted input, one function per kind of value; every form uses it. It removes invisible characters (soft
 * hyphens, zero-width characters, the marks that phones put around a number) and folds what looks the same; it refuses nothing.
 */

/**
 * The characters that Unicode lets no font draw, and annotation anchors. Not the right-to-left override, which displays something
 * other than what is stored: forms refuse it.
 */
const ignorable = /(?!\u202e)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu

/** The joiners: they change how Persian and Indic words are written, and have no effect elsewhere. */
const joiners = '\\u200c\\u200d'
const wordSign =
  '(?:(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Inherited}])[\\p{L}\\p{M}]|[\\u064b-\\u0655])'
const usefulJoiner = new RegExp(
  `(?<=${wordSign})[${joiners}](?=${wordSign})|(?<=\\p{M})(?<=${wordSign})[${joiners}]`,
  'uy',
)

/** Needed by emoji and by the direction of free text. */
const keptInText = /[\u200c-\u200f\u{e0020}-\u{e007f}]|\ufe0e|\ufe0f/u

/**
 * Characters that replace letters and digits: ligatures, full-width and half-width forms, Roman numerals, the Arabic forms of PDFs.
 * Not "ª", "º" and "½", which people type on purpose.
 */
const standIn =
  /[\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\u2160-\u217f\ufb00-\ufdff\ufe50-\ufefc\uff01-\uffef\u{1d400}-\u{1d7ff}]/gu

const dash = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g
/** Spaces of every width, including the Braille blank. */
const blanks = /[\s\u2800]+/g

const withoutIgnorable = (text: string): string =>
  text.replace(ignorable, (sign, at: number) => {
    usefulJoiner.lastIndex = at
    return usefulJoiner.test(text) ? sign : ''
  })

/** Normalises a text of one line: a name, a place, a street. */
export const typedLine = (typed: string): string =>
  withoutIgnorable(typed)
    .replace(standIn, (sign) => sign.normalize('NFKC'))
    .normalize('NFC')
    .replace(dash, '-')
    .replace(blanks, ' ')
    .trim()

/** Normalises a text of several lines; emoji stay whole. */
export const typedText = (typed: string): string =>
  typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(ignorable, (sign) => (keptInText.test(sign) ? sign : ''))
    .replace(/[^\S\n\t]/g, ' ')
    .trim()
    .normalize('NFC')

/** A digit of any script as an ASCII digit: every script lists its digits in order from zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A text with the digits of any script as ASCII digits. */
export const withOurDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit)

/** Normalises a number and the characters between its digits: a part of a date, a time, a phone number, a house number. */
export const typedDigits = (typed: string): string =>
  withOurDigits(typed.normalize('NFKC').replace(ignorable, ''))
    .replace(dash, '-')
    // The long vowel mark is on the hyphen key of Japanese keyboards.
    .replace(/(?<=\d)ー(?=\d)/g, '-')
    .replace(blanks, ' ')
    .trim()

/** Greek and Cyrillic capitals that look like Latin ones, and the Turkish dotted I: documents are printed in both scripts. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'ABEZHIKMNOPTYXC'],
    ['АВЕЅІЈКМНОРСТУХҮҺԚԜ', 'ABESIJKMHOPCTYXYHQW'],
    ['İ', 'I'],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, at) => [sign, to[at] ?? sign])),
)

/** Normalises a code to the letters A to Z and digits, without spaces: a document's, a flight's, a tax number. */
export const typedCode = (typed: string): string =>
  typedDigits(typed)
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[^\0-\x7f]/gu, (sign) => alike[sign] ?? sign)
    .replace(blanks, '')

/** Normalises an email address, also out of a link or a mail header line; its domain becomes lower case. */
export function typedMail(typed: string): string {
  const line = typedLine(typed).replace(/^mailto:([^?]*).*/i, '$1')
  const [, address = line] = /<([^<>\s]+@[^<>\s]+)>$/.exec(line) ?? []
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at) + address.slice(at).toLowerCase().replaceAll('。', '.')
}

/** Characters that end an address or separate it from the next. */
const notInMail = /[\s\p{Cc}\p{Cf}"(),:;<>[\]\\]/u

/** Signs that a name may have before its @, but no domain. */
const notInDomain = /[!#$%&'*+/=?^`{|}~]/

/** Whether a text looks like an email address: something@something.something. */
export function isMail(text: string): boolean {
  const [name, domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const isWhole = name !== '' && labels.length > 1 && !labels.includes('') && more.length === 0
  return (
    isWhole && [...(labels.at(-1) ?? '')].length > 1 && !notInMail.test(text) && !notInDomain.test(domain)
  )
}
