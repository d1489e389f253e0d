const elided: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
}

/** Forms before zero, which is read "zero" and takes the long article: "lo 0%". */
const long: Readonly<Record<string, string>> = {
  il: 'lo',
  al: 'allo',
  dal: 'dallo',
  del: 'dello',
  nel: 'nello',
  sul: 'sullo',
}

/**
 * An article before a number that begins with a vowel in speech (otto, ottanta, ottocento; undici), or before zero. In a short
 * date, which begins with two digits, only 11 counts.
 */
const beforeNumber = /(?<!\p{L})([IiAaNnSsDd]\p{Ll}{1,2}) (?=11(?![\d:])|(?:8\d*|(0))(?![\d/:]))/gu

/**
 * In Italian the article loses its vowel before the 8th and the 11th, and is "lo" before zero: "entro il 8 maggio" becomes "entro
 * l’8 maggio", "il 0%" becomes "lo 0%".
 */
export function elide(text: string): string {
  return text.replace(beforeNumber, (whole, article: string, zero?: string) => {
    const form = zero ? long[article.toLowerCase()] : elided[article.toLowerCase()]
    if (!form) return whole
    const spelt =
      article[0] === article[0]?.toUpperCase() ? `${form[0]?.toUpperCase()}${form.slice(1)}` : form
    return zero ? `${spelt} ` : spelt
  })
}
