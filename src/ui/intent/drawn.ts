/** A node as the server drew it: with its text, if it is one, and its children. */
export type Drawn = [node: Node, text: string | null, children: Drawn[]]

/** An island that `client:intent` remembers as the server drew it; React's entry puts it back so (ui/react/put-back.ts). */
export interface DrawnIsland extends HTMLElement {
  drawn?: Drawn
}

/** Remembers a node and all below it; it is in every page with an island, hence short. */
export const rememberNodes = (node: Node): Drawn => [
  node,
  node.nodeValue,
  [...node.childNodes].map(rememberNodes),
]
