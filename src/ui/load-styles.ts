const requested = new Map<string, Promise<void>>()

/**
 * How long content waits for its styles, milliseconds: a network that stalls must not hold back the toast that says so, or the
 * warning before a session ends.
 */
const LONGEST_MS = 3000

/**
 * Adds a stylesheet to the page unless it is there. Resolves once it is loaded, has failed or takes too long: content is readable
 * without it. After a failure the next call tries again.
 */
export function loadStyles(href: string): Promise<void> {
  const known = requested.get(href)
  if (known) return known
  const loaded = document.querySelector(`link[href="${href}"]`) ? Promise.resolve() : added(href)
  requested.set(href, loaded)
  return loaded
}

const added = (href: string) =>
  new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    setTimeout(resolve, LONGEST_MS)
    link.onerror = () => {
      requested.delete(href)
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
