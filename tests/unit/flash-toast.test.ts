import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeToasts, encodeToasts } from '#ui/flash-toast.ts'

it('decodes toasts as they were encoded', () => {
  const toasts = [
    { type: 'success', key: 'consents:saved' },
    { type: 'danger', key: 'profile:failed.unknown' },
  ] as const
  expect(decodeToasts(encodeToasts(toasts))).toEqual(toasts)
})

it('ignores a cookie that is not ours', () => {
  expect(decodeToasts('danger~<script>alert(1)</script>')).toEqual([])
  expect(decodeToasts('evil~profile:saved!success~no-namespace')).toEqual([])
  expect(decodeToasts(undefined)).toEqual([])
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const { key } of decodeToasts(text)) expect(key).toMatch(/^[a-z-]+:[\w.-]+$/)
    }),
  )
})
