import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'sass'

/** The styles of a page that src/http sends by itself: plain Node cannot read Sass. */
export function refusalStyle(): string {
  const { css } = compile(fileURLToPath(new URL('../styles/refusal.scss', import.meta.url)), {
    style: 'compressed',
    charset: false,
  })
  return css
}

if (import.meta.main) {
  const file = new URL('../http/shared/refusal-look.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify({ style: refusalStyle() }, null, 2)}\n`)
}
