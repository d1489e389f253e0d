import { showsAnything } from '#markets/visible-text.ts'

// A traveller's ticks and own items on a packing list: stored in a browser, and therefore as untrusted as any input.

/** Most own items on a list; no real list is longer. */
export const MAX_OWN = 100
/** Longest own item, in characters. */
export const MAX_OWN_LENGTH = 120

export interface Packed {
  /** The packed items, by their texts. */
  readonly ticked: readonly string[]
  /** The traveller's own items, in the order added. */
  readonly own: readonly string[]
}

export const NOTHING_PACKED: Packed = { ticked: [], own: [] }

/** An item as typed, on one line and of at most `MAX_OWN_LENGTH` characters; '' for a blank one. */
export function cleanItem(typed: string): string {
  const text = showsAnything(typed) ? typed.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  return Array.from(text.slice(0, 2 * MAX_OWN_LENGTH))
    .slice(0, MAX_OWN_LENGTH)
    .join('')
    .trimEnd()
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Parses a stored list; of malformed content, whatever can be read. */
export function readPacked(kept: string): Packed {
  try {
    const { ticked, own } = Object(JSON.parse(kept))
    const items = textsIn(own).map(cleanItem).filter(Boolean)
    return { ticked: [...new Set(textsIn(ticked))], own: [...new Set(items)].slice(0, MAX_OWN) }
  } catch {
    return NOTHING_PACKED
  }
}

/** Ticks or unticks an item. Only items on the list stay ticked: the company may have changed it since. */
export function withTick(packed: Packed, item: string, isTicked: boolean, listed: readonly string[]): Packed {
  const others = packed.ticked.filter((one) => one !== item && [...listed, ...packed.own].includes(one))
  return { ...packed, ticked: isTicked ? [...others, item] : others }
}

/** Why an item cannot be added: it is blank, already on the list, or the list is full. */
export type Refused = 'empty' | 'there' | 'many'

/** Adds an own item at the end; or why not. */
export function withOwn(packed: Packed, typed: string, listed: readonly string[]): Packed | Refused {
  const item = cleanItem(typed)
  if (item === '') return 'empty'
  if ([...listed, ...packed.own].includes(item)) return 'there'
  return packed.own.length >= MAX_OWN ? 'many' : { ...packed, own: [...packed.own, item] }
}

/** Removes an own item. */
export const withoutOwn = ({ ticked, own }: Packed, item: string): Packed => ({
  ticked: ticked.filter((one) => one !== item),
  own: own.filter((one) => one !== item),
})
