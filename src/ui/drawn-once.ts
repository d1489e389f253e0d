/** The drawings of parts by name, and those of which one more object is a source. */
interface Drawings {
  readonly texts: Map<string, string>
  readonly from: WeakMap<object, Drawings>
}

const empty = (): Drawings => ({ texts: new Map(), from: new WeakMap() })
const drawings = empty()

function drawingsFrom(sources: readonly object[]): Drawings {
  return sources.reduce<Drawings>(({ from }, source) => {
    const known = from.get(source) ?? empty()
    from.set(source, known)
    return known
  }, drawings)
}

/**
 * The HTML of a part, drawn for the first request only. The sources are all objects from which it is drawn, each the same for every
 * traveller of a market; the name is the part's, and says everything else that it depends on. A drawing is forgotten with its
 * sources, so a new layout is drawn again. One with a script is not kept: Astro puts a script into each page once, while it renders
 * that page.
 */
export function drawOnce(
  sources: readonly object[],
  name: string,
  draw: () => Promise<string>,
): string | Promise<string> {
  const { texts } = drawingsFrom(sources)
  return (
    texts.get(name) ??
    draw().then((text) => {
      if (!text.includes('<script')) texts.set(name, text)
      return text
    })
  )
}
