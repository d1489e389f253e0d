import { writeFileSync } from 'node:fs'
import { brand } from '../ui/brand.ts'

const { name, mark, colours, favicon } = brand

/** The favicon: the mark on a rounded square, with a sun. */
const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">
  <title>${name}</title>
  <rect width="44" height="44" rx="11" fill="${colours.light.sea}" />
  <circle cx="32" cy="13" r="4.5" fill="${favicon.sun}" />
  <g transform="translate(6.5 7)" fill="${colours.light['on-sea']}">
    <path d="${mark.sails}" />
    <path d="${mark.hull}" />
    <path
      d="${mark.wave}"
      transform="translate(0 1)"
      fill="none"
      stroke="${favicon.wave}"
      stroke-width="2.2"
      stroke-linecap="round"
    />
  </g>
</svg>
`

const manifest = {
  name,
  short_name: name,
  start_url: '/',
  display: 'standalone',
  background_color: colours.light.paper,
  theme_color: colours.light.paper,
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' }],
}

const sassMap = (theme: keyof typeof colours) =>
  `$${theme}: (\n${Object.entries(colours[theme])
    .map(([token, colour]) => `  "${token}": ${colour},\n`)
    .join('')});\n`

const sass = `// Written by src/tools/build-brand.ts from src/ui/brand.ts.\n${sassMap('light')}${sassMap('dark')}`

/** The files that repeat the brand, by their path in the project: browsers and Sass cannot read brand.ts. */
export function brandFiles(): Record<string, string> {
  return {
    'public/favicon.svg': faviconSvg,
    'public/site.webmanifest': `${JSON.stringify(manifest, null, 2)}\n`,
    'src/styles/settings/_brand.scss': sass,
  }
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(brandFiles())) {
    writeFileSync(new URL(`../../${file}`, import.meta.url), text)
  }
}
