import { pluralForms } from '#markets/plural-label.ts'

/** Why a text is wrong; src/tools/problem.ts has the sentence for each code. */
export interface TextFault {
  readonly code: `text.${
    | 'notObject'
    | 'notText'
    | 'badKey'
    | 'empty'
    | 'brace'
    | 'manyForms'
    | 'emptyForm'
    | 'straightApostrophe'
    | 'straightQuote'
    | 'threeDots'
    | 'space'
    | 'misses'
    | 'adds'
    | 'forms'
    | 'lastForm'}`
  readonly values: Readonly<Record<string, string>>
}

const fault = (code: TextFault['code'], values: TextFault['values'] = {}): TextFault => ({ code, values })

/** The texts of one namespace, flattened: `menu.profile` → "Profile". */
export type Texts = ReadonlyMap<string, string>

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Flattens a namespace; calls `refuse` for anything that is neither a text nor a group of texts. */
export function flatten(
  json: unknown,
  refuse: (key: string, fault: TextFault) => void = () => {},
): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: readonly string[]): void => {
    const key = path.join('.')
    if (typeof value === 'string') texts.set(key, value)
    else if (!isGroup(value)) refuse(key, fault('text.notText'))
    else {
      for (const [name, child] of Object.entries(value)) {
        if (path.length === 0 && name === '$schema') continue
        if (!/^[\w-]+$/.test(name)) refuse([...path, name].join('.'), fault('text.badKey'))
        walk(child, [...path, name])
      }
    }
  }
  if (isGroup(json)) walk(json, [])
  else refuse('', fault('text.notObject'))
  return texts
}

/** Names of the placeholders of a text, sorted; null when its braces do not pair up as `{name}`. */
export function placeholders(text: string): readonly string[] | null {
  const rest = text.replace(/\{[A-Za-z]\w*\}/g, '')
  if (/[{}]/.test(rest)) return null
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  return [...new Set(names)].sort()
}

/** Typewriter characters. */
const typewriter: readonly (readonly [RegExp, TextFault['code']])[] = [
  [/'/, 'text.straightApostrophe'],
  [/"/, 'text.straightQuote'],
  [/\.\.\./, 'text.threeDots'],
  [/^\s|\s$| {2}/, 'text.space'],
]

/** The faults of a text in any language. */
export function textFaults(text: string): TextFault[] {
  if (text.trim() === '') return [fault('text.empty')]
  const forms = pluralForms(text)
  const faults = placeholders(text) ? [] : [fault('text.brace')]
  if (forms.length > 3) faults.push(fault('text.manyForms', { forms: String(forms.length) }))
  if (forms.length > 1 && forms.includes('')) faults.push(fault('text.emptyForm'))
  for (const [wrong, code] of typewriter) if (wrong.test(text)) faults.push(fault(code))
  return faults
}

const formOfMany = (text: string): readonly string[] => placeholders(pluralForms(text).at(-1) ?? '') ?? []

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** The faults of a translation compared with the English text. */
export function translationFaults(text: string, english: string): TextFault[] {
  const faults: TextFault[] = []
  const [has, wants] = [placeholders(text) ?? [], placeholders(english) ?? []]
  const missing = wants.filter((name) => !has.includes(name))
  const unknown = has.filter((name) => !wants.includes(name))
  if (missing.length > 0) faults.push(fault('text.misses', { names: inBraces(missing) }))
  if (unknown.length > 0) faults.push(fault('text.adds', { names: inBraces(unknown) }))
  const [forms, wanted] = [pluralForms(text).length, pluralForms(english).length]
  if (forms !== wanted) faults.push(fault('text.forms', { forms: String(forms), wanted: String(wanted) }))
  else if (missing.length === 0) {
    // "One trip" may spell out its number; the form for other counts may not.
    const [ofMany, ofManyWanted] = [formOfMany(text), formOfMany(english)]
    const lost = ofManyWanted.filter((name) => !ofMany.includes(name))
    if (lost.length > 0) faults.push(fault('text.lastForm', { names: inBraces(lost) }))
  }
  return faults
}

/** Whether a text has words besides placeholders and punctuation. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
