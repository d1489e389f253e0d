import type { ComponentProps } from 'react'

export interface Option {
  value: string
  label: string
}

/** As the server wrote them into a page's select; one object for as long as the select is there. */
export interface WrittenOptions {
  readonly __html: string
}

/** What a select offers: as data, or, in a browser, as what stands in it already. */
export type Options = readonly Option[] | WrittenOptions

/**
 * What a select's `name` in the page holds, for `SelectField`; null where there is none. React takes such options as
 * they stand: 250 countries as elements are much of what hydrating their form costs.
 */
export function writtenOptions(name: string): WrittenOptions | null {
  const select = document.querySelector(`select[name="${CSS.escape(name)}"]`)
  return select && { __html: select.innerHTML }
}

/** The props by which a select offers `options`, after an empty one that says `placeholder`. */
export function offering(
  options: Options,
  placeholder?: string,
): Pick<ComponentProps<'select'>, 'children' | 'dangerouslySetInnerHTML' | 'suppressHydrationWarning'> {
  // Written by the server's own React, with what it escapes escaped, and read back from the page.
  if ('__html' in options) return { dangerouslySetInnerHTML: options, suppressHydrationWarning: true }
  return {
    children: (
      <>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={`${value} ${label}`} value={value}>
            {label}
          </option>
        ))}
      </>
    ),
  }
}
