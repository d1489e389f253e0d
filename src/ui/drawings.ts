import { inlineDrawing } from './drawing-file.ts'

/** The illustrations of empty states and of errors, by the names of their files. */
const NAMES = [
  'album',
  'boat',
  'bridge',
  'compass',
  'gate',
  'harbour',
  'hourglass',
  'lantern',
  'letter',
  'lighthouse',
  'map',
  'parasol',
  'signpost',
  'storm',
  'suitcase',
  'tent',
] as const

export type DrawingName = (typeof NAMES)[number]

const files = import.meta.glob<string>('./drawings/*.svg', { eager: true, query: '?raw', import: 'default' })

function readDrawing(name: DrawingName): string {
  const file = files[`./drawings/${name}.svg`]
  if (file === undefined) throw new Error(`src/ui/drawings has no ${name}.svg`)
  return inlineDrawing(file)
}

/** Every illustration as SVG to write into a page, at most 3 KB. */
export const drawings = Object.fromEntries(NAMES.map((name) => [name, readDrawing(name)])) as Readonly<
  Record<DrawingName, string>
>
