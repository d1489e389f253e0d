import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from '../support/test.ts'

const require = createRequire(import.meta.url)
const base64 = (path: string) => readFileSync(path).toString('base64')
const ours = base64(new URL('../../src/styles/fonts/heading.woff2', import.meta.url).pathname)
const designers = base64(
  require.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ),
)

test('the heading font sets every pair of characters as its designer does, but for half a hundredth of an em', async ({
  page,
}) => {
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).filter(
    (character) => !'<>[\\]^`{|}~'.includes(character),
  )
  const western = [...'ÀÁÂÄÇÉÈÊÍÓÖÚÜÑßàáâäçéèêíïñóöôúüœ’‘“”„«»–—…·¿¡€£°']
  const off = await page.evaluate(
    async ({ fonts, characters }) => {
      for (const [family, data] of Object.entries(fonts)) {
        const font = new FontFace(family, `url(data:font/woff2;base64,${data})`, { weight: '200 800' })
        document.fonts.add(await font.load())
      }
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      const widths = (family: string) => {
        context.font = `800 1000px ${family}`
        return characters.flatMap((first) => {
          const alone = context.measureText(first).width
          return characters.map((second) => context.measureText(first + second).width - alone)
        })
      }
      const [mine, wanted] = [widths('ours'), widths('designers')]
      const kerned = wanted.map((width, at) => width - (wanted[at % characters.length] ?? 0))
      return {
        worst: Math.max(...mine.map((width, at) => Math.abs(width - (wanted[at] ?? Number.NaN)))),
        kerned: kerned.filter((width) => Math.abs(width) > 5).length,
      }
    },
    { fonts: { ours, designers }, characters: [...ascii, ...western] },
  )
  expect(off.kerned).toBeGreaterThan(1000)
  expect(off.worst).toBeLessThan(5.1)
})
