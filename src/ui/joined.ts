/** Facts side by side in one line of text; where it breaks, the dot stays behind. What is empty is left out. */
export function joined(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
