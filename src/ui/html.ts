import { escapeHTML } from 'astro/runtime/server/index.js'

/** A piece of HTML in which everything is escaped that has to be. `html` and `drawn` make one. */
class Html {
  /** For `set:html`. */
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

/** What stands in a piece of HTML; null, undefined and false stand for nothing. */
type Value = Html | readonly Html[] | string | number | null | undefined | false

function written(value: Value): string {
  if (typeof value === 'string') return escapeHTML(value)
  if (value instanceof Html) return value.text
  if (value === null || value === undefined || value === false) return ''
  return typeof value === 'number' ? String(value) : value.map(written).join('')
}

/**
 * HTML as a text, for what a page draws dozens of times: as components it costs several times as much (record 034). Every value in it is
 * escaped as Astro does in a component, but for pieces that are HTML already; a value in an attribute stands in double quotes.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? ''
  for (let index = 0; index < values.length; index += 1)
    text += written(values[index]) + (parts[index + 1] ?? '')
  return new Html(text)
}

/** HTML that a component of Astro has drawn, such as its slot. */
export const rawHtml = (text: string): Html => new Html(text)
