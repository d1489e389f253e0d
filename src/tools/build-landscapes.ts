import { writeFileSync } from 'node:fs'
import { drawingOf, drawnPlaces, frameOf, landscapeKinds, shapesOf } from '#ui/landscape.ts'

/** The file of all drawings for cards, one symbol for each place. */
export function landscapesFile(): string {
  const symbols = landscapeKinds.flatMap((kind) =>
    drawnPlaces[kind].map(
      (place, i) =>
        `<symbol id="${drawingOf(kind, i)}" overflow="visible" ${frameOf('card')}>${shapesOf(kind, place, 'card')}</symbol>\n`,
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main)
  writeFileSync(new URL('../ui/sprites/landscapes.svg', import.meta.url), landscapesFile())
