/** Letters that Unicode does not decompose into a plain letter and a mark, transcribed as in ICAO 9303. */
const SPELLED: Record<string, string> = {
  ß: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'OE',
  Þ: 'TH',
  Ð: 'D',
  Ł: 'L',
  Đ: 'D',
  ı: 'I',
}

/** A name in plain capitals without marks, as documents print it in the machine-readable zone: `Chloé` is `CHLOE`. */
export function latin(text: string): string {
  const spelled = text.replace(/[ßı]/g, (letter) => SPELLED[letter] ?? letter).toUpperCase()
  const plain = spelled.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’`]/g, "'")
  return plain.replace(/[ÆŒØÞÐŁĐ]/g, (letter) => SPELLED[letter] ?? letter)
}
