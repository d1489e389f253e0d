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
const monthNumber = (word: string): string | undefined => {
  known ??= readMonths()
  return known.get(word)
}

/** The numbers and words of a text, in turn. */
const tokensOf = (text: string): string[] =>
  searchText(typedDigits(text)).match(/\d+|(?![年月日])\p{L}+/gu) ?? []

const isYear = (number: string | undefined) => number?.length === 4

/** A whole date in one text, in words, year first, or in the market's order; null for anything else. */
function wholeDate(text: string, order: readonly DatePart[]): DateTexts | null {
  const tokens = tokensOf(text)
  const numbers = tokens.filter((token) => /\d/.test(token))
  const words = tokens.filter((token) => !/\d/.test(token))
  const months = words.filter((word) => monthNumber(word) !== undefined)
  // Before a month, an Italian, Spanish or French “mar” is a Tuesday.
  const [month, ...others] = months.length > 1 && months[0] === 'mar' ? months.slice(1) : months
  const year = numbers.find(isYear)
  if (year === undefined || numbers.some((number) => number !== year && number.length > 2)) return null
  if (numbers.length === 2 && month !== undefined && others.length === 0) {
    return { day: numbers.find((number) => number !== year) ?? '', month: monthNumber(month) ?? '', year }
  }
  if (numbers.length !== 3 || words.length > 0) return null
  const places: readonly DatePart[] = isYear(numbers[0]) ? ['year', 'month', 'day'] : order
  const at = (part: DatePart) => numbers[places.indexOf(part)] ?? ''
  return isYear(at('year')) ? { day: at('day'), month: at('month'), year } : null
}

/** A month by its name as its number, and a day without its ordinal ending; other texts stay as they are. */
function asNumbers({ day, month, year }: DateTexts): DateTexts {
  const [word = '', ...more] = tokensOf(month)
  const [number = '', ending = '', ...rest] = tokensOf(day)
  const isOrdinal =
    /^\d{1,2}$/.test(number) && rest.length === 0 && /^(?:st|nd|rd|th|er|re|a|o)?$/.test(ending)
  return {
    day: isOrdinal ? number : day,
    month: (more.length === 0 && monthNumber(word)) || month,
    year,
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
