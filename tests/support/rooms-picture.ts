import { readFileSync, writeFileSync } from 'node:fs'
import { mayImport } from './directions.ts'

/*
 * `npx node tests/support/rooms-picture.ts` draws the rooms of `src` into CONTRIBUTING.md, from the table that checks
 * imports: an arrow leads from a room to those it may import, unless other arrows imply it.
 */

const paper = new URL('../../CONTRIBUTING.md', import.meta.url)
const BEGIN = '<!-- rooms: npx node tests/support/rooms-picture.ts -->\n'
const END = '\n<!-- /rooms -->'

/** Rooms on the product's path from a request to an answer. The others (`tools`, `sandbox`, `desk`, `gallery`) are programs beside it. */
const drawn = Object.keys(mayImport).filter(
  (room) => !['tools', 'sandbox', 'desk', 'gallery', 'styles', 'styles/sheets', 'routes'].includes(room),
)

/** The rooms that a room may import as a whole; single files of a room make no arrow. */
const targetsOf = (room: string): string[] => (mayImport[room] ?? []).filter((to) => drawn.includes(to))

function reaches(from: string, to: string, without: string): boolean {
  return targetsOf(from).some((next) => next !== without && (next === to || reaches(next, to, without)))
}

/** Arrows that no other arrows imply. */
function arrows(): [from: string, to: string][] {
  return drawn.flatMap((from) =>
    targetsOf(from)
      .filter((to) => !targetsOf(from).some((other) => other !== to && reaches(other, to, from)))
      .map((to): [string, string] => [from, to]),
  )
}

const idOf = (room: string): string => room.replace('/', '_')

/** The picture as a Mermaid graph. */
export function roomsPicture(): string {
  const nodes = drawn.map((room) => `  ${idOf(room)}["${room}"]`)
  const lines = arrows().map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
  return ['```mermaid', 'graph TD', ...nodes, ...lines, '```'].join('\n')
}

/** A paper with the picture in its place. Throws if it has no place for it. */
export function withPicture(text: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error('There is no place for the picture of the rooms.')
  return `${text.slice(0, begin + BEGIN.length)}\n${roomsPicture()}\n${text.slice(end)}`
}

if (import.meta.main) writeFileSync(paper, withPicture(readFileSync(paper, 'utf8')))
