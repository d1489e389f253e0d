import { expect, it } from 'vitest'
import { failed } from '#forms/outcome.ts'

it("a failure has its text in the traveller's language and raises one toast", () => {
  const toasts: object[] = []
  const locals = { t: (key: string) => `said: ${key}`, toasts } as never
  expect(failed('busy', 'ui:busy', locals)).toEqual({
    ok: false,
    code: 'busy',
    message: 'said: ui:busy',
  })
  expect(toasts).toEqual([{ type: 'danger', key: 'ui:busy' }])
})
