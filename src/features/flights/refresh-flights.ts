const place = '[data-flights]'
const links = 'a[data-opens-dialog]'

/**
 * Puts what the page now says of flights in place of what it said: asks for it anew and exchanges those parts alone,
 * so that nothing else moves. What cannot be exchanged is loaded as a page. Answers the new label of a link.
 */
export async function refreshFlights(pageHref: string, linkHref: string): Promise<string | null> {
  try {
    const response = await fetch(pageHref, { headers: { accept: 'text/html' } })
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
    const parts = [...fresh.querySelectorAll(place)]
    const shown = [...document.querySelectorAll(place)]
    if (!response.ok || parts.length !== shown.length) throw new Error('another page')
    for (const [index, part] of shown.entries()) part.replaceWith(parts[index] ?? part)
    const link = [...fresh.querySelectorAll(links)].find((one) => one.getAttribute('href') === linkHref)
    return link?.textContent ?? null
  } catch {
    window.location.assign(pageHref)
    return null
  }
}
