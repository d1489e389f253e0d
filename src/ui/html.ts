import { escapeHTML } from 'astro/runtime/server/index.js'

/** A piece of HTML with all necessary escapes. `html` and `drawn` make one. */
class Html {
  /** For `set:html`. */
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

/** A value in a piece of HTML; null, undefined and false are empty. */
type Value = Html | readonly Html[] | string | number | null | undefined | false

function written(value: Value): string {
  if (typeof value === 'string') return escapeHTML(value)
  if (value instanceof Html) return value.text
  if (value === null || value === undefined || value === false) return ''
  return typeof value === 'number' ? String(value) : value.map(written).join('')
}

/**
 * HTML as text, for what a page renders dozens of times: as components it costs several times as much (record 034). Every value in
 * it is escaped as Astro does in a component, except pieces that are HTML already; put attribute values into double quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? ''
  for (let index = 0; index < values.length; index += 1)
    text += written(values[index]) + (parts[index + 1] ?? '')
  return new Html(text)
}

/** HTML that an Astro component has rendered, such as its slot. */
export const rawHtml = (text: string): Html => new Html(text)
