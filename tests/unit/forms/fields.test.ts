import { loadRenderers } from 'astro:container'
import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CheckboxField } from '#forms/CheckboxField.tsx'
import { Combobox } from '#forms/Combobox.tsx'
import { DateField } from '#forms/DateField.tsx'
import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import { FileField } from '#forms/FileField.tsx'
import { fieldIds, focusTarget, splitDate } from '#forms/field-ids.ts'
import { PhoneField } from '#forms/PhoneField.tsx'
import { RadioField } from '#forms/RadioField.tsx'
import { SelectField } from '#forms/SelectField.tsx'
import { TextField } from '#forms/TextField.tsx'
import Gallery from '#gallery/Gallery.astro'

const texts = { name: 'a', label: 'Label', hint: 'Hint', error: 'Wrong', optionalLabel: '(optional)' }
const options = [
  { value: 'x', label: 'X', hint: 'of x' },
  { value: 'y', label: 'Y', hint: 'of y' },
]
const monthFirst = (['month', 'day', 'year'] as const).map((part) => ({ part, label: part }))
const date = { day: '1', month: '2', year: '2000' }
const more = { href: '/', text: 'Read', newTab: 'new tab' }

/** As the server renders it, in an island or without one. */
const html = (component: unknown, props: object): string =>
  renderToString(createElement(component as FunctionComponent<object>, props))

/** How often each field shows the error for an empty required field. */
const fields: [name: string, component: unknown, props: object, required: number][] = [
  ['text', TextField, { ...texts, defaultValue: 'v' }, 1],
  ['area', TextField, { ...texts, defaultValue: 'v', rows: 3 }, 1],
  ['select', SelectField, { ...texts, defaultValue: 'y', options, placeholder: '-' }, 1],
  ['date', DateField, { ...texts, defaultValue: date, partLabels: monthFirst }, 3],
  ['radio', RadioField, { ...texts, defaultValue: 'y', options }, 1],
  ['checkbox', CheckboxField, { ...texts, defaultChecked: true, more }, 0],
  ['file', FileField, texts, 0],
  ['phone', PhoneField, { ...texts, defaultValue: '1', numberLabel: 'Number' }, 1],
  ['combobox', Combobox, { ...texts, defaultValue: 'X', source: async () => [], words: {} }, 1],
]

describe('a field', () => {
  it.each(fields)('%s: is named, described by hint and error, and marked as wrong', (_, component, props) => {
    const written = html(component, props)
    const { controlId, hintId, errorId } = fieldIds('a', texts)
    expect(written).toMatch(new RegExp(`for="${controlId}["-]|<legend|<label class="choice"`))
    expect(written).toContain(`aria-describedby="${hintId} ${errorId}"`)
    for (const id of [hintId, errorId]) expect(written.split(` id="${id}"`)).toHaveLength(2)
    expect(written).toContain('aria-invalid="true"')
    expect(written).toContain('<span class="field__optional"> (optional)</span>')
  })

  it.each(fields)('%s: its HTML contains no comment of React', (_, component, props) => {
    expect(html(component, props)).not.toContain('<!--')
  })

  it.each(fields)('%s: is marked as required, unless it is optional', (_, component, props, times) => {
    const textOf = (more: object) =>
      html(component, { ...props, ...more }).split('aria-required="true"').length - 1
    expect([textOf({ optionalLabel: undefined }), textOf({})]).toEqual([times, 0])
  })

  it('a file input is required by HTML’s own attribute, and is not wrong for being empty', () => {
    expect(html(FileField, { name: 'a', label: 'Label' })).toMatch(/ required="" aria-invalid="false"/)
    expect(html(FileField, texts)).not.toContain('required')
  })

  it('a checkbox is required only if it must be ticked', () => {
    expect(html(CheckboxField, { ...texts, required: true })).toContain('aria-required="true"')
  })

  it.each([
    ['the number of a wrong phone', PhoneField, { numberLabel: 'Number' }],
    ['each part of a wrong date', DateField, { defaultValue: date, partLabels: monthFirst }],
  ])('%s is described by its error', (_, component, props) => {
    const wrong = { name: 'a', label: 'Label', error: 'Wrong' }
    const inputs = html(component, { ...wrong, ...props }).match(/<input[^>]*>/g) ?? []
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) expect(input).toContain(`aria-describedby="${fieldIds('a', texts).errorId}"`)
  })

  // Seen to fail: with the two digits that a day may have, “5 March 1990” became “5 ” without a word.
  it.each(fields)('%s: takes whatever is pasted into it', (_, component, props) => {
    expect(html(component, props).toLowerCase()).not.toContain('maxlength')
  })

  it('an area contains its value without an extra space', () => {
    expect(html(TextField, { ...texts, defaultValue: 'one\n<two>', rows: 3 })).toMatch(
      /<textarea[^>]*>one\n&lt;two&gt;<\/textarea>/,
    )
  })

  it('a date has its parts in the given order', () => {
    const [, , , [, component, props] = []] = fields
    const names = [...html(component, props ?? {}).matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['a-month', 'a-day', 'a-year'])
  })

  it('a chosen option is selected', () => {
    expect(html(SelectField, { ...texts, defaultValue: 'y', options })).toMatch(/value="y" selected/)
    expect(html(RadioField, { ...texts, defaultValue: 'y', options })).toMatch(/checked=""[^>]*value="y"/)
    expect(html(CheckboxField, { ...texts, defaultChecked: true })).toMatch(/type="checkbox"[^>]*checked/)
  })
})

it('the error summary links to the first control of each field, and is absent without errors', () => {
  const errors = [
    { name: 'a', message: 'Say it' },
    { name: 'b', message: 'When', kind: 'date' },
  ]
  const written = html(ErrorSummary, { title: 'Wrong', errors })
  for (const part of [`href="#${focusTarget('a')}"`, 'href="#field-b-0"', 'autofocus'])
    expect(written).toContain(part)
  expect(html(ErrorSummary, { title: 'Wrong', errors: [] })).toBe('')
})

it('a page of Astro renders the fields with no script and no island', async () => {
  const renderers = await loadRenderers([getContainerRenderer()])
  const container = await AstroContainer.create({ renderers })
  const written = await container.renderToString(Gallery as never, { params: { group: 'fields' } })
  expect(written.match(/<fieldset/g)?.length).toBeGreaterThan(5)
  expect(written).not.toMatch(/<script|<astro-island|<astro-slot|client:/)
})

describe('field ids', () => {
  it('describe a control by its hint, then its error, or by neither', () => {
    const { describedBy } = fieldIds('taxCode', { hint: 'h', error: 'e' })
    expect(describedBy).toBe('field-taxCode-hint field-taxCode-error')
    expect(fieldIds('taxCode', { error: '' })).toMatchObject({ describedBy: undefined, invalid: undefined })
  })

  it('can be used in a fragment link whatever the name', () => {
    expect(fieldIds('emergencyContact[0].name', {}).controlId).toBe('field-emergencyContact-0-name')
  })

  it.each([
    ['1994-05-14', { day: '14', month: '05', year: '1994' }],
    [null, { day: '', month: '', year: '' }],
    ['14/05/1994', { day: '', month: '', year: '' }],
  ])('split %s', (iso, parts) => expect(splitDate(iso)).toEqual(parts))
})
