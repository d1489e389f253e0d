import { checkDigit } from './check-digit.ts'
import { latin } from './latin.ts'
import { isoDate } from './printed-dates.ts'

/** What a machine-readable zone proves; each member is present only when its check digit is correct. */
export interface MachineZone {
  number: string | null
  /** ISO. */
  expirationDate: string | null
}

/** TD3 (passport), second line: number 9 + digit, state 3, birth 6 + digit, sex, expiry 6 + digit. */
const PASSPORT_LINE =
  /([A-Z0-9<]{9})([A-Z0-9])([A-Z0-9<]{3})([A-Z0-9<]{6})([A-Z0-9<])([A-Z<])([A-Z0-9]{6})([A-Z0-9])/
/** TD1 (card), first line: I, A or C and one more, state 3, number 9 + digit, the rest of a long number. */
const CARD_NUMBER_LINE = /^[IAC1][A-Z<][A-Z0-9<]{3}([A-Z0-9<]{9})([A-Z0-9<])([A-Z0-9]{0,14})/
/** TD1, second line: birth 6 + digit, sex, expiry 6 + digit, state. */
const CARD_DATES_LINE = /^([A-Z0-9<]{6})([A-Z0-9<])([A-Z<])([A-Z0-9]{6})([A-Z0-9])[A-Z0-9<]{3}/
/** A line with fewer characters is not part of a zone (30 on a card), even if OCR loses some fillers. */
const MIN_LINE = 24

/** Reads the zone of a passport or card in the text of a scan (ICAO 9303). */
export function readMachineZone(text: string): MachineZone {
  const zone: MachineZone = { number: null, expirationDate: null }
  for (const line of zoneLines(text)) {
    const passport = PASSPORT_LINE.exec(line)
    if (passport) {
      zone.number ??= provenNumber(passport[1], passport[2])
      zone.expirationDate ??= provenDate(passport[7], passport[8])
    }
    const card = CARD_NUMBER_LINE.exec(line)
    if (card) zone.number ??= provenNumber(card[1], card[2]) ?? provenLongNumber(card)
    const dates = CARD_DATES_LINE.exec(line)
    if (dates) zone.expirationDate ??= provenDate(dates[4], dates[5])
  }
  return zone
}

/**
 * Whether a zone names this person. OCR reads rows of fillers as K, L or C, so the names themselves must be complete and the
 * characters between and after them may be any of these.
 */
export function zoneNames(text: string, lastName: string, firstName: string): boolean {
  const spaced = (name: string) =>
    latin(name)
      .replace(/'/g, '')
      .trim()
      .split(/[^A-Z]+/)
      .join('[<KLC]')
  const named = new RegExp(
    `(?:^|^[A-Z][A-Z<][A-Z]{3})${spaced(lastName)}[<KLC]{1,3}${spaced(firstName)}[<KLC]`,
  )
  return zoneLines(text).some((line) => named.test(line))
}

function zoneLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/[^A-Za-z0-9<«]/g, '')
        .replaceAll('«', '<<')
        .toUpperCase(),
    )
    .filter((line) => line.length >= MIN_LINE && line.includes('<'))
}

function provenNumber(field = '', digit = ''): string | null {
  // 0 and O look alike, but nearly always only one of them fits the check digit.
  const readings = [
    field,
    field.replaceAll('O', '0'),
    field.replace(/^([A-Z<]*)(.*)$/, (_, a, b) => a + digitsOf(b)),
  ]
  const proven = readings.find((reading) => checkDigit(reading) === digitsOf(digit))
  return proven?.replaceAll('<', '') || null
}

function provenLongNumber([, start = '', filler, rest = '']: RegExpExecArray): string | null {
  if (filler !== '<' || rest.length < 2) return null
  return provenNumber(start + rest.slice(0, -1), rest.slice(-1))
}

function provenDate(field = '', digit = ''): string | null {
  const date = digitsOf(field)
  if (checkDigit(date) !== digitsOf(digit)) return null
  return isoDate(date.slice(0, 2), date.slice(2, 4), date.slice(4))
}

function digitsOf(text: string): string {
  const alike: Record<string, string> = {
    O: '0',
    Q: '0',
    D: '0',
    I: '1',
    L: '1',
    Z: '2',
    S: '5',
    G: '6',
    B: '8',
  }
  return text.replace(/[OQDILZSGB]/g, (letter) => alike[letter] ?? letter)
}
