/** What a browser makes of a value between the page and the post: of line ends, of what HTML cannot hold, of the room of a line. */
const asPosted = (value: string, lines: boolean): string => {
  const text = value.toWellFormed().replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n')
  return lines ? text.replace(/^\n/, '') : text.replaceAll('\n', '')
}

/**
 * Whether an input came back as the form showed it, so that nobody has touched it. `lines`: it is a text area. `longest` is what is
 * read of a post, in characters.
 */
export function isAsShown(
  posted: string,
  shown: string,
  { lines = false, longest = Number.POSITIVE_INFINITY }: { lines?: boolean; longest?: number } = {},
): boolean {
  const [one, other] = [posted, shown.slice(0, longest)].map((value) => asPosted(value, lines))
  return one === other
}
