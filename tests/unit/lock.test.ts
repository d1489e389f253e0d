import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { missingBuilds } from '../support/complete-lock.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

it('the lock names the optional builds for every system, or npm ci refuses it', () => {
  expect(missingBuilds(lock)).toEqual([])
})

it('and no registry', () => {
  const resolved = Object.values(lock.packages).filter((entry) => 'resolved' in (entry as object))
  expect(resolved).toEqual([])
})

it('notices a missing build', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'a-linux-x64-musl': '1.0.0', b: '^1.0.0' } },
  }
  expect(missingBuilds({ packages })).toEqual([{ name: 'a-linux-x64-musl', version: '1.0.0', dev: false }])
})
