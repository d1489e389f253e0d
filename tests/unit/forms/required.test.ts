import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckboxField } from '#forms/CheckboxField.tsx'
import { Combobox } from '#forms/Combobox.tsx'
import { DateField } from '#forms/DateField.tsx'
import { FileField } from '#forms/FileField.tsx'
import { fieldIds } from '#forms/field-ids.ts'
import { PhoneField } from '#forms/PhoneField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SelectField } from '#forms/SelectField.tsx'
import { TextField } from '#forms/TextField.tsx'

/* What a field that must be filled in says of itself. Seen failing while no field said it. */

const html = (component: unknown, props: object): string =>
  renderToString(createElement(component as FunctionComponent<object>, props))
const texts = { name: 'a', label: 'Label', error: 'Wrong' }
const options = [{ value: 'x', label: 'X' }]
const partLabels = (['day', 'month', 'year'] as const).map((part) => ({ part, label: part }))
const defaultValue = { day: '', month: '', year: '' }

describe('a field without "optional" says that it is required', () => {
  const fields: [string, unknown, object, number][] = [
    ['text', TextField, {}, 1],
    ['area', TextField, { rows: 3 }, 1],
    ['select', SelectField, { options }, 1],
    ['date, each part', DateField, { defaultValue, partLabels }, 3],
    ['radio, as a group', RadioField, { options }, 1],
    ['phone, its number', PhoneField, { numberLabel: 'Number' }, 1],
    ['combobox', Combobox, { source: options, words: {} }, 1],
  ]
  it.each(fields)('%s', (_, component, props, times) => {
    const said = (more: object) =>
      html(component, { ...texts, ...props, ...more }).split('aria-required="true"')
    expect(said({})).toHaveLength(times + 1)
    expect(said({ optionalLabel: '(optional)' })).toHaveLength(1)
  })

  it('a file input by HTML’s own attribute, and is not wrong for being empty', () => {
    expect(html(FileField, { name: 'a', label: 'Label' })).toMatch(/ required="" aria-invalid="false"/)
    expect(html(FileField, { ...texts, optionalLabel: '(optional)' })).not.toContain('required')
  })

  it('a checkbox only where it must be ticked', () => {
    expect(html(CheckboxField, texts)).not.toContain('aria-required')
    expect(html(CheckboxField, { ...texts, required: true })).toContain('aria-required="true"')
  })
})

it('the number of a wrong phone is described by its error', () => {
  const written = html(PhoneField, { ...texts, numberLabel: 'Number' })
  const [input = ''] = /<input[^>]*>/.exec(written) ?? []
  expect(input).toContain(`aria-describedby="${fieldIds('a', texts).errorId}"`)
})
