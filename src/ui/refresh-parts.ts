import { pathBehindDialogs } from './stores/open-dialog.ts'
import { tracked } from './stores/requests.ts'

const inFlight: Record<string, AbortController> = {}

/**
 * Replaces only the parts marked `data-part="<name>"` with their current version from the server. It fetches the whole page because
 * Astro renders these parts from the whole booking with rules on the server: rendering them in the browser would duplicate the
 * rules. If the parts cannot be replaced, the page is reloaded.
 * @returns the new parts
 */
export async function refreshParts(name: string): Promise<Element[]> {
  // If two are in flight, only the later one counts.
  inFlight[name]?.abort()
  const request = new AbortController()
  inFlight[name] = request
  const { signal } = request
  // The address bar may still name a dialog that is about to close.
  const pathname = pathBehindDialogs()
  const place = `[data-part="${name}"]`
  try {
    const response = await tracked(fetch(pathname, { headers: { accept: 'text/html' }, signal }))
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const fresh = [...page.querySelectorAll(place)]
    const shown = [...document.querySelectorAll(place)]
    if (!response.ok || fresh.length !== shown.length) throw new Error('another page')
    for (const [index, part] of shown.entries()) exchange(part, fresh[index] ?? part)
    return fresh
  } catch {
    if (!signal.aborted) window.location.assign(pathname)
    return []
  }
}

function exchange(part: Element, fresh: Element): void {
  // React unmounts removed islands.
  for (const island of part.querySelectorAll('astro-island')) island.dispatchEvent(new Event('astro:unmount'))
  part.replaceWith(fresh)
}
