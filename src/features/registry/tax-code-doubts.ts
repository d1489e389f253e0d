import type { User } from '#backoffice/wire/user.ts'
import { taxCodeIsValid } from './tax-code.ts'
import { taxCodeMismatches } from './tax-code-match.ts'

/** A sentence with everything that an Italian traveller's tax code does not match, or null; a warning only (product §14). */
export function taxCodeDoubts(user: User, { t, market }: Pick<App.Locals, 't' | 'market'>): string | null {
  const { taxCode } = user
  if (market.countryCode !== 'IT' || !taxCode || !taxCodeIsValid(taxCode, 'IT')) return null
  const parts = taxCodeMismatches(taxCode, user).map((part) => t(`registry:taxCodeCheck.part.${part}`))
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(market.locale, { type: 'conjunction' }).format(parts)
  return t('registry:taxCodeCheck.text', { parts: list })
}
