import { describe, expect, it } from 'vitest'
import { withoutMessage } from '../../../src/middleware/actions.ts'

const answer = (code: string, message: string) =>
  ({ data: undefined, error: Object.assign(new Error(message), { code }) }) as never

describe('the answer of an action', () => {
  it('that failed with a bug keeps its message in the log', () => {
    const lines: object[] = []
    const error = (line: object) => lines.push(line)
    const result = withoutMessage(answer('INTERNAL_SERVER_ERROR', 'token abc of emma'), { error } as never)
    expect(JSON.stringify(result)).not.toContain('emma')
    expect(String((result as { error: Error }).error)).not.toContain('emma')
    expect(lines).toMatchObject([{ err: { message: 'token abc of emma' } }])
  })

  it('is unchanged otherwise', () => {
    const refused = answer('BAD_REQUEST', 'not a form of ours')
    const log = { error: () => expect.fail('nothing to log') } as never
    expect(withoutMessage(refused, log)).toBe(refused)
  })
})
