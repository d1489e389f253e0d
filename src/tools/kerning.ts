/*
 * Kerning is two fifths of the heading font, because a designer's tool computes it to a thousandth of an em. Neither HarfBuzz nor
 * any npm package makes it coarser. Formats: OpenType, "GPOS", lookup type 2.
 */

/** Pairs of glyphs with values of their own, or classes of glyphs with a matrix of values (PairPos, formats 1 and 2). */
const PAIRS = 1
const CLASSES = 2
/** Moves the second glyph horizontally and nothing else: all that a font without weights contains. */
const X_ADVANCE = 4

/** How a class subtable moves two glyphs, or undefined if it does not begin with the first. */
type ByClass = (first: number, second: number) => number | undefined

/**
 * Rounds the kerning of a font with one weight to multiples of `step`, in its units, in place; then leaves out the pairs that their
 * classes move as far. Takes the bytes of a TrueType file, whose next conversion closes the gaps.
 */
export function coarsenKerning(font: Buffer, step: number): void {
  const gpos = tableOf(font, 'GPOS')
  const subtables = pairSubtables(gpos)
  const classes = subtables.filter((table) => table.readUInt16BE(0) === CLASSES)
  const byClass = classes.map((table) => coarsenClasses(table, step))
  const moved: ByClass = (first, second) => {
    for (const move of byClass) {
      const value = move(first, second)
      if (value !== undefined) return value
    }
    return 0
  }
  for (const table of subtables) if (table.readUInt16BE(0) === PAIRS) coarsenPairs(table, step, moved)
}

function tableOf(font: Buffer, tag: string): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const record = records.find((at) => font.toString('latin1', at, at + 4) === tag)
  if (record === undefined) throw new Error(`the font has no ${tag}`)
  return font.subarray(font.readUInt32BE(record + 8))
}

/** The subtables of all lookups, which must be of pairs (type 2), directly or by an extension (type 9). */
function pairSubtables(gpos: Buffer): Buffer[] {
  const lookups = gpos.subarray(gpos.readUInt16BE(8))
  return list(lookups, 0).flatMap((offset) => {
    const lookup = lookups.subarray(offset)
    return list(lookup, 4).map((at) => {
      const subtable = lookup.subarray(at)
      const isExtension = lookup.readUInt16BE(0) === 9
      const type = isExtension ? subtable.readUInt16BE(2) : lookup.readUInt16BE(0)
      const pairs = isExtension ? subtable.subarray(subtable.readUInt32BE(4)) : subtable
      if (type !== 2 || pairs.readUInt16BE(4) !== X_ADVANCE || pairs.readUInt16BE(6) !== 0)
        throw new Error('the font moves glyphs in another way than by simple kerning')
      return pairs
    })
  })
}

/** The numbers of a list that begins with its length. */
const list = (table: Buffer, at: number): number[] =>
  Array.from({ length: table.readUInt16BE(at) }, (_, index) => table.readUInt16BE(at + 2 + 2 * index))

function round(table: Buffer, at: number, step: number): number {
  const value = Math.round(table.readInt16BE(at) / step) * step
  table.writeInt16BE(value, at)
  return value
}

function coarsenClasses(table: Buffer, step: number): ByClass {
  const covered = new Set(coverage(table))
  const [first, second] = [classesOf(table, 8), classesOf(table, 10)]
  const [rows, columns] = [table.readUInt16BE(12), table.readUInt16BE(14)]
  for (let index = 0; index < rows * columns; index += 1) round(table, 16 + 2 * index, step)
  return (left, right) => {
    if (!covered.has(left)) return undefined
    const index = (first.get(left) ?? 0) * columns + (second.get(right) ?? 0)
    return table.readInt16BE(16 + 2 * index)
  }
}

function coarsenPairs(table: Buffer, step: number, byClass: ByClass): void {
  const offsets = list(table, 8)
  const firsts = coverage(table)
  for (const offset of new Set(offsets)) {
    const set = table.subarray(offset)
    // Several glyphs may share a set.
    const sharing = firsts.filter((_, index) => offsets[index] === offset)
    let kept = 0
    for (let index = 0; index < set.readUInt16BE(0); index += 1) {
      const second = set.readUInt16BE(2 + 4 * index)
      const value = round(set, 4 + 4 * index, step)
      if (sharing.every((first) => byClass(first, second) === value)) continue
      set.writeUInt16BE(second, 2 + 4 * kept)
      set.writeInt16BE(value, 4 + 4 * kept)
      kept += 1
    }
    set.writeUInt16BE(kept, 0)
  }
}

/** The glyphs that a subtable begins with, in its order. */
function coverage(subtable: Buffer): number[] {
  const table = subtable.subarray(subtable.readUInt16BE(2))
  return table.readUInt16BE(0) === 1 ? list(table, 2) : ranges(table).flatMap(({ glyphs }) => glyphs)
}

/** The class of each glyph that has another than 0. */
function classesOf(subtable: Buffer, at: number): ReadonlyMap<number, number> {
  const table = subtable.subarray(subtable.readUInt16BE(at))
  if (table.readUInt16BE(0) === 1) {
    const start = table.readUInt16BE(2)
    return new Map(list(table, 4).map((number, index) => [start + index, number]))
  }
  return new Map(ranges(table).flatMap(({ glyphs, number }) => glyphs.map((glyph) => [glyph, number])))
}

/** Ranges of glyphs with a number each: format 2 of coverages and of classes. */
const ranges = (table: Buffer): { readonly glyphs: number[]; readonly number: number }[] =>
  Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 4 + 6 * index
    const [start, end] = [table.readUInt16BE(at), table.readUInt16BE(at + 2)]
    const glyphs = Array.from({ length: end - start + 1 }, (_, step) => start + step)
    return { glyphs, number: table.readUInt16BE(at + 4) }
  })
