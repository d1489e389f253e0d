import { latin } from './latin.ts'

/** How months begin on documents in English, Italian, Spanish, French and German; longer ones first. */
const MONTHS: Array<[beginning: string, month: number]> = [
  ['JUIN', 6],
  ['JUIL', 7],
  ...(
    [
      ['JAN GEN ENE', 1],
      ['FEB FEV', 2],
      ['MAR MAE', 3],
      ['APR AVR ABR', 4],
      ['MAY MAI MAG', 5],
      ['JUN GIU', 6],
      ['JUL LUG', 7],
      ['AUG AGO AOU', 8],
      ['SEP SET', 9],
      ['OCT OTT OKT', 10],
      ['NOV', 11],
      ['DEC DIC DEZ', 12],
    ] as const
  ).flatMap(([beginnings, month]) =>
    beginnings.split(' ').map((beginning): [string, number] => [beginning, month]),
  ),
]

const IN_NUMBERS = /(?<!\d)(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d\d)(?!\d)/g
const YEAR_FIRST = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g
/** `15 JUN 2024`, `15 GIU/JUN 24`, `15. JUNI 2024`. */
const IN_WORDS = /(?<!\d)(\d{1,2})[. ]*([A-Z]{3,9})[. ]*(?:\/ ?[A-Z]{3,9}[. ]*)?(\d{4}|\d\d)(?!\d)/g

/** Every date printed in `text`, as ISO; `monthFirst` for a country that writes 06/15/2024. */
export function printedDates(text: string, monthFirst: boolean): Set<string> {
  const plain = latin(text)
  // Letters that OCR produces for digits that look alike.
  const digits = plain.replace(/[OQ]/g, '0').replace(/[IL|]/g, '1')
  const dates = new Set<string>()
  const add = (year: string | undefined, month: string | number | undefined, day: string | undefined) => {
    const date = isoDate(year, month, day)
    if (date) dates.add(date)
  }
  for (const [, year, month, day] of digits.matchAll(YEAR_FIRST)) add(year, month, day)
  for (const [, first, second, year] of digits.matchAll(IN_NUMBERS)) {
    add(year, second, first)
    if (monthFirst) add(year, first, second)
  }
  for (const [, day, word = '', year] of plain.matchAll(IN_WORDS)) {
    add(year, MONTHS.find(([beginning]) => word.startsWith(beginning))?.[1], day)
  }
  return dates
}

/** Issue and expiry are in this century, so two digits are enough. Null if it is not a date. */
export function isoDate(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | null {
  const [m, d] = [Number(month), Number(day)]
  const valid = year && m >= 1 && m <= 12 && d >= 1 && d <= 31
  if (!valid) return null
  const full = year.length === 2 ? `20${year}` : year
  return `${full}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}
