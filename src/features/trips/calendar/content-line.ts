const MAX_OCTETS = 75
const BREAK = '\r\n'

/** A text value as RFC 5545 §3.3.11 requires: backslash, semicolon and comma escaped, line breaks as `\n`. */
export function escapedText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not get into a content line
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/** A content line with its CRLF, folded to 75 octets (RFC 5545 §3.1); no character is cut in two. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].map((part) => part + BREAK).join('')
}
