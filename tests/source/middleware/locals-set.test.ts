import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setBy } from '../../../src/middleware/locals.ts'

/* Each member of locals is set in exactly one file. The desk, which marks texts while developing, does not count. */

const src = new URL('../../../src/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, src), 'utf8')
const steps = read('middleware/index.ts')
const texts = globSync('**/*.{ts,tsx,astro}', { cwd: src })
  .filter((file) => !file.startsWith('desk/'))
  .map((file) => [file, read(file)] as const)

/** A step's file, and the files beside it that it uses. */
function filesOf(step: string): string[] {
  const [, file = ''] =
    new RegExp(`import {[^}]*\\b${step}\\b[^}]*} from '\\./([\\w-]+\\.ts)'`).exec(steps) ?? []
  const used = [...read(`middleware/${file}`).matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name]) => name)
  return [file, ...used].map((name) => `middleware/${name}`)
}

const writesTo = (member: string) => new RegExp(`\\blocals\\.${member} (\\?\\?|\\|\\||&&|\\+|-)?=\\s`)

it.each(Object.entries(setBy))('%s is set by %s, and its file alone', (member, step) => {
  const writers = texts.filter(([, text]) => writesTo(member).test(text)).map(([file]) => file)
  expect(writers).toEqual([expect.toBeOneOf(filesOf(step))])
  expect(steps).toMatch(new RegExp(`^  ${step},$`, 'm'))
})

it('no file sets another member, or several at once', () => {
  const others = [...Object.keys(setBy), 'requestId', 'clientIp', 'log'].join('|')
  const oddly = [
    writesTo(`(?!(?:${others})\\b)\\w+`),
    /(assign|defineProperty|defineProperties)\((Astro\.)?locals\b/,
  ]
  for (const [file, text] of texts) for (const way of oddly) expect(text, file).not.toMatch(way)
})
