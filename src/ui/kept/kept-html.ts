import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Bytes of HTML that a process keeps: a few thousand headers and lists. */
const KEPT_BYTES = 32 * 1024 * 1024

// lru-cache bounds what is kept by its size; 11 KB of the server, none in the browser.
const kept = new LRUCache<string, Uint8Array>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength,
})

/** What was drawn once: a list that nobody asks for again would only take the place of one that somebody does. */
const seen = new LRUCache<string, true>({ max: 10_000 })

const encoder = new TextEncoder()

/**
 * The HTML of a part of a page: what `render` makes of it, kept from the second time on. `by` is everything the part
 * depends on, as plain data; its hash is the key, so that no name is kept twice. What is kept is bytes, in UTF-8, because
 * Astro sends them as they are, while text is encoded anew for every visitor.
 */
export function keptHtml(
  part: string,
  by: readonly unknown[],
  render: () => Promise<string>,
): Uint8Array | Promise<Uint8Array | string> {
  const key = digest(`${part} ${textOf(by)}`)
  return kept.get(key) ?? render().then((html) => keep(key, html))
}

const digest = (text: string) => hash('sha256', text, 'base64')

/** Of what is frozen (to its depths, as answers that the client keeps are), which cannot change any more. */
const digests = new WeakMap<object, string>()

/** Says the same of data that says the same, frozen or not; short, since thirty trips are many. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const known = digests.get(value) ?? digest(JSON.stringify(value))
  if (Object.isFrozen(value)) digests.set(value, known)
  return known
}

function keep(key: string, html: string): Uint8Array | string {
  const isSeen = seen.has(key)
  seen.set(key, true)
  if (!isSeen || html === '') return html
  const bytes = encoder.encode(html)
  kept.set(key, bytes)
  return bytes
}
