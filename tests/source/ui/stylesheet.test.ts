import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'sass'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { css } = compile(`${root}/src/styles/sheets/all.scss`)
const gallery = compile(`${root}/src/ui/gallery/gallery.scss`).css

describe('the styles', () => {
  it('have every file of sheets/ in what the gallery shows', () => {
    const names = globSync('src/styles/sheets/*.scss', { cwd: root }).map((file) => basename(file, '.scss'))
    const all = readFileSync(`${root}/src/styles/sheets/all.scss`, 'utf8')
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => name !== 'all' && !all.includes(`"${name}"`))).toEqual([])
  })

  it('know every class that the shell and the components use', () => {
    const used = globSync('src/{ui,shell,layouts}/**/*.{astro,tsx}', { cwd: root }).flatMap((file) => {
      const text = readFileSync(`${root}/${file}`, 'utf8')
      return [...text.matchAll(/class(?:Name)?="([^"]+)"/g)].flatMap(([, names]) =>
        (names ?? '').split(' ').map((name) => ({ file, name })),
      )
    })
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter(({ name }) => !`${css}${gallery}`.includes(`.${name}`))).toEqual([])
  })

  it('are the only place for looks: no style attribute, which the CSP would refuse', () => {
    const files = globSync('src/**/*.{astro,tsx}', { cwd: root })
    expect(files.filter((file) => /\sstyle=/.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
  })
})
