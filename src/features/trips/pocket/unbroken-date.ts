/** A date that stays on one line, since half of one is misread in a hurry; two dates may part after their dash. */
export const unbrokenDate = (words: string): string =>
  words.replaceAll(' ', '\u00a0').replaceAll('–\u00a0', '– ')
