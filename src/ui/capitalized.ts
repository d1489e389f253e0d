/** Words that begin a line or a sentence, from a text that also stands within one. */
export const capitalized = (words: string, locale: string): string =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
