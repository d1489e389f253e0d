import { z } from 'zod'
import { isDialable } from '#markets/phone-link.ts'
import { showsAnything } from '#markets/visible-text.ts'

/** A number to call: without one, a link would call nobody. For `maybe`, which reads invisible text as null. */
export const Dialable = z.string().refine((text) => !showsAnything(text) || isDialable(text))
