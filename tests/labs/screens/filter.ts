/** The words that select pictures, by kind. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>

export interface Filter {
  /** Whether a value of a kind is selected; without a word of that kind, all are. */
  wants(kind: string, value: string): boolean
}

/** Reads `italy dashboard 360`. A word that is not an exact value selects all values that begin with it; if there are none, it throws. */
export function readFilter(words: readonly string[], vocabulary: Vocabulary): Filter {
  const asked = new Map<string, Set<string>>()
  for (const word of words) {
    const found = Object.entries(vocabulary).flatMap(([kind, values]) => {
      const fitting = values.includes(word) ? [word] : values.filter((value) => value.startsWith(word))
      return fitting.map((value) => [kind, value] as const)
    })
    if (found.length === 0) {
      const known = Object.entries(vocabulary).map(([kind, values]) => `  ${kind}: ${values.join(', ')}`)
      throw new Error(`"${word}" is none of\n${known.join('\n')}`)
    }
    for (const [kind, value] of found) asked.set(kind, (asked.get(kind) ?? new Set()).add(value))
  }
  return { wants: (kind, value) => asked.get(kind)?.has(value) ?? true }
}
