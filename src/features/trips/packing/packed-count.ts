// Self-contained: what it shared with the list would be a file of its own, fetched by both pages.

/** Says on a trip's page how much is packed, in the words that the list said it with; until then it says how much there is to pack. */
async function tell(row: HTMLElement): Promise<void> {
  const { packed = '', owner = '' } = row.dataset
  const headers = (await caches.match(packed))?.headers
  const marks = headers?.get('session-owner')?.split(' ')
  const words = headers?.get('pocket-title')
  if (words && owner.split(' ').some((mark) => marks?.includes(mark))) {
    row.textContent = decodeURIComponent(words)
  }
}

const row = document.querySelector<HTMLElement>('[data-packed]')
if (row && 'caches' in globalThis) tell(row).catch(() => {})
