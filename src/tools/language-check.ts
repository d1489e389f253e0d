import { flatten } from '../i18n/copy-text.ts'
import { type Copy, copyFile } from './copy-check.ts'
import type { Problem } from './problem.ts'

type Rule = readonly [wrong: RegExp, instead: string]

/** Spaces and words that are wrong in a language; the glossary of locales/README.md says what to use instead. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    [/\s%/, 'has a space before %'],
    [/\blog(?:ged|ging)?[ -]?(?:in|out)\b/i, 'says log in or out: write sign in, sign out'],
    [/\be-mail/i, 'says e-mail: write email'],
    [/\btax code/i, 'says tax code, which is a payroll code in Britain: write tax number'],
    [/\bspecial needs/i, 'says special needs: name them'],
    [/\ball \{count\}/i, 'says "all {count}", wrong of two'],
  ],
  it: [
    [/\s%/, 'has a space before %'],
    [/\bsessione (?:è|era) finita/i, 'says that a session is finita: write scaduta'],
    [/\bviaggiat(?:or|ric)/i, 'gives the traveller a gender: write chi viaggia, persona'],
    [/\btutt[ei] (?:le|i) \{count\}/i, 'says "tutte le {count}", wrong of two'],
    [/\bche cosa\b/i, 'says che cosa: write cosa'],
    [/\be-mail/i, 'says e-mail: write email'],
  ],
  es: [
    [/(?<!\u00a0)%/, 'needs a no-break space (U+00A0) before %'],
    [/\bpor pagar hasta\b/i, 'says por pagar hasta: write a date by which to pay'],
    [/\bintroduc(?:e|ir)\b/i, 'says introducir: write escribir'],
    [/\bnecesidades especiales/i, 'says necesidades especiales: name them'],
    [/\bla pista\b/i, 'follows a track, as of a suspect: say what we do'],
  ],
  fr: [
    [/(?<!\u202f)[;!?%»]|(?<!\u202f):(?!\d)/, 'needs a narrow no-break space (U+202F) before : ; ! ? % »'],
    [/«(?!\u202f)/, 'needs a narrow no-break space (U+202F) after «'],
    [/(?<!\u00a0)\b[KM]o\b/, 'needs a no-break space (U+00A0) before Ko and Mo'],
    [/\bsession (?:est|était) terminée/i, 'says that a session is terminée: write expirée'],
    [/\bessais\b/i, 'says essais: write tentatives'],
    [/\bcela\b/i, 'says cela: write ça'],
    [/·/, 'has a median point: turn the sentence instead'],
    [/\bavoirs\b/i, 'says avoirs: write cagnotte'],
  ],
  de: [
    [/(?<!\u00a0)%/, 'needs a no-break space (U+00A0) before %'],
    [/[\d}] ?Uhr\b/, 'needs a no-break space (U+00A0) before Uhr'],
    [/\{time\}(?!\u00a0Uhr)/, 'has a time without Uhr'],
    [/[*:]in(?:nen)?\b/, 'has a gender sign: write Reisende, deine Leute'],
    [/\bnoch einmal\b/i, 'says noch einmal: write noch mal'],
    [/\bWerktag/, 'says Werktage, which Saturday is: write Arbeitstage'],
    [/\bPrivatzimmer/, 'says Privatzimmer, a room in somebody’s home: write eigenes Zimmer'],
    [/\bbesondere[n]? Bedürfnisse/i, 'says besondere Bedürfnisse: name them'],
  ],
}

/** Texts with spaces or words that are wrong in their language. */
export function checkLanguage(copy: Copy): Problem[] {
  const problems: Problem[] = []
  for (const [locale, namespaces] of Object.entries(copy)) {
    const own = rules[locale.split('-')[0] ?? ''] ?? []
    for (const [namespace, json] of Object.entries(namespaces)) {
      for (const [key, text] of flatten(json)) {
        for (const [wrong, reason] of own) {
          if (wrong.test(text)) problems.push({ file: copyFile(locale, namespace), key, reason })
        }
      }
    }
  }
  return problems
}
