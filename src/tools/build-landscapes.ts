import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import {
  buildDrawingId,
  drawnPlaces,
  drawShapes,
  landscapeKinds,
  writeFrameAttributes,
} from '#ui/landscape.ts'
import { motifShapes, motifs } from '#ui/motifs.ts'

const symbol = (id: string, shapes: string) =>
  `<symbol id="${id}" overflow="visible" stroke-linecap="round" stroke-linejoin="round" ${writeFrameAttributes('card')}>${shapes}</symbol>\n`

const sprite = (symbols: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`

/** The shapes of each motif, and of each place of each kind, by their id. */
function shapesById({ isCover }: { isCover: boolean }): [id: string, shapes: string][] {
  return [
    ...motifs.map((motif): [string, string] => [motif, motifShapes(motif, { isCover })]),
    ...landscapeKinds.flatMap((kind) =>
      drawnPlaces[kind].map((place, i): [string, string] => [
        buildDrawingId(kind, i),
        drawShapes(kind, place, 'card'),
      ]),
    ),
  ]
}

/** The file of all drawings for cards, for a page that shows many of them; and a file of each drawing alone, for covers too. */
export function landscapeFiles(): Readonly<Record<string, string>> {
  const cards = shapesById({ isCover: false }).map(([id, shapes]) => symbol(id, shapes))
  const alone = shapesById({ isCover: true }).map(([id, shapes]) => [
    `landscapes/${id}.svg`,
    sprite([symbol(id, shapes)]),
  ])
  return { 'landscapes.svg': sprite(cards), ...Object.fromEntries(alone) }
}

if (import.meta.main) {
  const folder = new URL('../ui/sprites/', import.meta.url)
  rmSync(new URL('landscapes/', folder), { recursive: true, force: true })
  mkdirSync(new URL('landscapes/', folder))
  for (const [name, text] of Object.entries(landscapeFiles())) writeFileSync(new URL(name, folder), text)
}
