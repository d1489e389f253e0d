import { euVat, stdnum, type Validator } from 'stdnum'

/** VAT formats of countries that `stdnum` does not cover (it has the EU and its neighbours). */
const vatElsewhere: Readonly<Record<string, string>> = { GB: 'vat', NO: 'mva' }

/** A number as it is stored: capitals, no spaces, dots, hyphens or slashes; a country's prefix stays. */
export const compactNumber = (typed: string): string => typed.toUpperCase().replace(/[\s./-]/g, '')

const passes = (validators: readonly (Validator | undefined)[], value: string): boolean =>
  validators.some((validator) => validator?.validate(value).isValid)

/** Whether a VAT number is valid by its country's own checksum; for other countries any letters and digits are. */
export function vatNumberIsValid(vatNumber: string, country: string | null): boolean {
  const code = country ?? ''
  const validators = euVat[code] ?? (vatElsewhere[code] ? [stdnum[code]?.[vatElsewhere[code]]] : null)
  return validators ? passes(validators, vatNumber) : /^[A-Z0-9]{4,20}$/.test(vatNumber)
}

/** Whether a company's tax code is valid: in Italy a person's or an eleven-digit one, in Spain any NIF. */
export function companyTaxCodeIsValid(taxCode: string, country: string | null): boolean {
  if (country === 'IT') return passes([stdnum.IT?.codicefiscale, stdnum.IT?.iva], taxCode)
  if (country === 'ES') return passes([stdnum.ES?.nif], taxCode)
  return true
}
