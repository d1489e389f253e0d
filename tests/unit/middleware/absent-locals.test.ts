import { describe, expect, it } from 'vitest'
import { guardLocals, LocalsAbsent, setBy } from '../../../src/middleware/locals.ts'

const members = Object.entries(setBy)

describe('a member of locals', () => {
  it.each(members)('%s names the step that sets it, until that has', (member, step) => {
    const locals: Record<string, unknown> = {}
    guardLocals(locals)
    expect(() => locals[member]).toThrow(LocalsAbsent)
    expect(() => locals[member]).toThrow(`the step "${step}" sets it`)
    locals[member] = null
    expect(locals[member]).toBeNull()
    expect(Object.keys(locals)).toEqual([member])
  })

  it('of the HTTP entry may be absent, and others stay unchanged', () => {
    const locals: Record<string, unknown> = { requestId: 'x' }
    guardLocals(locals)
    expect([locals.requestId, locals.proto]).toEqual(['x', undefined])
  })
})
