import { checkCopy } from './copy-check.ts'
import { checkLanguage, checkSpelling, checkTerms } from './language-check.ts'
import type { Problem } from './problem.ts'
import type { Tree } from './read-project.ts'

/** All problems with the texts themselves, used or not. */
export const checkWords = ({ copy, allowed, registry }: Tree): Problem[] => [
  ...checkCopy(copy, allowed, registry),
  ...checkSpelling(copy),
  ...checkLanguage(copy),
  ...checkTerms(copy),
]
