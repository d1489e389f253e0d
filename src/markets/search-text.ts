/** Letters without a Unicode decomposition, as typed on keyboards that lack them. */
const letters: Readonly<Record<string, string>> = {
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
  ĸ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ɣ: 'g',
  ƙ: 'k',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
  ʃ: 's',
}
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * A text in the form that every search compares: without case, accents, apostrophes and invisible characters, and with one space
 * for each run of spaces and dashes. So "cote d'azur" finds Côte d’Azur, and "tromso" Tromsø.
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
