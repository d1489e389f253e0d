import { type DatePart, monthNames, readDatePartOrder } from './date-words.ts'
import { type Market, marketIds, markets } from './market-table.ts'
import { searchText } from './search-text.ts'
import { typedDigits } from './typed-text.ts'

type DateTexts = Record<DatePart, string>

/** Number of each month by its names in every market's language: people copy dates from tickets in other languages. */
const readMonths = (): ReadonlyMap<string, string> =>
  new Map(
    marketIds.flatMap((id) =>
      monthNames(markets[id].dateLocale).flatMap((names, month) =>
        names.map((name): [string, string] => [searchText(name).replace('.', ''), String(month + 1)]),
      ),
    ),
  )
let known: ReadonlyMap<string, string> | undefined

/** Number of a month by its name, or by the beginning of names that all mean it: "sett", "genn". */
function monthNumber(word: string): string | undefined {
  known ??= readMonths()
  const exact = known.get(word)
  if (exact !== undefined || word.length < 3) return exact
  return onlyOne([...known].flatMap(([name, number]) => (name.startsWith(word) ? number : [])))
}

/** What all of these say, or undefined if they differ or there is none. */
const onlyOne = (texts: readonly (string | undefined)[]): string | undefined =>
  new Set(texts).size === 1 ? texts[0] : undefined

/** The numbers and words of a text, in turn. */
const tokensOf = (text: string): string[] =>
  searchText(typedDigits(text)).match(/\d+|(?![年月日])\p{L}+/gu) ?? []

const isYear = (number: string | undefined) => number?.length === 4

/** Eight digits as the numbers of a date: a keypad without separators types them so. A month follows a year that comes first. */
function separate(digits: string, order: readonly DatePart[]): string[] {
  const isYearFirst = /^(?:19|2[01])\d\d(?:0[1-9]|1[0-2])/.test(digits)
  let at = 0
  return (isYearFirst ? yearFirst : order).map((part) => {
    const from = at
    at += part === 'year' ? 4 : 2
    return digits.slice(from, at)
  })
}

const yearFirst: readonly DatePart[] = ['year', 'month', 'day']

/**
 * A whole date in one text, in words, year first, or in the market's order; null for anything else. A year of two digits stays one,
 * so that the refusal names it.
 */
function wholeDate(text: string, order: readonly DatePart[]): DateTexts | null {
  const tokens = tokensOf(text).flatMap((token) => (/^\d{8}$/.test(token) ? separate(token, order) : token))
  const numbers = tokens.filter((token) => /\d/.test(token))
  const words = tokens.filter((token) => !/\d/.test(token))
  const months = words.filter((word) => monthNumber(word) !== undefined)
  // Before a month, an Italian, Spanish or French “mar” is a Tuesday. Passports have two languages: MAG/MAY.
  const named = months.length > 1 && months[0] === 'mar' ? months.slice(1) : months
  const month = onlyOne(named.map(monthNumber))
  const years = numbers.filter(isYear)
  if (years.length > 1 || numbers.some((number) => !isYear(number) && number.length > 2)) return null
  if (numbers.length === 2 && month !== undefined) {
    const [day = '', year = ''] = isYear(numbers[0]) ? numbers.toReversed() : numbers
    return { day, month, year }
  }
  if (numbers.length !== 3 || words.length > 0) return null
  const places = isYear(numbers[0]) ? yearFirst : order
  const at = (part: DatePart) => numbers[places.indexOf(part)] ?? ''
  const [year = at('year')] = years
  return year === at('year') ? { day: at('day'), month: at('month'), year } : null
}

/** A month as its number, a day without its ordinal ending, and each without a point; other texts stay as they are. */
function asNumbers({ day, month, year }: DateTexts): DateTexts {
  const written = tokensOf(month)
  const [number = '', ending = '', ...rest] = tokensOf(day)
  const isOrdinal =
    /^\d{1,2}$/.test(number) && rest.length === 0 && /^(?:st|nd|rd|th|er|re|a|o)?$/.test(ending)
  return {
    day: isOrdinal ? number : day,
    month: onlyOne(written.map((token) => (/^\d{1,2}$/.test(token) ? token : monthNumber(token)))) ?? month,
    year: tokensOf(year).length === 1 ? (tokensOf(year).find(isYear) ?? year) : year,
  }
}

/**
 * The three inputs of a date in numbers: one that was pasted whole into one of them is divided among them, and a month's name is its
 * number. What is not understood stays as typed.
 */
export function divideDate(typed: DateTexts, market: Pick<Market, 'dateLocale'>): DateTexts {
  const [pasted, ...others] = Object.values(typed).filter((text) => typedDigits(text) !== '')
  if (pasted === undefined) return typed
  const whole = others.length === 0 ? wholeDate(pasted, readDatePartOrder(market.dateLocale)) : null
  return whole ?? asNumbers(typed)
}
