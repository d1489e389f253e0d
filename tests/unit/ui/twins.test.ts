import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import Checkbox from '#ui/Checkbox.astro'
import Combobox from '#ui/Combobox.astro'
import DateInput from '#ui/DateInput.astro'
import ErrorSummary from '#ui/ErrorSummary.astro'
import FileField from '#ui/FileField.astro'
import RadioCards from '#ui/RadioCards.astro'
import { CheckboxField } from '#ui/react/CheckboxField.tsx'
import { Combobox as ComboboxTwin } from '#ui/react/Combobox.tsx'
import { DateField } from '#ui/react/DateField.tsx'
import { ErrorSummary as ErrorSummaryTwin } from '#ui/react/ErrorSummary.tsx'
import { FileField as FileTwin } from '#ui/react/FileField.tsx'
import { RadioField } from '#ui/react/RadioField.tsx'
import { SelectField } from '#ui/react/SelectField.tsx'
import { TextField } from '#ui/react/TextField.tsx'
import SelectInput from '#ui/SelectInput.astro'
import TextInput from '#ui/TextInput.astro'

const texts = { name: 'a', label: 'Label', hint: 'Hint', error: 'Wrong', optionalLabel: '(optional)' }
const options = [
  { value: 'x', label: 'X', hint: 'of x' },
  { value: 'y', label: 'Y', hint: 'of y' },
]
const parts = { day: '1', month: '2', year: '2000' }
const monthFirst = (['month', 'day', 'year'] as const).map((part) => ({ part, label: part }))
const element = (component: unknown, props: object) =>
  createElement(component as FunctionComponent<object>, props)

/** Tags with their attributes sorted and boolean ones bare, so that only what a browser would tell apart differs. */
function normal(html: string): string {
  return html
    .replace(/<([a-z0-9]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi, (_, tag: string, attributes: string) => {
      const list = attributes.match(/[\w-]+(?:="[^"]*")?/g) ?? []
      const kept = list
        .map((each) => each.toLowerCase().replace(/=""$/, ''))
        .filter((each) => each !== 'value')
      return `<${tag.toLowerCase()} ${kept.sort().join(' ')}>`
    })
    .replace(/\s+/g, ' ')
    .replace(/> | </g, (edge) => edge.trim())
    .replace(/(<\/[a-z]+>)/g, '$1')
}

describe('React fields render what the Astro fields render', () => {
  it.each([
    [
      'text',
      TextInput,
      { ...texts, value: 'v', autocomplete: 'email' },
      TextField,
      { ...texts, defaultValue: 'v', autoComplete: 'email' },
    ],
    [
      'errors',
      ErrorSummary,
      { title: 'Wrong', errors: [{ name: 'a', message: 'Say it', kind: 'control' }] },
      ErrorSummaryTwin,
      { title: 'Wrong', errors: [{ name: 'a', message: 'Say it', kind: 'control' }], titlePrefix: 'Error:' },
    ],
    [
      'area',
      TextInput,
      { ...texts, value: 'v', rows: 3 },
      TextField,
      { ...texts, defaultValue: 'v', rows: 3 },
    ],
    [
      'select',
      SelectInput,
      { ...texts, value: 'y', options, placeholder: '-' },
      SelectField,
      { ...texts, defaultValue: 'y', options, placeholder: '-' },
    ],
    [
      'date',
      DateInput,
      { ...texts, value: parts, partLabels: monthFirst },
      DateField,
      { ...texts, defaultValue: parts, partLabels: monthFirst },
    ],
    [
      'radio',
      RadioCards,
      { ...texts, value: 'y', options },
      RadioField,
      { ...texts, defaultValue: 'y', options },
    ],
    ['checkbox', Checkbox, { ...texts, checked: true }, CheckboxField, { ...texts, defaultChecked: true }],
    ['file', FileField, { ...texts, accept: 'image/png' }, FileTwin, { ...texts, accept: 'image/png' }],
    [
      'combobox, with options',
      Combobox,
      { ...texts, value: 'X', options },
      ComboboxTwin,
      { ...texts, defaultValue: 'X', source: options, words: {}, valueName: 'code' },
    ],
    [
      'combobox, looked up',
      Combobox,
      { ...texts, value: 'X' },
      ComboboxTwin,
      { ...texts, defaultChoice: options[0], source: async () => [], words: {} },
    ],
  ])('%s', async (_, astro, astroProps, react, reactProps) => {
    const container = await AstroContainer.create()
    const fromAstro = await container.renderToString(astro as never, { props: astroProps })
    expect(normal(renderToStaticMarkup(element(react, reactProps)))).toBe(normal(fromAstro))
  })

  it('a text area holds its value and not a blank more', async () => {
    const container = await AstroContainer.create()
    const html = await container.renderToString(TextInput as never, {
      props: { ...texts, value: 'one\n<two>', rows: 3 },
    })
    expect(html).toMatch(/<textarea[^>]*>one\n&lt;two&gt;<\/textarea>/)
  })
})
