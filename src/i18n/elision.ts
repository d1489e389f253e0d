const elided: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
  sul: 'sull’',
}

/** Before a number that begins with a vowel when it is read out: otto, ottanta, ottocento; undici. */
const beforeVowel = /(?<!\p{L})([IiAaNnSsDd]\p{Ll}{1,2}) (?=(?:8\d*|11)(?![\d/:]))/gu

/** Italian drops the vowel of an article before the 8th and the 11th: "entro il 8 maggio" becomes "entro l’8 maggio". */
export function elide(text: string): string {
  return text.replace(beforeVowel, (whole, article: string) => {
    const short = elided[article.toLowerCase()]
    if (!short) return whole
    return article[0] === article[0]?.toUpperCase() ? `${short[0]?.toUpperCase()}${short.slice(1)}` : short
  })
}
