import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'sass'
import { brand } from '#ui/brand.ts'
import { inlineDrawing } from '#ui/drawing-file.ts'
import type { DrawingName } from '#ui/drawings.ts'

const readDrawing = (name: DrawingName): string =>
  inlineDrawing(readFileSync(new URL(`../ui/drawings/${name}.svg`, import.meta.url), 'utf8'))

/** The look of the pages that src/http sends by itself: the brand, a picture for each, and styles, which plain Node cannot read. */
export function refusalLook() {
  const { css } = compile(fileURLToPath(new URL('../styles/refusal.scss', import.meta.url)), {
    style: 'compressed',
    charset: false,
  })
  const { name, mark } = brand
  const logo = `<svg class="logo__mark" viewBox="${mark.viewBox}" fill="currentColor" aria-hidden="true"><path d="${mark.sails}"/><path d="${mark.hull}"/><path d="${mark.wave}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>`
  const pictures = {
    badRequest: readDrawing('bridge'),
    badMethod: readDrawing('gate'),
    unknownHost: readDrawing('signpost'),
  }
  const styleHash = `sha256-${createHash('sha256').update(css).digest('base64')}`
  return { name, logo, pictures, style: css, styleHash }
}

if (import.meta.main) {
  const file = new URL('../http/shared/refusal-look.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(refusalLook(), null, 2)}\n`)
}
