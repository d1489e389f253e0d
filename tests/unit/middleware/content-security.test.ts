import { expect, it } from 'vitest'
import { allow } from '../../../src/middleware/content-security.ts'

it('adds sources to one directive and leaves the others', () => {
  const policy = "default-src 'none'; img-src 'self' data:; form-action 'self'"
  expect(allow(policy, 'img-src', ['https://pictures.example'])).toBe(
    "default-src 'none'; img-src 'self' data: https://pictures.example; form-action 'self'",
  )
  expect(allow(policy, 'form-action', ['https://id.example'])).toMatch(
    /form-action 'self' https:\/\/id\.example$/,
  )
})

it('adds nothing to a policy without the directive', () => {
  expect(allow("default-src 'none'", 'img-src', ['https://x.example'])).toBe("default-src 'none'")
})
