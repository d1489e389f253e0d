/** Longest value read back from a post; the rest is cut off, so that abuse cannot make an answer grow. */
export const ECHO_LENGTH = 1000

/** The exact typed values: the named inputs of a post, or of a draft; extra fields are ignored. `longest` is in characters. */
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
