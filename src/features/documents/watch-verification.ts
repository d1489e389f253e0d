export {}

/**
 * How often the page asks for the state of a verification, in ms, and how many times: then the server says that it takes longer.
 */
const EVERY_MS = 2000
const MOST_LOOKS = 30

/** Polls until the verification is over and then reloads the page; without script the page reloads by itself. */
async function look(address: string, left: number): Promise<void> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null)
  const state: unknown = answer?.ok ? await answer.json().catch(() => 'pending') : 'pending'
  if (state !== 'pending' || left === 0) location.reload()
  else setTimeout(look, EVERY_MS, address, left - 1)
}

const address = document.querySelector<HTMLElement>('[data-verification]')?.dataset.verification
if (address) setTimeout(look, EVERY_MS, address, MOST_LOOKS)
