import { z } from 'zod'
import { CountryCode, maybe } from './values.ts'

/** Query of GET {geo api}/countries: names are in this language and sorted by it. */
export const CountriesQuery = z.object({ 'orderBy[language]': z.string().min(2) })

/** One item of GET {geo api}/countries. */
export const Country = z.object({
  code: CountryCode,
  name: z.string().min(1),
  /** International calling code with plus, for example `+39`. */
  phonePrefix: maybe(z.string().regex(/^\+[0-9]{1,6}$/)),
})
export type Country = z.infer<typeof Country>
