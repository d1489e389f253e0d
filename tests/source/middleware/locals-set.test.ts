import { expect, it } from 'vitest'
import { setBy } from '../../../src/middleware/locals.ts'
import { readSource, readSources } from '../sources.ts'

/* Each member of locals is set in exactly one file. The desk, which marks texts while developing, does not count. */

const steps = readSource('src/middleware/index.ts')
const texts = readSources('src/**/*.{ts,tsx,astro}').filter(({ file }) => !file.startsWith('src/desk/'))

/** A step's file, and the files beside it that it uses. */
function filesOf(step: string): string[] {
  const [, file = ''] =
    new RegExp(`import {[^}]*\\b${step}\\b[^}]*} from '\\./([\\w-]+\\.ts)'`).exec(steps) ?? []
  const used = readSource(`src/middleware/${file}`).matchAll(/from '\.\/([\w-]+\.ts)'/g)
  return [file, ...[...used].map(([, name]) => name)].map((name) => `src/middleware/${name}`)
}

const writesTo = (member: string) => new RegExp(`\\blocals\\.${member} (\\?\\?|\\|\\||&&|\\+|-)?=\\s`)

it.each(Object.entries(setBy))('%s is set by %s, and its file alone', (member, step) => {
  const writers = texts.filter(({ text }) => writesTo(member).test(text)).map(({ file }) => file)
  expect(writers).toEqual([expect.toBeOneOf(filesOf(step))])
  expect(steps).toMatch(new RegExp(`^  ${step},$`, 'm'))
})

it('no file sets another member, or several at once', () => {
  const others = [...Object.keys(setBy), 'requestId', 'clientIp', 'log'].join('|')
  const oddly = [
    writesTo(`(?!(?:${others})\\b)\\w+`),
    /(assign|defineProperty|defineProperties)\((Astro\.)?locals\b/,
  ]
  for (const { file, text } of texts) for (const way of oddly) expect(text, file).not.toMatch(way)
})
