import { checkCopy } from './copy-check.ts'
import { checkLanguage, checkSpelling, checkTerms } from './language-check.ts'
import type { Problem } from './problem.ts'
import type { Tree } from './read-project.ts'

/** Everything wrong with the texts as such, whoever uses them. */
export const checkWords = ({ copy, allowed, registry }: Tree): Problem[] => [
  ...checkCopy(copy, allowed, registry),
  ...checkSpelling(copy),
  ...checkLanguage(copy),
  ...checkTerms(copy),
]
