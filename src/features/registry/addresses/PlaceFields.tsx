import type { ReactNode } from 'react'
import { SlottedField } from '#forms/SlottedField.tsx'
import { TextField } from '#forms/TextField.tsx'
import type { AddressTexts } from './texts.ts'
import { type PlaceField, placeFields } from './fields.ts'
import type { AddressFormProps } from './form-props.ts'
import { cellClass, type PlaceLayout } from './layout.ts'

interface PlaceFieldsProps extends Pick<AddressFormProps, 'kind' | 'values' | 'words' | 'layOutAction'> {
  /** The control that selects the country. */
  country: ReactNode
  texts: AddressTexts
  layout: PlaceLayout
}

const autoComplete: Record<PlaceField, string> = {
  address: 'address-line1',
  houseNumber: 'off',
  zipCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
}

/** The cells of a layout in order; fields that the country does not use stay in the form, hidden, with their values. */
function cellsOf({ rows }: PlaceLayout) {
  const shown = rows.flatMap((row) =>
    row.map((cell, at) => ({ ...cell, className: cellClass(row, at), hidden: false })),
  )
  const unseen = placeFields.filter((field) => !shown.some((cell) => cell.field === field))
  return [
    ...shown,
    ...unseen.map((field) => ({ field, required: false, className: 'place__cell', hidden: true })),
  ]
}

/** A place, laid out as in its country. Each field keeps its key, and so its input, whatever the order. */
export function PlaceFields({ kind, values, words, country, layOutAction, texts, layout }: PlaceFieldsProps) {
  const token = (name: string) => (name === 'off' ? name : kind === 'billing' ? `billing ${name}` : name)
  return (
    <div className="place">
      <div className="place__country">
        <SlottedField {...texts('country')} control={country} />
        <noscript>
          <button className="button button--secondary" type="submit" formAction={layOutAction} formNoValidate>
            {words.layOut}
          </button>
        </noscript>
      </div>
      {cellsOf(layout).map(({ field, required, className, hidden }) => (
        <div key={field} className={className} hidden={hidden}>
          <TextField
            {...texts(field, !required)}
            defaultValue={values[field]}
            autoComplete={token(autoComplete[field])}
            autoCapitalize={field === 'zipCode' ? 'characters' : undefined}
          />
        </div>
      ))}
      <TextField {...texts('notes', true)} defaultValue={values.notes} autoComplete="off" />
    </div>
  )
}
