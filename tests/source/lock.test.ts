import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lockFiles, missingBuilds } from '../support/complete-lock.ts'

const lockIn = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

it.each(lockFiles)('%s names the optional builds for every system, or npm ci refuses it', (file) => {
  expect(missingBuilds(lockIn(file))).toEqual([])
})

it.each(lockFiles)('%s names no registry', (file) => {
  const resolved = Object.values(lockIn(file).packages).filter((entry) => 'resolved' in (entry as object))
  expect(resolved).toEqual([])
})

it('notices a missing build', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux-x64-musl': '1.0.0', b: '^1.0.0' } },
  }
  expect(missingBuilds({ packages })).toEqual([{ name: 'a-linux-x64-musl', version: '1.0.0', dev: false }])
})
