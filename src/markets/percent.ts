import type { Market } from './market-table.ts'

/** A percentage in the market's notation, with at most one decimal; null if there is no discount. */
export function percentFigure(
  percent: number | null,
  { numberStyle }: Pick<Market, 'numberStyle'>,
): string | null {
  const rounded = Math.round((percent ?? 0) * 10) / 10
  return rounded > 0 ? String(rounded).replace('.', numberStyle.decimal) : null
}
