import { variantOf } from '../i18n/locale-registry.ts'
import { isWordParam, paramValues, type WordParam, wordParams } from '../i18n/routes.ts'
import { textSegment } from '../i18n/slugs-pattern.ts'
import { wordKey } from '../i18n/slugs-words.ts'
import type { Problem } from './problem.ts'
import { isObject, listed, tableFile } from './slugs-table.ts'

/** Whether a table's key names a parameter whose values are words: `{kind}`. */
export const isWordKey = (key: string): boolean => /^\{\w+\}$/.test(key) && isWordParam(key.slice(1, -1))

type Read = { readonly file: string; readonly key: string; readonly value: string; readonly word: string }

/** Checks the words of one parameter in one locale; reports to `problems`. */
function readWords(locale: string, param: WordParam, table: unknown, problems: Problem[]): Read[] {
  const file = tableFile(locale)
  const key = wordKey(param)
  const refuse = (reason: string) => problems.push({ file, key, reason })
  const whole = !variantOf(locale)
  if (!isObject(table) && (whole || table !== undefined)) refuse(`must say ${paramValues[param].join(', ')}`)
  const said = isObject(table) ? table : {}
  const values: readonly string[] = paramValues[param]
  for (const value of Object.keys(said).filter((value) => !values.includes(value))) {
    refuse(`"${value}" is no value of this parameter: ${values.join(', ')}`)
  }
  return values.flatMap((value) => {
    if (said[value] === undefined) {
      if (whole && isObject(table)) refuse(`misses "${value}"`)
      return []
    }
    const words = listed(said[value])
    if (!words) refuse(`"${value}" must be a word, or a list of words of which the first is the current one`)
    return (words ?? []).flatMap((word) => {
      if (textSegment.test(word)) return [{ file, key, value, word }]
      refuse(`"${word}" is not URL-safe: use a-z, 0-9 and single hyphens`)
      return []
    })
  })
}

/**
 * Everything wrong with the words for parameter values (`{kind}`, `{step}`): missing or unknown values, words that are not
 * URL-safe, and words that would mean two values, in one locale or across them.
 */
export function checkWords(tables: Readonly<Record<string, unknown>>): Problem[] {
  const problems: Problem[] = []
  for (const param of wordParams) {
    const key = wordKey(param)
    const english = paramValues[param].map((value) => ({
      file: 'src/i18n/routes.ts',
      key,
      value,
      word: value,
    }))
    const read = Object.entries(tables).flatMap(([locale, table]) =>
      isObject(table) ? readWords(locale, param, table[key], problems) : [],
    )
    const meanings = new Map<string, Read>()
    for (const one of [...english, ...read]) {
      const other = meanings.get(one.word) ?? one
      meanings.set(one.word, other)
      if (other.value === one.value) continue
      const reason = `"${one.word}" for "${one.value}" means "${other.value}" already (${other.file}): take another word`
      problems.push({ file: one.file, key, reason })
    }
  }
  return problems
}
