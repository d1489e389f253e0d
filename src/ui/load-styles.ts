const requested = new Map<string, Promise<void>>()

/**
 * Adds a stylesheet to the page unless it is there. Resolves once it is loaded, or has failed: content is readable without it, and
 * the next call tries again.
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
    link.onerror = () => {
      requested.delete(href)
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
