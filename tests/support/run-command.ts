import { spawn } from 'node:child_process'

/** Runs a program on our own terminal. Resolves with its exit code; 127 when there is no such program. */
export function runCommand(
  command: readonly string[],
  options: { readonly env?: Record<string, string>; readonly cwd?: string; readonly quiet?: boolean } = {},
): Promise<number> {
  const [program = '', ...args] = command
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.quiet ? 'ignore' : 'inherit', options.quiet ? 'ignore' : 'inherit'],
  })
  child.on('error', () => resolve(127))
  child.on('close', (code) => resolve(code ?? 1))
  return promise
}
