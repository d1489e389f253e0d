import type { Locale } from '#markets/market-table.ts'

type Rule = readonly [typed: RegExp, set: string]

/** Replacements for typewriter characters, in every language. */
const everywhere: readonly Rule[] = [
  [/\.\.\./g, '…'],
  [/(?<=\S)'|'(?=\p{L})/gu, '’'],
  [/ {2,}/g, ' '],
  [/^ | $/g, ''],
]

const narrow = '\u202f'
const noBreak = '\u00a0'

const quotes: Readonly<Record<string, string>> = {
  en: '“$1”',
  it: '“$1”',
  es: '«$1»',
  fr: `«${narrow}$1${narrow}»`,
  de: '„$1“',
}

/** Each language's spaces: `src/tools/language-check.ts` refuses others. */
const spaces: Readonly<Record<string, readonly Rule[]>> = {
  en: [[/\s+%/g, '%']],
  it: [[/\s+%/g, '%']],
  es: [[/\s*%/g, `${noBreak}%`]],
  fr: [
    [/\s*([;!?%»])/g, `${narrow}$1`],
    [/(?<=\S)\s*:(?!\d)/g, `${narrow}:`],
    [/«\s*/g, `«${narrow}`],
    [/\s*\b([KM]o)\b/g, `${noBreak}$1`],
  ],
  de: [
    [/\s*%/g, `${noBreak}%`],
    [/(?<=[\d}]) ?Uhr\b/g, `${noBreak}Uhr`],
  ],
}

/** A text in its language's typography: its own quotes, apostrophes and no-break spaces, which no keyboard has. */
export function typeset(text: string, locale: Locale): string {
  const language = locale.split('-')[0] ?? ''
  const quoted = text.replace(/"([^"]*)"/g, quotes[language] ?? '"$1"')
  return [...everywhere, ...(spaces[language] ?? [])].reduce(
    (set, [typed, instead]) => set.replace(typed, instead),
    quoted,
  )
}
