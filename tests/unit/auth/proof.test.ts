import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createProver } from '#auth/shown.ts'

const [old, next] = ['o'.repeat(32), 'n'.repeat(32)]

describe('a proof of a text', () => {
  it('holds for this text, context, purpose and secret alone', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, context, other) => {
        const prover = createProver(old, 'test')
        const proof = prover.prove(text, context)
        expect(prover.isProven(text, context, proof)).toBe(true)
        expect(prover.isProven(text, context, other)).toBe(false)
        expect(prover.isProven(`${text}x`, context, proof)).toBe(false)
        expect(prover.isProven(text, `${context}x`, proof)).toBe(false)
        expect(createProver(old, 'another').isProven(text, context, proof)).toBe(false)
        expect(createProver(next, 'test').isProven(text, context, proof)).toBe(false)
      }),
    )
  })
})
