/** Letters that no decomposition takes apart, as people without them on their keyboard write them. */
const letters: Readonly<Record<string, string>> = {
  ...{
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    ı: 'i',
    ħ: 'h',
    ŋ: 'n',
    ŧ: 't',
    ƒ: 'f',
  },
  ...{ ĸ: 'k', ɓ: 'b', ɗ: 'd', ɣ: 'g', ƙ: 'k', ǝ: 'e', ɛ: 'e', ɔ: 'o', ə: 'e', ʃ: 's' },
}
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * A text as every search compares it: without case, accents, apostrophes and signs that show nothing, with one blank for each run of
 * blanks and dashes. So "cote d'azur" finds Côte d’Azur, and "tromso" Tromsø.
 */
export const searchText = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(letter, (found) => letters[found] ?? found)
    .replace(/['’‘‛ʼʻʹ`´′]/g, '')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[\s\p{Pd}−]+/gu, ' ')
    .trim()
