import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guardLocals, LocalsAbsent, setBy } from '../../../src/middleware/absent-locals.ts'

const folder = new URL('../../../src/middleware/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const members = Object.entries(setBy)

describe('a member of locals', () => {
  it.each(members)('%s says which step sets it, until that has', (member, step) => {
    const locals: Record<string, unknown> = {}
    guardLocals(locals)
    expect(() => locals[member]).toThrow(LocalsAbsent)
    expect(() => locals[member]).toThrow(`the step "${step}" sets it`)
    locals[member] = null
    expect(locals[member]).toBeNull()
    expect(Object.keys(locals)).toEqual([member])
  })

  it.each(members)('%s is set by %s', (member, step) => {
    const file = `${step}.ts`
    const helpers = readdirSync(folder).filter((name) => read(file).includes(`'./${name}'`))
    const sources = [file, ...helpers].map(read).join('\n')
    expect(sources).toMatch(new RegExp(`locals\\.${member} = `))
    expect(read('index.ts')).toMatch(new RegExp(`^  ${step},$`, 'm'))
  })

  it('of the HTTP entry may be absent, and others keep what they are', () => {
    const locals: Record<string, unknown> = { requestId: 'x' }
    guardLocals(locals)
    expect([locals.requestId, locals.proto]).toEqual(['x', undefined])
  })
})
