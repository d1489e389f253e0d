import { numberFormat } from '#markets/intl.ts'
import type { Market } from '#markets/market-table.ts'
import { EARTH_KM } from '#ui/map/coast-format.ts'
import { type Frame, WIDTH } from './route.ts'

/** A bar of `length` units of the drawing, which represents `value` of a unit of `Intl`. */
export interface Scale {
  length: number
  value: number
  unit: 'kilometer' | 'meter' | 'mile' | 'foot'
}

const KM_PER_MILE = 1.609344
const FEET_PER_MILE = 5280

/** Whether a market uses miles: only the United States. */
export const isInMiles = ({ dateLocale }: Pick<Market, 'dateLocale'>): boolean => dateLocale.endsWith('-US')

/** The longest bar of 1, 2 or 5 times a power of ten that takes at most a quarter of the drawing. */
export function chooseScale({ scale }: Pick<Frame, 'scale'>, inMiles: boolean): Scale {
  const km = ((WIDTH / 4) * EARTH_KM) / scale
  const long = inMiles ? km / KM_PER_MILE : km
  const [most, unit] =
    long >= 1
      ? ([long, inMiles ? 'mile' : 'kilometer'] as const)
      : ([long * (inMiles ? FEET_PER_MILE : 1000), inMiles ? 'foot' : 'meter'] as const)
  const power = 10 ** Math.floor(Math.log10(most))
  const value = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power
  return { length: Math.round(((WIDTH / 4) * value) / most), value, unit }
}

/** A bar's length in the market's format. Without grouping of thousands, which could be read as a decimal mark. */
export const scaleWords = ({ value, unit }: Scale, { dateLocale }: Pick<Market, 'dateLocale'>): string =>
  numberFormat(dateLocale, { style: 'unit', unit, useGrouping: false }).format(value)
