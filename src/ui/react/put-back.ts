import type { Drawn } from '../intent/drawn.ts'

/**
 * Restores every node to where the server rendered it: React hydrates that, and a translation or a password manager may have
 * changed it before an island is touched. Foreign nodes are removed. A node still in place is not moved, so a field keeps its
 * focus, its caret and its open list. Slots stay unchanged, since React does not read them.
 */
export function restoreNodes([node, text, children]: Drawn): void {
  if (node.nodeName === 'ASTRO-SLOT') return
  if (node.nodeValue !== text) node.nodeValue = text
  const own = new Set(children.map(([child]) => child))
  let at = node.firstChild
  for (const child of own) {
    while (at && !own.has(at)) at = at.nextSibling
    if (at === child) at = at.nextSibling
    else node.insertBefore(child, at)
  }
  // Only now, since one of our nodes may have been wrapped in it.
  for (const child of [...node.childNodes]) if (!own.has(child)) child.remove()
  children.forEach(restoreNodes)
}
