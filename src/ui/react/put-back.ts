import type { Drawn } from '../intent/drawn.ts'

/**
 * Puts every node back where the server drew it: React hydrates that, and a translation or a password manager has changed it by
 * the time an island is touched. Nodes of others go. A node that is still at its place is not moved, so a field keeps its focus,
 * its caret and its open list. What is in a slot stays as it is, since React does not read it.
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
  // Only now, since one of ours may have been wrapped in it.
  for (const child of [...node.childNodes]) if (!own.has(child)) child.remove()
  children.forEach(restoreNodes)
}
