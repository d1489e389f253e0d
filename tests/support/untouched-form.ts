import { parseTags } from '../faults/html-tags.ts'

const decoded = (text: string) =>
  parseTags(`<a title="${text.replaceAll('"', '&quot;')}">`)[0]?.attributes.get('title') ?? ''

/** A browser's data for the untouched form that posts to this action, as in a post. */
export function untouchedForm(html: string, action: string): Record<string, string> {
  const areas = [...html.matchAll(/<textarea\b[^>]*>([\s\S]*?)<\/textarea>/g)].map(([, text = '']) => text)
  const fields: Record<string, string> = {}
  let isOpen = false
  let select: string | null = null
  for (const { name, attributes } of parseTags(html)) {
    const field = attributes.get('name') ?? ''
    const value = attributes.get('value') ?? ''
    if (name === 'form') isOpen = (attributes.get('action') ?? '').includes(action)
    else if (name === '/form') isOpen = false
    else if (name === 'textarea') {
      const text = areas.shift() ?? ''
      // A browser drops the first line end of an area.
      if (isOpen)
        fields[field] = decoded(text.replaceAll('\r\n', '\n').replace(/^\n/, '')).replaceAll('\n', '\r\n')
    } else if (!isOpen) continue
    else if (name === 'select') select = field
    else if (name === '/select') select = null
    else if (name === 'option' && select !== null) {
      // The first option, unless another is chosen.
      if (!(select in fields) || attributes.has('selected')) fields[select] = value
    } else if (name === 'input' && field) {
      const isChoice = /^(?:radio|checkbox)$/.test(attributes.get('type') ?? '')
      // A single-line field has no line ends.
      if (!isChoice || attributes.has('checked')) fields[field] = value.replace(/[\r\n]/g, '')
    }
  }
  return fields
}
