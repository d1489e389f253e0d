import { basename } from 'node:path'
import { compile } from 'sass'
import { describe, expect, it } from 'vitest'
import { drawings } from '#ui/drawings.ts'
import { listSources, readSource, readSources, root } from '../sources.ts'

const { css } = compile(`${root}src/styles/sheets/all.scss`)
const gallery = compile(`${root}src/gallery/gallery.scss`).css
const namesIn = (pattern: string, end: string) => listSources(pattern).map((file) => basename(file, end))

describe('the styles', () => {
  it('of one feature only are beside it', () => {
    const classes = readSources('src/**/*.{astro,ts,tsx}').flatMap(({ file, text }) => {
      const lines = text.split('\n').filter((line) => /class/i.test(line))
      return lines.map((line) => ({ file, line }))
    })
    const components = listSources('src/styles/components/*.scss')
    expect(components.length).toBeGreaterThan(40)
    const misplaced = components.flatMap((component) => {
      const block = new RegExp(`(?<![\\w-])${basename(component, '.scss').slice(1)}(?=__|--|["'\`\\s])`)
      const rooms = classes
        .filter(({ line }) => block.test(line))
        .map(({ file }) => file.split('/', file.startsWith('src/features/') ? 3 : 2).join('/'))
      const [only = '', ...others] = new Set(rooms)
      return only.startsWith('src/features/') && others.length === 0 ? [`${component}: ${only}`] : []
    })
    expect(misplaced).toEqual([])
  })

  it('have every file of sheets/ in what the gallery shows', () => {
    const names = namesIn('src/styles/sheets/*.scss', '.scss')
    const all = readSource('src/styles/sheets/all.scss')
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => name !== 'all' && !all.includes(`"${name}"`))).toEqual([])
  })

  it('know every class that the shell and the components use', () => {
    const used = readSources('src/{ui,shell,layouts}/**/*.{astro,tsx}').flatMap(({ file, text }) =>
      [...text.matchAll(/class(?:Name)?="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => ({ file, name })),
      ),
    )
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter(({ name }) => !`${css}${gallery}`.includes(`.${name}`))).toEqual([])
  })

  // On a computer (features/documents/Step.astro), and on a phone (layouts/PhoneLayout.astro).
  it.each(['photo', 'forms'])('of the camera are complete beside the sheet %s', (sheet) => {
    const classesIn = (css: string) => new Set(css.match(/(?<=\.)[a-z][\w-]*/g))
    const sheetOf = (path: string) => compile(`${root}src/${path}.scss`).css
    const own = sheetOf('photos/capture/capture')
    const here = classesIn(own + sheetOf('styles/sheets/main') + sheetOf(`styles/sheets/${sheet}`))
    const styled = classesIn(css + own)
    const used = readSources('src/photos/**/*.tsx').flatMap(({ text }) =>
      [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    expect(used).toContain('camera')
    expect(used.filter((name) => styled.has(name) && !here.has(name))).toEqual([])
  })
})

/** What `color-mix` gives of two colours in sRGB. */
const mixed = (one = '', other = '', share = 0): string =>
  `#${[1, 3, 5]
    .map((at) => [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)))
    .map(([from = 0, to = 0]) => Math.round(from + (to - from) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

describe.each(Object.entries(drawings))('the illustration %s', (name, svg) => {
  it('weighs at most 3 KB and is decoration', () => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3 * 1024)
    expect(svg).toMatch(/^<svg class="illustration landscape--\w+" [^>]*aria-hidden="true"/)
  })

  it('has classes and properties that the stylesheet knows, and no style that the policy forbids', () => {
    expect(svg).not.toMatch(/\s(style|id)=|NaN|undefined/)
    const properties = [...svg.matchAll(/var\((--\w+)\)/g)].map(([, name = '']) => name)
    expect(properties.length).toBeGreaterThan(1)
    expect(properties.filter((name) => !css.includes(`${name}:`))).toEqual([])
    const classes = [...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(classes.filter((name) => !css.includes(`.${name}`))).toEqual([])
  })

  it('shows a page’s colours in daylight when its file is opened alone', () => {
    const file = readSource(`src/ui/drawings/${name}.svg`)
    expect(file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(file).not.toMatch(/var\(|<style/)
    const [, kind = ''] = /landscape--(\w+)/.exec(file) ?? []
    const palette = new RegExp(`\\.landscape--${kind}[^{]*\\{([^}]*)`).exec(css)?.[1] ?? ''
    const colours = new Map([...palette.matchAll(/--(\w+): (#\w{6});/g)].map(([, part, hex]) => [part, hex]))
    colours.set('illustration__sky', mixed(colours.get('sky'), colours.get('horizon'), 0.45))
    const toned = [...file.matchAll(/class="(\w+)" fill="(#\w{6})"/g)].map(([, part, hex]) => [part, hex])
    expect(toned.length).toBeGreaterThan(1)
    expect(toned).toEqual(toned.map(([part]) => [part, colours.get(part)]))
    // Such a colour without its class would stay as in daylight.
    const fixed = [...file.matchAll(/(?<!class="\w+" )(?:fill|stroke)="(#\w{6})"/g)].map(([, hex]) => hex)
    expect(fixed.filter((hex) => [...colours.values()].includes(hex))).toEqual([])
  })

  it('keeps sun and halo inside its window', () => {
    const lights = [...svg.matchAll(/var\(--disc\)"[^>]* cx="(\d+)" cy="(\d+)" r="(\d+)"/g)]
    expect(lights.length).toBe(svg.split('--disc').length - 1)
    for (const [, ...figures] of lights) {
      const [x = 0, y = 0, radius = 0] = figures.map(Number)
      // Above y = 92 the window is the upper half of a circle of 84 around (120, 92); below it has straight sides.
      const reach = y < 92 ? Math.hypot(x - 120, y - 92) : Math.abs(x - 120)
      expect(reach + radius, `light at ${x}, ${y}`).toBeLessThanOrEqual(85)
    }
  })
})

describe('illustrations', () => {
  it('are the files of their folder', () => {
    expect(namesIn('src/ui/drawings/*.svg', '.svg').toSorted()).toEqual(Object.keys(drawings))
  })

  it('are all used', () => {
    const sources = readSources('src/{features,pages,shell}/**/*.{astro,ts}')
    const isUsed = (name: string) => sources.some(({ text }) => new RegExp(`['"]${name}['"]`).test(text))
    const unused = Object.keys(drawings).filter((name) => !isUsed(name))
    expect(unused).toEqual([])
  })
})
