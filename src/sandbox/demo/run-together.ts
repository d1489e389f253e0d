import process from 'node:process'
import type { Child } from './child.ts'
import { PortUnusable } from './ports.ts'
import { ChildEnded } from './ready.ts'

/** Collects the processes of a demo, so that they all end with it. */
export class Troupe {
  readonly #children: Child[] = []

  add(child: Child): Child {
    this.#children.push(child)
    return child
  }

  /** Ends all of them, last started first, and waits for them. */
  async stop(): Promise<void> {
    for (const child of this.#children.toReversed()) await child.stop()
  }
}

/**
 * Runs `work` until it fails or is interrupted (Ctrl-C, SIGTERM or SIGHUP); either way all child processes end before this one
 * does. Exit code 0 after an interruption; 1 after a failure, with a message.
 */
export async function runTogether(work: (troupe: Troupe) => Promise<never>): Promise<void> {
  const troupe = new Troupe()
  const interrupted = new Promise<'interrupted'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve('interrupted'))
    }
  })
  try {
    await Promise.race([work(troupe), interrupted])
    console.log('\nEnding…')
    await troupe.stop()
    process.exit(0)
  } catch (error) {
    await troupe.stop()
    const explained = error instanceof PortUnusable || error instanceof ChildEnded
    console.error(explained ? error.message : (error as Error).stack)
    process.exit(1)
  }
}
