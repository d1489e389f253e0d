import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

it('no two keys of a session have the same name', () => {
  const names = readSources('src/**/*.ts').flatMap(({ text }) =>
    [...text.matchAll(/ = sessionKey\(\s*'(\w+)'(?:.*, '(\w+)'\))?/g)].flatMap(([, name = '', formerName]) =>
      formerName === undefined ? [name] : [name, formerName],
    ),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
