const letters = (word: string) => [...word.normalize('NFC')].filter((c) => /\p{L}/u.test(c))

/** Up to two capital letters of a name: the first letters of its first and last word; "" when it has no letter. */
export function initials(fullName: string): string {
  const words = fullName
    .split(/\s+/u)
    .map(letters)
    .filter((word) => word.length > 0)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
