// Self-contained: what it shared with the list would be a file of its own, fetched by both pages.

const row = document.querySelector<HTMLElement>('[data-packed]')

// Says on a trip's page how much is packed, in the words that the list said it with. Until then, and where nothing can be read, it
// says how much there is to pack.
if (row) {
  globalThis.caches
    ?.match(row.dataset.packed ?? '')
    .then((found) => {
      const words = found?.headers.get('pocket-title')
      if (words) row.textContent = decodeURIComponent(words)
    })
    .catch(() => {})
}
