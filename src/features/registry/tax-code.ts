import { stdnum } from 'stdnum'

/**
 * Whether a tax code is valid by its checksum, in markets that require one (product §14): the Italian codice fiscale, the Spanish
 * NIF (DNI or NIE). In other markets any text is accepted.
 */
export function taxCodeIsValid(taxCode: string, countryCode: string | null): boolean {
  const rule = countryCode === 'IT' ? stdnum.IT?.codicefiscale : countryCode === 'ES' ? stdnum.ES?.nif : null
  if (!rule) return true
  const checked = rule.validate(taxCode)
  // A company's number passes the Spanish check too, but a traveller is a person.
  return checked.isValid && checked.isIndividual
}

/** The code as it is stored: capitals, no spaces, dots or hyphens. */
export function compactTaxCode(taxCode: string): string {
  return taxCode.toUpperCase().replace(/[\s.-]/g, '')
}
