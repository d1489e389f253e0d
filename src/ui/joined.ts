/**
 * Joins facts into one line of text, separated by dots; at a line break the dot stays on the first line. Empty facts are left
 * out.
 */
export function joined(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
