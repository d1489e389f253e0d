import { expect, it } from 'vitest'
import { retryAfter } from '../../../src/middleware/request.ts'

it.each([
  ['a reached limit by its wait', 429, 90, null, '90'],
  ['what is under way by the usual moment', 429, 0, null, '5'],
  ['an outage by the usual moment', 503, 0, null, '5'],
  ['what knows better by what it said', 429, 90, '30', '30'],
  ['what is done by nothing', 200, 0, null, null],
])('%s', async (_, status, wait, said, expected) => {
  const locals = {} as App.Locals
  const response = await retryAfter({ locals } as never, async () => {
    locals.limitWait = wait
    return new Response(null, { status, headers: said === null ? {} : { 'retry-after': said } })
  })
  expect((response as Response).headers.get('retry-after')).toBe(expected)
})
