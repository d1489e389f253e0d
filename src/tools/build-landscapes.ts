import { writeFileSync } from 'node:fs'
import { drawingOf, drawnPlaces, frameOf, landscapeKinds, shapesOf } from '#ui/landscape.ts'
import { motifShapes, motifs } from '#ui/motifs.ts'

const symbol = (id: string, frame: string, shapes: string) =>
  `<symbol id="${id}" overflow="visible" ${frame}>${shapes}</symbol>\n`

/** The file of all drawings for cards: a symbol for each motif, and for each place of each kind. */
export function landscapesFile(): string {
  const symbols = [
    ...motifs.map((motif) => symbol(motif, frameOf('card'), motifShapes(motif))),
    ...landscapeKinds.flatMap((kind) =>
      drawnPlaces[kind].map((place, i) =>
        symbol(drawingOf(kind, i), frameOf('card'), shapesOf(kind, place, 'card')),
      ),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main)
  writeFileSync(new URL('../ui/sprites/landscapes.svg', import.meta.url), landscapesFile())
