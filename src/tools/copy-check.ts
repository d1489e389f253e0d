import { flatten, hasWords, isGroup, type Texts, textFaults, translationFaults } from '../i18n/copy-text.ts'
import { type LocaleRegistry, localeRegistry } from '../i18n/locale-registry.ts'
import { type FoundFault, fault, type Problem } from './problem.ts'

/** Parsed copy files: locale → namespace → JSON. */
export type Copy = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** Texts that are allowed to be the same as in English: locale → `namespace:key` → reason. */
export type AllowList = Readonly<Record<string, Readonly<Record<string, string>>>>

export const copyFile = (locale: string, namespace: string): string => `locales/${locale}/${namespace}.json`
export const allowListFile = 'locales/untranslated.json'
const base = 'en'

type Context = {
  readonly problems: Problem[]
  readonly allowed: AllowList
  readonly registry: LocaleRegistry
  /** Texts by file. */
  readonly files: Map<string, Texts>
}
/** One file: a locale and a namespace of it. */
type Place = { readonly locale: string; readonly namespace: string }

const textsOf = ({ files }: Context, locale: string, namespace: string): Texts =>
  files.get(copyFile(locale, namespace)) ?? new Map()

function readCopy(copy: Copy, { problems, files }: Context): void {
  for (const [locale, namespaces] of Object.entries(copy)) {
    for (const [namespace, json] of Object.entries(namespaces)) {
      const file = copyFile(locale, namespace)
      const texts = flatten(json, (key, found) => problems.push({ file, key, ...found }))
      for (const [key, text] of texts) {
        for (const found of textFaults(text)) problems.push({ file, key, ...found })
      }
      files.set(file, texts)
    }
  }
}

/** Checks a full locale (`it-IT`): nothing missing, nothing left in English. */
function checkTranslation({ locale, namespace }: Place, context: Context): void {
  const file = copyFile(locale, namespace)
  const refuse = (key: string, found: FoundFault) => context.problems.push({ file, key, ...found })
  if (!context.files.has(file)) {
    refuse('', fault('copy.noFile'))
    return
  }
  const texts = textsOf(context, locale, namespace)
  for (const [key, wanted] of textsOf(context, base, namespace)) {
    const isAllowed = Boolean(context.allowed[locale]?.[`${namespace}:${key}`])
    if (!texts.has(key)) refuse(key, fault('copy.missing'))
    else if (texts.get(key) === wanted && hasWords(wanted) && !isAllowed)
      refuse(key, fault('copy.untranslated', { list: allowListFile }))
  }
}

/** Checks a variant (`en-US`): no text that equals its base locale's. */
function checkVariant({ locale, namespace }: Place, of: string, context: Context): void {
  const inherited = textsOf(context, of, namespace)
  for (const [key, text] of textsOf(context, locale, namespace)) {
    const found = fault('copy.repeated', { base: of })
    if (text === inherited.get(key))
      context.problems.push({ file: copyFile(locale, namespace), key, ...found })
  }
}

function checkAgainstEnglish({ locale, namespace }: Place, context: Context): void {
  const english = textsOf(context, base, namespace)
  for (const [key, text] of textsOf(context, locale, namespace)) {
    const wanted = english.get(key)
    const faults = wanted === undefined ? [fault('copy.unknown')] : translationFaults(text, wanted)
    for (const found of faults) context.problems.push({ file: copyFile(locale, namespace), key, ...found })
  }
}

/** Entries of the allow-list that no longer excuse anything, or give no reason. */
function checkAllowList(context: Context): void {
  for (const [locale, entries] of Object.entries(context.allowed)) {
    const refuse = (entry: string, found: FoundFault) =>
      context.problems.push({ file: allowListFile, key: entry && `${locale} ${entry}`, ...found })
    if (
      !isGroup(entries) ||
      locale === base ||
      !context.registry[locale] ||
      context.registry[locale].variantOf
    ) {
      refuse('', fault('allowed.wrongLocale', { locale }))
      continue
    }
    for (const [entry, reason] of Object.entries(entries)) {
      const [namespace = '', key = ''] = entry.split(':')
      const english = textsOf(context, base, namespace).get(key)
      if (typeof reason !== 'string' || reason.trim() === '') refuse(entry, fault('allowed.noReason'))
      if (english === undefined) refuse(entry, fault('allowed.unknown', { locale: base }))
      else if (textsOf(context, locale, namespace).get(key) !== english)
        refuse(entry, fault('allowed.translated'))
    }
  }
}

/**
 * All problems with the copy: keys that a translation lacks or adds, placeholders and plural forms that differ from English, empty
 * texts, English left in place (unless `allowed`), variants without a difference, and typewriter characters.
 */
export function checkCopy(copy: Copy, allowed: AllowList = {}, registry = localeRegistry): Problem[] {
  const context: Context = { problems: [], allowed, registry, files: new Map() }
  readCopy(copy, context)
  const english = copy[base] ?? {}
  for (const [locale, { variantOf }] of Object.entries(registry)) {
    if (locale === base) continue
    for (const namespace of Object.keys(copy[locale] ?? {})) {
      const found = fault('copy.extraFile', { folder: `locales/${base}` })
      if (!Object.hasOwn(english, namespace))
        context.problems.push({ file: copyFile(locale, namespace), key: '', ...found })
    }
    for (const namespace of Object.keys(english)) {
      if (variantOf) checkVariant({ locale, namespace }, variantOf, context)
      else checkTranslation({ locale, namespace }, context)
      checkAgainstEnglish({ locale, namespace }, context)
    }
  }
  checkAllowList(context)
  return context.problems
}
