/** An island that can be put back as the server drew it; `client:intent` sets it, React's entry calls it (ui/react/hydrate.tsx). */
export interface DrawnIsland extends HTMLElement {
  putBack?: () => void
}

/** Elements whose content React does not read: what others change there may stay. */
const CLOSED = 'astro-slot'

/**
 * Keeps every node of an island at its place, and returns a function that puts all of them back there: React hydrates what the
 * server drew, and a translation or a password manager has changed that by the time the island is touched. Nodes of others go.
 * A node that is still at its place is not moved, so a field keeps its focus, its caret and its open list.
 */
export function keepDrawn(root: Node): () => void {
  const drawn: [node: Node, text: string | null, children: Node[]][] = []
  const keep = (node: Node): void => {
    const children = node.nodeName.toLowerCase() === CLOSED ? null : [...node.childNodes]
    if (!children) return
    drawn.push([node, node.nodeValue, children])
    children.forEach(keep)
  }
  keep(root)
  return () => {
    for (const [node, text, children] of drawn) {
      if (node.nodeValue !== text) node.nodeValue = text
      const own = new Set(children)
      let at = node.firstChild
      const pass = (): void => {
        while (at && !own.has(at)) at = at.nextSibling
      }
      for (const child of children) {
        pass()
        if (at === child) at = at.nextSibling
        else node.insertBefore(child, at)
      }
      // Only now, since one of ours may have been wrapped in it.
      for (const child of [...node.childNodes]) if (!own.has(child)) child.remove()
    }
  }
}
