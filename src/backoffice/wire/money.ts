import { z } from 'zod'
import { CurrencyCode } from './values.ts'

/** An amount on the wire: integer minor units (cents) and ISO 4217 currency. Its type is `Money` of `src/markets/money.ts`. */
export const MoneyShape = z.object({ amount: z.int(), currency: CurrencyCode })
export type WireMoney = z.infer<typeof MoneyShape>
