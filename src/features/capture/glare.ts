import type { GreyPicture } from './grey.ts'

/** Side of a patch in pixels. */
const PATCH = 10
/** Brightness from which a pixel is blown out. */
const BLOWN = 252
/** Share of a patch's pixels that makes it blown out; from the lower value it is partly blown out. */
const FULL = 0.9
const PARTLY = 0.3
/** Print on blown-out paper makes many patches partly blown out: above this share of all, the page itself is white. */
const WHITE_PAGE = 0.08

/**
 * Share of the patches, 0 to 1, that are blown out and inside the picture: a bright background reaches the border, a lamp's
 * reflection does not. A page that is white everywhere, as from a scanner, has none.
 */
export function glareShare(grey: GreyPicture): number {
  const columns = Math.floor(grey.width / PATCH)
  const rows = Math.floor(grey.height / PATCH)
  const shares = Array.from({ length: columns * rows }, (_, i) =>
    blownShare(grey, (i % columns) * PATCH, Math.floor(i / columns) * PATCH),
  )
  const partly = shares.filter((share) => share >= PARTLY && share < FULL).length
  if (partly > WHITE_PAGE * shares.length) return 0
  const blown = shares.map((share) => share >= FULL)
  clearFromBorder(blown, columns, rows)
  return blown.filter(Boolean).length / Math.max(1, blown.length)
}

function blownShare({ values, width }: GreyPicture, left: number, top: number): number {
  let count = 0
  for (let y = top; y < top + PATCH; y += 1) {
    for (let x = left; x < left + PATCH; x += 1) if ((values[y * width + x] ?? 0) >= BLOWN) count += 1
  }
  return count / (PATCH * PATCH)
}

/** Removes blown-out patches that are connected to one at the border. */
function clearFromBorder(blown: boolean[], columns: number, rows: number): void {
  const isBorder = (i: number) =>
    i < columns || i >= columns * (rows - 1) || i % columns === 0 || i % columns === columns - 1
  const waiting = blown.flatMap((is, i) => (is && isBorder(i) ? [i] : []))
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    if (!blown[i]) continue
    blown[i] = false
    if (i % columns > 0) waiting.push(i - 1)
    if (i % columns < columns - 1) waiting.push(i + 1)
    waiting.push(i - columns, i + columns)
  }
}
