import type { Market } from './market-table.ts'

/** An amount in the currency's minor units (cents) and its ISO 4217 code. */
export type Money = { readonly amount: number; readonly currency: string }

/** Thrown for an amount that is not a whole number of minor units: a wrong amount on a page is worse than an error. */
export class InvalidAmount extends RangeError {
  override readonly name = 'InvalidAmount'
}

const symbols: ReadonlyMap<string, string> = new Map([
  ['EUR', '€'],
  ['GBP', '£'],
  ['USD', '$'],
])

const noBreakSpace = '\u00a0'
const minusSign = '\u2212'

/**
 * Currencies whose minor unit is not a hundredth, by its decimals (ISO 4217, list one). Not from Intl: its figures are those that
 * shops display (no forints' fillér, no rupiah's sen) and change with its data, while the contract's amounts are for accounting.
 */
const notHundredths: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const exponents = new Map(
  Object.entries(notHundredths).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
)

/** Decimals of a currency's minor unit by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD; 2 for an unknown code. */
export const findExponent = (currency: string): number => exponents.get(currency) ?? 2

/** Whole and minor units of a non-negative amount; rounded half up to the whole unit if minor units are not shown. */
function split(amount: bigint, exponent: number, showMinor: boolean): { whole: bigint; minor: bigint } {
  const unit = 10n ** BigInt(exponent)
  if (showMinor) return { whole: amount / unit, minor: amount % unit }
  return { whole: (amount + unit / 2n) / unit, minor: 0n }
}

/**
 * An amount in the market's notation, with the symbol of its own currency (product §3): no decimals if the cents are zero, all of
 * them otherwise; `precision` fixes it to none (rounded half away from zero) or to all. "All" are the currency's own: a yen has
 * none, a dinar three. A currency without a symbol here shows its ISO code. Throws InvalidAmount if `amount` is not a safe integer.
 */
export function formatMoney(
  money: Money,
  market: Pick<Market, 'numberStyle'>,
  options: { readonly precision?: 0 | 2 } = {},
): string {
  if (!Number.isSafeInteger(money.amount)) throw new InvalidAmount(`not minor units: ${money.amount}`)
  const { decimal, thousands, symbol: side } = market.numberStyle
  const exponent = findExponent(money.currency)
  const magnitude = BigInt(Math.abs(money.amount))
  const hasMinor = magnitude % 10n ** BigInt(exponent) !== 0n
  const showMinor = exponent > 0 && (options.precision === undefined ? hasMinor : options.precision === 2)
  const { whole, minor } = split(magnitude, exponent, showMinor)
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands)
  const digits = showMinor ? `${grouped}${decimal}${String(minor).padStart(exponent, '0')}` : grouped
  const sign = money.amount < 0 && (whole > 0n || minor > 0n) ? minusSign : ''
  const symbol = symbols.get(money.currency)
  if (side === 'after') return `${sign}${digits}${noBreakSpace}${symbol ?? money.currency}`
  return symbol ? `${sign}${symbol}${digits}` : `${sign}${money.currency}${noBreakSpace}${digits}`
}
