import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setBy } from '../../../src/middleware/locals.ts'

const folder = new URL('../../../src/middleware/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')

it.each(Object.entries(setBy))('%s is set by %s', (member, step) => {
  const [, file = ''] =
    new RegExp(`import {[^}]*\\b${step}\\b[^}]*} from '\\./([\\w-]+\\.ts)'`).exec(read('index.ts')) ?? []
  const helpers = readdirSync(folder).filter((name) => read(file).includes(`'./${name}'`))
  const sources = [file, ...helpers].map(read).join('\n')
  expect(sources).toMatch(new RegExp(`locals\\.${member} = `))
  expect(read('index.ts')).toMatch(new RegExp(`^  ${step},$`, 'm'))
})
