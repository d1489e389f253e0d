const dot = '\u00a0· '

/**
 * Joins facts into one line of text, separated by dots; at a line break the dot stays on the first line. Empty facts are left
 * out.
 */
export function joined(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(dot)
}

/** A fact that no line break takes apart: an amount and its words. */
export const unbroken = (fact: string): string => fact.replaceAll(' ', '\u00a0')

/** A fact with the dot after it, before a fact that has an element of its own. */
export const dotted = (fact: string): string => fact + dot
