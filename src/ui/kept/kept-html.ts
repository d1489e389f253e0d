import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Bytes of HTML that a process keeps: a few thousand headers and lists. */
const KEPT_BYTES = 32 * 1024 * 1024

// lru-cache bounds what is kept by its size; 11 KB of the server, none in the browser.
const kept = new LRUCache<string, Uint8Array>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
})

const encoder = new TextEncoder()

/**
 * The HTML of a part of a page, in UTF-8: what was rendered from the same data before, or what `render` makes of it
 * now. `by` is everything the part depends on, as plain data; its hash is the key, so that no name is kept twice.
 * Bytes, because Astro sends them as they are, while text is encoded anew for every visitor.
 */
export function keptHtml(
  part: string,
  by: readonly unknown[],
  render: () => Promise<string>,
): Uint8Array | Promise<Uint8Array> {
  const key = hash('sha256', `${part} ${JSON.stringify(by)}`, 'base64')
  return kept.get(key) ?? render().then((html) => keep(key, encoder.encode(html)))
}

function keep(key: string, html: Uint8Array): Uint8Array {
  if (html.byteLength > 0) kept.set(key, html)
  return html
}
