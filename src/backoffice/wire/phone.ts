import { z } from 'zod'
import { isDialable } from '#markets/phone-link.ts'

/** A number to call: without one, a link would call nobody. */
export const Dialable = z.string().refine(isDialable)
