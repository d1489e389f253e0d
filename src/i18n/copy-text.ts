import { pluralForms } from '#markets/plural-label.ts'

/** The texts of one namespace, flattened: `menu.profile` → "Profile". */
export type Texts = ReadonlyMap<string, string>

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Flattens a namespace; calls `refuse` for anything that is neither a text nor a group of texts. */
export function flatten(
  json: unknown,
  refuse: (key: string, reason: string) => void = () => {},
): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: readonly string[]): void => {
    const key = path.join('.')
    if (typeof value === 'string') texts.set(key, value)
    else if (!isGroup(value)) refuse(key, 'must be a text, or a group of texts')
    else {
      for (const [name, child] of Object.entries(value)) {
        if (path.length === 0 && name === '$schema') continue
        if (!/^[\w-]+$/.test(name))
          refuse([...path, name].join('.'), 'key may hold letters, digits, "_" and "-"')
        walk(child, [...path, name])
      }
    }
  }
  if (isGroup(json)) walk(json, [])
  else refuse('', 'must be an object of texts')
  return texts
}

/** Names of the placeholders of a text, sorted; null when its braces do not pair up as `{name}`. */
export function placeholders(text: string): readonly string[] | null {
  const rest = text.replace(/\{[A-Za-z]\w*\}/g, '')
  if (/[{}]/.test(rest)) return null
  const names = [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  return [...new Set(names)].sort()
}

/** Typewriter characters, with what to write instead. */
const typewriter: readonly (readonly [RegExp, string])[] = [
  [/'/, "has a straight ': write ’"],
  [/"/, 'has a straight ": write the quotes of the language, “ ” in English'],
  [/\.\.\./, 'has three dots: write …'],
  [/^\s|\s$| {2}/, 'has a space too many'],
]

/** What is wrong with a text, whatever its language. */
export function textReasons(text: string): string[] {
  if (text.trim() === '') return ['is empty']
  const forms = pluralForms(text)
  const reasons = placeholders(text) ? [] : ['has a brace that is no {placeholder}']
  if (forms.length > 3)
    reasons.push(`has ${forms.length} plural forms: two (one|more) or three (none|one|more)`)
  if (forms.length > 1 && forms.includes('')) reasons.push('has an empty plural form')
  for (const [wrong, instead] of typewriter) if (wrong.test(text)) reasons.push(instead)
  return reasons
}

const formOfMany = (text: string): readonly string[] => placeholders(pluralForms(text).at(-1) ?? '') ?? []

/** What is wrong with a translation compared with the English text. */
export function translationReasons(text: string, english: string): string[] {
  const reasons: string[] = []
  const [has, wants] = [placeholders(text) ?? [], placeholders(english) ?? []]
  const missing = wants.filter((name) => !has.includes(name))
  const unknown = has.filter((name) => !wants.includes(name))
  if (missing.length > 0) reasons.push(`misses {${missing.join('}, {')}}`)
  if (unknown.length > 0) reasons.push(`has {${unknown.join('}, {')}}, which English has not`)
  const [forms, wanted] = [pluralForms(text).length, pluralForms(english).length]
  if (forms !== wanted) reasons.push(`has ${forms} plural form(s) where English has ${wanted}`)
  else if (missing.length === 0) {
    // "One trip" may spell out its number; the form for other counts may not.
    const [ofMany, ofManyWanted] = [formOfMany(text), formOfMany(english)]
    const lost = ofManyWanted.filter((name) => !ofMany.includes(name))
    if (lost.length > 0) reasons.push(`misses {${lost.join('}, {')}} in its last plural form`)
  }
  return reasons
}

/** Whether a text has words besides placeholders and punctuation. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))
