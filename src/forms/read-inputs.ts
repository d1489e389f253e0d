/** Longest value read back from a post: what exceeds it is cut, so that an answer never grows with abuse. */
const ECHO_LENGTH = 1000

/**
 * What was typed, exactly: the named inputs of a post, and of a form kept over a new sign-in; extra fields are ignored.
 * `longest` in characters.
 */
export function readInputs<Input extends string>(
  data: FormData,
  inputs: readonly Input[],
  longest = ECHO_LENGTH,
): Record<Input, string> {
  const text = (input: string): string => {
    const value = data.get(input)
    return typeof value === 'string' ? value.slice(0, longest) : ''
  }
  return Object.fromEntries(inputs.map((input) => [input, text(input)])) as Record<Input, string>
}
