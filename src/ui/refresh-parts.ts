import { pathBehindDialogs } from './stores/open-dialog.ts'
import { tracked } from './stores/requests.ts'

const asked: Record<string, AbortController> = {}

/**
 * Puts what the page now says in place of what it said, in the parts marked `data-part="<name>"` alone, so that nothing
 * else moves. The page is asked for anew, since Astro draws these parts out of the whole booking and its rules are on
 * the server: drawn from a store they would be written twice. What cannot be exchanged is loaded as a page.
 * @returns the parts as they are now
 */
export async function refreshParts(name: string): Promise<Element[]> {
  // Of two answers the later question's counts.
  asked[name]?.abort()
  const request = new AbortController()
  asked[name] = request
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
  // React lets go of what is taken away.
  for (const island of part.querySelectorAll('astro-island')) island.dispatchEvent(new Event('astro:unmount'))
  part.replaceWith(fresh)
}
