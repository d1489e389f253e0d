import { expect, it } from 'vitest'
import { errorCode } from '#auth/error-code.ts'

const script = 'ERR Error running script (call to f_ab12): @user_script:21: @user_script: 21:'

it.each([
  [new Error("READONLY You can't write against a read only replica."), 'READONLY'],
  [new Error("READONLY You can't write. script: ab12, on @user_script:21."), 'READONLY'],
  // Redis 6.
  [new Error(`${script} -READONLY You can't write against a read only replica.`), 'READONLY'],
  [new Error(`${script} -OOM command not allowed when used memory > 'maxmemory'.`), 'OOM'],
  [new Error(`${script} Script attempted to access a non local key`), 'ERR'],
  [new Error('away', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }), 'ECONNREFUSED'],
  [new Error('what a provider wrote: -READONLY You'), ''],
  ['no error', ''],
])('%s is %s', (error, code) => {
  expect(errorCode(error)).toBe(code)
})
