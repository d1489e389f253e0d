/** A date that stays on one line, since half of one is misread in a hurry; a range may break after its dash. */
export const unbrokenDate = (words: string): string =>
  words.replaceAll(' ', '\u00a0').replaceAll('–\u00a0', '– ')
