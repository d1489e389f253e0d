import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import {
  buildDrawingId,
  drawnPlaces,
  drawShapes,
  landscapeKinds,
  writeFrameAttributes,
} from '#ui/landscape.ts'
import { motifShapes, motifs } from '#ui/motifs.ts'

const symbol = (id: string, frame: string, shapes: string) =>
  `<symbol id="${id}" overflow="visible" ${frame}>${shapes}</symbol>\n`

const sprite = (symbols: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`

/** The symbol of each motif, and of each place of each kind, by its id. */
function symbolsById(): Readonly<Record<string, string>> {
  const shapes = [
    ...motifs.map((motif) => [motif, motifShapes(motif)] as const),
    ...landscapeKinds.flatMap((kind) =>
      drawnPlaces[kind].map(
        (place, i) => [buildDrawingId(kind, i), drawShapes(kind, place, 'card')] as const,
      ),
    ),
  ]
  return Object.fromEntries(
    shapes.map(([id, drawn]) => [id, symbol(id, writeFrameAttributes('card'), drawn)]),
  )
}

/** The file of all drawings for cards, for a page that shows many of them; and a file of each drawing alone. */
export function landscapeFiles(): Readonly<Record<string, string>> {
  const symbols = symbolsById()
  const alone = Object.entries(symbols).map(([id, drawn]) => [`landscapes/${id}.svg`, sprite([drawn])])
  return { 'landscapes.svg': sprite(Object.values(symbols)), ...Object.fromEntries(alone) }
}

if (import.meta.main) {
  const folder = new URL('../ui/sprites/', import.meta.url)
  rmSync(new URL('landscapes/', folder), { recursive: true, force: true })
  mkdirSync(new URL('landscapes/', folder))
  for (const [name, text] of Object.entries(landscapeFiles())) writeFileSync(new URL(name, folder), text)
}
