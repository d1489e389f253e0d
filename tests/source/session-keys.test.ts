import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const src = new URL('../../src/', import.meta.url)

it('no two keys of a session have the same name', () => {
  const names = globSync('**/*.ts', { cwd: src }).flatMap((file) =>
    [
      ...readFileSync(new URL(file, src), 'utf8').matchAll(/ = sessionKey\(\s*'(\w+)'(?:.*, '(\w+)'\))?/g),
    ].flatMap(([, name = '', formerName]) => (formerName === undefined ? [name] : [name, formerName])),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
