import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the clock's second changes: a provider reports sign-ins in whole seconds. */
export async function aSecondLater(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  for (const now = second(); second() === now; ) await sleep(20)
}
