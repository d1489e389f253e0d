import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'

/**
 * Room for short-lived objects, as `npm start` gives the app: with V8's own choice a fifth of the tests' processor time goes into
 * collecting them. One helper thread of V8 instead of four: on two cores they wait for each other, a seventh of the contract part's
 * time (a running app gains nothing by it). The programs that the tools start inherit both.
 */
export const NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=32 --v8-pool-size=1']
  .join(' ')
  .trim()

/**
 * Runs a program on our own terminal, or with its output in the file `log`. Resolves with its exit code; 127 if no such
 * program exists.
 */
export function runCommand(
  command: readonly string[],
  options: {
    readonly env?: Record<string, string>
    readonly cwd?: string
    readonly quiet?: boolean
    readonly log?: string
  } = {},
): Promise<number> {
  const [program = '', ...args] = command
  const output = options.log ? openSync(options.log, 'w') : options.quiet ? 'ignore' : 'inherit'
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', output, output],
  })
  child.on('error', () => resolve(127))
  child.on('close', (code) => resolve(code ?? 1))
  return promise
}
