import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until the clock shows another second than now: a provider tells of sign-ins in whole ones. */
export async function aSecondLater(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000)
  for (const now = second(); second() === now; ) await sleep(20)
}
