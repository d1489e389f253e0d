/** A browser's changes to a value between page and post: to line ends, invalid HTML text, line breaks in a single line. */
const asPosted = (value: string, lines: boolean): string => {
  const text = value.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n')
  return lines ? text.replace(/^\n/, '') : text.replaceAll('\n', '')
}

/**
 * Whether an input came back as the form showed it, so unedited. `lines`: it is a text area. `longest` is how much of a post is
 * read, in characters.
 */
export function isAsShown(
  posted: string,
  shown: string,
  { lines = false, longest = Number.POSITIVE_INFINITY }: { lines?: boolean; longest?: number } = {},
): boolean {
  const [one, other] = [posted, shown.slice(0, longest)].map((value) => asPosted(value, lines))
  return one === other
}
