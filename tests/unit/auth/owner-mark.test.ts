import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import { SECRET, YOUNG } from './fixtures.ts'

const form = createOwnerMarks(SECRET, 'form')
const subjects = fc.string({ minLength: 1, unit: 'binary' })

describe('the mark of an owner', () => {
  it('is the same each time, and recognised for its owner alone', () => {
    fc.assert(
      fc.property(subjects, subjects, (one, other) => {
        fc.pre(Buffer.from(one).toString() !== Buffer.from(other).toString())
        expect(form.of(one)).toBe(form.of(one))
        expect(form.isOf(form.of(one), one)).toBe(true)
        expect(form.isOf(form.of(one), other)).toBe(false)
      }),
    )
  })

  it('is short, safe in HTML and headers, and does not reveal the traveller', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5 }), (subject) => {
        expect(form.of(subject)).toMatch(/^[\w-]{22}$/)
        expect(Buffer.from(form.of(subject), 'base64url').toString('latin1')).not.toContain(subject)
      }),
    )
  })

  it('has no owner once any part of it is altered', () => {
    const mark = form.of('sofia')
    const altered = fc.oneof(
      fc.anything(),
      fc.string(),
      fc
        .tuple(fc.nat(mark.length - 1), fc.string({ maxLength: 2 }))
        .map(([at, by]) => mark.slice(0, at) + by + mark.slice(at + 1)),
      fc.string({ minLength: 1 }).map((more) => mark + more),
    )
    fc.assert(
      fc.property(altered, (sent) => {
        fc.pre(sent !== mark)
        expect(form.isOf(sent, 'sofia')).toBe(false)
      }),
    )
  })

  it('is of no use for another purpose', () => {
    expect(form.isOf(createOwnerMarks(SECRET, 'device').of('sofia'), 'sofia')).toBe(false)
  })

  it('is made with the newest secret, and read with every one if the provider cannot be reached', () => {
    const both = createOwnerMarks(`${YOUNG}, ${SECRET}`, 'form')
    expect(both.of('sofia')).toBe(createOwnerMarks(YOUNG, 'form').of('sofia'))
    expect(both.isOf(form.of('sofia'), 'luca')).toBe(false)
    expect(both.allOf('sofia').split(' ')).toEqual([both.of('sofia'), form.of('sofia')])
  })
})
