import type { Market } from './market-table.ts'

/** A percentage as the market writes it, with at most one decimal; null when there is no discount. */
export function percentFigure(
  percent: number | null,
  { numberStyle }: Pick<Market, 'numberStyle'>,
): string | null {
  const rounded = Math.round((percent ?? 0) * 10) / 10
  return rounded > 0 ? String(rounded).replace('.', numberStyle.decimal) : null
}
