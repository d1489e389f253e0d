import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { compile } from 'sass'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { css } = compile(`${root}/src/styles/main.scss`, { style: 'compressed' })
const gallery = compile(`${root}/src/ui/gallery/gallery.scss`).css

describe('stylesheet', () => {
  it('weighs at most 12 KB (product §23)', () => {
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(12 * 1024)
  })

  it('knows every class that the shell and the components use', () => {
    const used = globSync('src/{ui,shell,layouts}/**/*.{astro,tsx}', { cwd: root }).flatMap((file) => {
      const text = readFileSync(`${root}/${file}`, 'utf8')
      return [...text.matchAll(/class(?:Name)?="([^"]+)"/g)].flatMap(([, names]) =>
        (names ?? '').split(' ').map((name) => ({ file, name })),
      )
    })
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter(({ name }) => !`${css}${gallery}`.includes(`.${name}`))).toEqual([])
  })

  it('is the only place for styles: no style attribute, which the CSP would refuse', () => {
    const files = globSync('src/**/*.{astro,tsx}', { cwd: root })
    expect(files.filter((file) => /\sstyle=/.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
  })
})
