/** Check digit of a machine-readable field (ICAO 9303-3, 4.9): weights 7, 3, 1 over digits, A = 10 … Z = 35, `<` = 0. */
export function checkDigit(field: string): string {
  const weights = [7, 3, 1]
  const sum = Array.from(field).reduce(
    (total, character, index) => total + worthOf(character) * (weights[index % 3] ?? 0),
    0,
  )
  return String(sum % 10)
}

function worthOf(character: string): number {
  return character === '<' ? 0 : Number.parseInt(character, 36)
}
