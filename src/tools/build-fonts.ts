import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { coarsenKerning } from './kerning.ts'

const require = createRequire(import.meta.url)

/** The fonts that every page needs, by their file in `fonts/`, with the weights that the stylesheet uses. */
const faces = {
  heading: {
    source: require.resolve(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
    weights: 800,
    features: [],
    // At most half a hundredth of an em beside the designer's: 0.16 pixels in a title on a phone.
    kerningStep: 10,
  },
  text: {
    source: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weights: { min: 400, max: 700 },
    // Columns of amounts.
    features: ['tnum'],
    kerningStep: null,
  },
} as const

/** OpenType features that browsers apply by default. */
const usual = 'calt ccmp clig kern liga locl mark mkmk rlig'.split(' ')

/** Licence and its address: the OFL requires them in every copy; neither font has a reserved name. */
const licence = [13, 14]

/** Every character for which `_fonts.scss` lets a browser use these files. */
function letters(): string {
  const sass = readFileSync(new URL('../styles/base/_fonts.scss', import.meta.url), 'utf8')
  const range = /\$latin: "([^"]+)"/.exec(sass)?.[1]
  if (!range) throw new Error('_fonts.scss names no $latin')
  return range
    .split(', ')
    .map((part) => part.slice(2).split('-'))
    .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/** The files of `fonts/` by name: the packages' fonts without weights, features or glyphs that no page uses. */
export async function fontFiles(): Promise<Record<string, Buffer>> {
  const text = letters()
  const made = Object.entries(faces).map(async ([name, { source, weights, features, kerningStep }]) => {
    const kept = { keepFeatures: [...usual, ...features], preserveNameIds: licence, noHinting: true }
    const variationAxes = { wght: weights }
    const font = await subsetFont(readFileSync(source), text, {
      ...kept,
      variationAxes,
      targetFormat: 'sfnt',
    })
    if (kerningStep !== null) coarsenKerning(font, kerningStep)
    return [`${name}.woff2`, await subsetFont(font, text, { ...kept, targetFormat: 'woff2' })] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../styles/fonts/', import.meta.url))
  for (const [file, font] of Object.entries(await fontFiles())) writeFileSync(folder + file, font)
}
