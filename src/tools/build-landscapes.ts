import { mkdirSync, writeFileSync } from 'node:fs'
import { drawnPlaces, frameOf, type LandscapeKind, landscapeKinds, shapesOf } from '#ui/landscape.ts'

const folder = new URL('../ui/sprites/', import.meta.url)

/** The file of a kind's drawings, one symbol for each place. */
export function landscapeFile(kind: LandscapeKind): string {
  const symbols = drawnPlaces[kind].map(
    (place, i) => `<symbol id="l${i}" ${frameOf('card')}>${shapesOf(kind, place, 'card')}</symbol>\n`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const kind of landscapeKinds) writeFileSync(new URL(`${kind}.svg`, folder), landscapeFile(kind))
}
