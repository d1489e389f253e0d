import { fillValues, type ProblemCode, problemTexts } from '#tools/problem.ts'
import { pageName } from '../slugs/page-names.ts'
import type { DeskLanguage } from './desk-texts.ts'
import de from './problems.de.json' with { type: 'json' }
import es from './problems.es.json' with { type: 'json' }
import fr from './problems.fr.json' with { type: 'json' }
import it from './problems.it.json' with { type: 'json' }

/** The check's problems, by code, in each of the desk's languages. */
export const problemTextsIn: Readonly<Record<DeskLanguage, Readonly<Record<ProblemCode, string>>>> = {
  en: problemTexts,
  it,
  es,
  fr,
  de,
}

/** A fault as passed to a page of the desk. The check of a newer commit may have codes that this desk does not know. */
export interface CheckedFault {
  readonly code: string
  readonly values: Readonly<Record<string, string>>
  /** That check's own text. */
  readonly english?: string
}

/** The fault's text in the editor's language. */
export function problemText({ code, values, english = code }: CheckedFault, language: DeskLanguage): string {
  const texts = problemTextsIn[language]
  if (!Object.hasOwn(texts, code)) return english
  const named = values.page === undefined ? values : { ...values, page: pageName(values.page, language) }
  return fillValues(texts[code as ProblemCode], named)
}

/** The language of a fault's text: English if this desk does not know the code. */
export const problemLanguage = ({ code }: CheckedFault, language: DeskLanguage): DeskLanguage =>
  Object.hasOwn(problemTexts, code) ? language : 'en'
