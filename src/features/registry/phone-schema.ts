import { z } from 'zod'
import { toE164 } from '#markets/phone.ts'

/** The two inputs of a phone field as one text, "country number"; empty while no number is typed. */
export function phoneText(country: string, number: string): string {
  const typed = number.trim()
  return typed ? `${country} ${typed}` : ''
}

/** Converts the text of `phoneText` to E.164, whatever its spacing. Fails with the code `invalid`. */
export const phone = z.string().transform((typed, issue) => {
  const [, country = '', number = ''] = /^(\S*) (.*)$/s.exec(typed) ?? []
  const stored = toE164({ country, number })
  if (!stored) issue.addIssue({ code: 'custom', message: 'invalid' })
  return stored ?? ''
})
