import { expect, it } from 'vitest'
import { failed } from '#forms/outcome.ts'

it("a failure has its text in the traveller's language and raises one toast", () => {
  const toasts: object[] = []
  const locals = { t: (key: string) => `said: ${key}`, toasts } as never
  expect(failed('rateLimited', 'ui:busy', locals)).toEqual({
    ok: false,
    code: 'rateLimited',
    message: 'said: ui:busy',
  })
  expect(toasts).toEqual([{ type: 'danger', key: 'ui:busy' }])
})
