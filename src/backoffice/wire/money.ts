import { z } from 'zod'
import { CurrencyCode } from './values.ts'

/** Integer minor units (cents) with their ISO 4217 currency. */
export const Money = z.object({ amount: z.int(), currency: CurrencyCode })
export type Money = z.infer<typeof Money>
