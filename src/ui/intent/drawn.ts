/** A node as the server rendered it: with its text, if it is a text node, and its children. */
export type Drawn = [node: Node, text: string | null, children: Drawn[]]

/** An island that `client:intent` remembers as the server rendered it; React's entry restores it (ui/react/put-back.ts). */
export interface DrawnIsland extends HTMLElement {
  drawn?: Drawn
}

/** Remembers a node and its descendants; short, because it is in every page with an island. */
export const rememberNodes = (node: Node): Drawn => [
  node,
  node.nodeValue,
  [...node.childNodes].map(rememberNodes),
]
