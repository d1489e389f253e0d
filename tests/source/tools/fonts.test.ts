import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { describe, expect, it } from 'vitest'
import { readSources, root } from '../sources.ts'

const fileOf = (name: string) => readFileSync(`${root}src/styles/fonts/${name}`)
const names = ['heading.woff2', 'text.woff2']

/** Only in calendar files, which no font of ours displays, and in the syntax of the texts. */
const inNoPage = [...'→{}[]|\\']

const texts = readSources('locales/*/*.json').map(({ text }) => text)
/** Every character in travellers' texts beyond plain letters. */
const letters = [...new Set(texts.join(''))].filter(
  (letter) => /\S/u.test(letter) && !inNoPage.includes(letter),
)

/** The characters for which a font has no glyph, by its table `cmap`, format 4. */
async function missing(name: string, wanted: readonly string[]): Promise<string[]> {
  const sfnt = await subsetFont(fileOf(name), wanted.join(''), { targetFormat: 'sfnt' })
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = tables.find((at) => sfnt.toString('latin1', at, at + 4) === 'cmap') ?? Number.NaN
  const cmap = sfnt.subarray(sfnt.readUInt32BE(record + 8))
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + 8 * at))
  const start = subtables.find((at) => cmap.readUInt16BE(at) === 4) ?? Number.NaN
  const twice = cmap.readUInt16BE(start + 6)
  const segments = Array.from({ length: twice / 2 }, (_, at) => start + 14 + 2 * at)
  const known = new Set(
    segments.flatMap((at) => {
      const [last, first] = [cmap.readUInt16BE(at), cmap.readUInt16BE(at + twice + 2)]
      return Array.from({ length: last - first + 1 }, (_, step) => first + step)
    }),
  )
  return wanted.filter((letter) => !known.has(letter.codePointAt(0) ?? 0))
}

describe('fonts', () => {
  it('weigh at most 12.5 and 14.5 KB', () => {
    expect(fileOf('heading.woff2').length).toBeLessThanOrEqual(12.5 * 1024)
    expect(fileOf('text.woff2').length).toBeLessThanOrEqual(14.5 * 1024)
  })

  it.each(names)('%s has a glyph for what names, prices and addresses contain', async (name) => {
    const latin1 = Array.from({ length: 64 }, (_, at) => String.fromCodePoint(0xc0 + at))
    const western = latin1.filter((letter) => /\p{L}/u.test(letter))
    const signs = [...`€£$¥%@#&+−-–—=/()*_.,:;!?¡¿'"‘’“”„«»‹›·•…°ºª§©®™×0123456789`]
    expect(western).toHaveLength(62)
    expect(await missing(name, [...western, ...signs])).toEqual([])
  })

  it.each(names)('%s has a glyph for every character in locales/', async (name) => {
    expect(letters.length).toBeGreaterThan(100)
    expect(await missing(name, letters)).toEqual([])
  })
})
