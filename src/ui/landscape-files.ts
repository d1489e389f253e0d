import type { Card, FileOfDrawing } from './landscape.ts'
import all from './sprites/landscapes.svg?url&no-inline'

const files = import.meta.glob<string>('./sprites/landscapes/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** The address of the file that has a drawing alone (build-landscapes.ts). */
export const fileOfDrawing: FileOfDrawing = (drawing) => files[`./sprites/landscapes/${drawing}.svg`] ?? ''

/** The most files of drawings on one page: a browser treats each as a document of its own (record 027). */
const MOST_FILES = 4

/** Where a page finds the drawings of all its cards: each in its file, or many in the file of all. */
export function filesOfCards(cards: readonly Card[]): FileOfDrawing {
  const drawings = new Set(cards.map(({ drawing }) => drawing))
  return drawings.size > MOST_FILES ? () => all : fileOfDrawing
}
