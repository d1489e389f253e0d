import { pluralForms } from '#markets/plural-label.ts'
import type { Problem } from './problem.ts'

/** The texts of one namespace, flattened: `menu.profile` → "Profile". */
export type Texts = ReadonlyMap<string, string>
/** Parsed copy files: locale → namespace → JSON. */
export type Copy = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Locales that say everything in their own words; the others of `en` only override (decisions §2). */
const translations = ['it-IT', 'es-ES', 'fr-FR', 'de-DE']
const overrides = ['en-US', 'en-WE']
const base = 'en'

export const copyFile = (locale: string, namespace: string): string => `locales/${locale}/${namespace}.json`
export const allowListFile = 'locales/untranslated.json'

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Flattens a namespace; whatever is neither text nor group of texts goes to `refuse`. */
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

/** Reasons why a text cannot stand, whatever its language. */
function ownReasons(text: string): string[] {
  if (text.trim() === '') return ['is empty']
  const forms = pluralForms(text)
  const reasons = placeholders(text) ? [] : ['has a brace that is no {placeholder}']
  if (forms.length > 3)
    reasons.push(`has ${forms.length} plural forms: two (one|more) or three (none|one|more)`)
  if (forms.length > 1 && forms.includes('')) reasons.push('has an empty plural form')
  return reasons
}

/** Reasons why a text does not say what the English one says. */
function unlikeReasons(text: string, english: string): string[] {
  const reasons: string[] = []
  const [has, wants] = [placeholders(text) ?? [], placeholders(english) ?? []]
  const missing = wants.filter((name) => !has.includes(name))
  const unknown = has.filter((name) => !wants.includes(name))
  if (missing.length > 0) reasons.push(`misses {${missing.join('}, {')}}`)
  if (unknown.length > 0) reasons.push(`has {${unknown.join('}, {')}}, which English has not`)
  const [forms, wanted] = [pluralForms(text).length, pluralForms(english).length]
  if (forms !== wanted) reasons.push(`has ${forms} plural form(s) where English has ${wanted}`)
  return reasons
}

/** Whether a text has words of its own besides placeholders and signs. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

type Context = { readonly problems: Problem[]; readonly allowed: Readonly<Record<string, string>> }

function readCopy(copy: Copy, { problems }: Context): Map<string, Map<string, string>> {
  const files = new Map<string, Map<string, string>>()
  for (const [locale, namespaces] of Object.entries(copy)) {
    for (const [namespace, json] of Object.entries(namespaces)) {
      const file = copyFile(locale, namespace)
      const texts = flatten(json, (key, reason) => problems.push({ file, key, reason }))
      for (const [key, text] of texts) {
        for (const reason of ownReasons(text)) problems.push({ file, key, reason })
      }
      files.set(file, texts)
    }
  }
  return files
}

function checkTranslation(
  file: string,
  namespace: string,
  english: Texts,
  texts: Texts,
  context: Context,
): void {
  const { problems, allowed } = context
  for (const [key, wanted] of english) {
    const text = texts.get(key)
    if (text === undefined) problems.push({ file, key, reason: 'is missing: English has it' })
    else if (text === wanted && hasWords(text) && !Object.hasOwn(allowed, `${namespace}:${key}`)) {
      problems.push({
        file,
        key,
        reason: `is the English text unchanged: translate it or list it in ${allowListFile}`,
      })
    }
  }
  checkAgainstEnglish(file, english, texts, problems)
}

function checkAgainstEnglish(file: string, english: Texts, texts: Texts, problems: Problem[]): void {
  for (const [key, text] of texts) {
    const wanted = english.get(key)
    if (wanted === undefined) problems.push({ file, key, reason: 'is unknown: English has no such key' })
    else for (const reason of unlikeReasons(text, wanted)) problems.push({ file, key, reason })
  }
}

function checkOverride(file: string, english: Texts, texts: Texts, problems: Problem[]): void {
  checkAgainstEnglish(file, english, texts, problems)
  for (const [key, text] of texts) {
    if (text === english.get(key))
      problems.push({ file, key, reason: 'repeats the English text: take it out' })
  }
}

/** Entries of the allow-list that excuse nothing any more, or give no reason. */
function checkAllowList(copy: Copy, files: Map<string, Texts>, { problems, allowed }: Context): void {
  for (const [entry, reason] of Object.entries(allowed)) {
    const [namespace = '', key = ''] = entry.split(':')
    const english = files.get(copyFile(base, namespace))?.get(key)
    const isUsed = translations.some((locale) => files.get(copyFile(locale, namespace))?.get(key) === english)
    const refuse = (why: string) => problems.push({ file: allowListFile, key: entry, reason: why })
    if (typeof reason !== 'string' || reason.trim() === '') refuse('needs a reason')
    if (english === undefined) refuse(`names no text of ${base}`)
    else if (copy[base] && !isUsed) refuse('is translated everywhere: take it out')
  }
}

/**
 * Everything wrong with the copy: keys that a translation misses or invents, placeholders and plural forms that differ
 * from English, empty texts, English left standing (unless `allowed`, key → reason), overrides of nothing.
 */
export function checkCopy(copy: Copy, allowed: Readonly<Record<string, string>> = {}): Problem[] {
  const problems: Problem[] = []
  const context = { problems, allowed }
  const files = readCopy(copy, context)
  const english = copy[base] ?? {}
  for (const locale of [...translations, ...overrides]) {
    for (const namespace of Object.keys(copy[locale] ?? {})) {
      if (Object.hasOwn(english, namespace)) continue
      problems.push({
        file: copyFile(locale, namespace),
        key: '',
        reason: `has no counterpart in locales/${base}`,
      })
    }
    for (const namespace of Object.keys(english)) {
      const file = copyFile(locale, namespace)
      const wanted = files.get(copyFile(base, namespace)) ?? new Map<string, string>()
      const texts = files.get(file)
      if (overrides.includes(locale)) {
        if (texts) checkOverride(file, wanted, texts, problems)
      } else if (texts) checkTranslation(file, namespace, wanted, texts, context)
      else problems.push({ file, key: '', reason: 'is missing: every English namespace is translated' })
    }
  }
  checkAllowList(copy, files, context)
  return problems
}
