import { CheckboxField } from '#forms/CheckboxField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { TextField } from '#forms/TextField.tsx'
import type { AddressTexts } from './texts.ts'
import type { AddressFormProps } from './form-props.ts'
import { SDI_COUNTRY, vatMandatoryIn } from './rules.ts'

interface BillingProps extends Pick<AddressFormProps, 'values' | 'words' | 'taxCodeMandatory'> {
  texts: AddressTexts
  /** ISO 3166-1 alpha-2, null when unknown. */
  billedIn: string | null
}

/** Whether the billing address is the residence. */
export function SameAsResidence({ texts, values }: Pick<BillingProps, 'texts' | 'values'>) {
  return <CheckboxField {...texts('sameAsResidence')} defaultChecked={values.sameAsResidence !== ''} />
}

/** Whom the bill is for; the stylesheet shows the chosen part. */
export function BillingFields({ texts, values, words, billedIn, taxCodeMandatory }: BillingProps) {
  const vatNeeded = billedIn !== null && vatMandatoryIn.includes(billedIn)
  const capitals = { autoComplete: 'off', autoCapitalize: 'characters' }
  return (
    <>
      <RadioField
        {...texts('billingFor')}
        defaultValue={values.billingFor}
        options={[
          { value: 'INDIVIDUAL', label: words.individual },
          { value: 'BUSINESS', label: words.business },
        ]}
      />
      <div className="bill-to bill-to--person">
        <TextField
          {...texts('individualName')}
          defaultValue={values.individualName}
          autoComplete="billing name"
        />
        <TextField
          {...texts('individualTaxCode', !taxCodeMandatory)}
          defaultValue={values.individualTaxCode}
          {...capitals}
        />
      </div>
      <div className="bill-to bill-to--company">
        <TextField
          {...texts('businessName')}
          defaultValue={values.businessName}
          autoComplete="billing organization"
        />
        <TextField {...texts('vatNumber', !vatNeeded)} defaultValue={values.vatNumber} {...capitals} />
        <TextField {...texts('businessTaxCode', true)} defaultValue={values.businessTaxCode} {...capitals} />
        <div hidden={billedIn !== SDI_COUNTRY}>
          <TextField {...texts('sdiCode', true)} defaultValue={values.sdiCode} {...capitals} />
        </div>
      </div>
    </>
  )
}
