import { showsAnything } from '#markets/visible-text.ts'

// What a traveller ticks and adds on a packing list: in a browser, and what was kept there is read with as little trust as any input.

/** Things of one's own on a list; a longer list is no list. */
export const MAX_OWN = 100
/** Characters of one of them. */
export const MAX_OWN_LENGTH = 120

export interface Packed {
  /** The things that are packed, by their texts. */
  readonly ticked: readonly string[]
  /** What the traveller added, in that order. */
  readonly own: readonly string[]
}

export const NOTHING_PACKED: Packed = { ticked: [], own: [] }

/** A thing as it was typed, on one line and of at most `MAX_OWN_LENGTH` characters; '' for one that shows nothing. */
export function cleanItem(typed: string): string {
  const text = showsAnything(typed) ? typed.replace(/[\s\p{Cc}]+/gu, ' ').trim() : ''
  return Array.from(text.slice(0, 2 * MAX_OWN_LENGTH))
    .slice(0, MAX_OWN_LENGTH)
    .join('')
    .trimEnd()
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** What was kept; of anything else than that, what can be read. */
export function readPacked(kept: string): Packed {
  try {
    const { ticked, own } = Object(JSON.parse(kept))
    const items = textsIn(own).map(cleanItem).filter(Boolean)
    return { ticked: [...new Set(textsIn(ticked))], own: [...new Set(items)].slice(0, MAX_OWN) }
  } catch {
    return NOTHING_PACKED
  }
}

/** With a thing ticked, or no longer. Only what is on the list stays ticked: the company may have changed it since. */
export function withTick(packed: Packed, item: string, isTicked: boolean, listed: readonly string[]): Packed {
  const others = packed.ticked.filter((one) => one !== item && [...listed, ...packed.own].includes(one))
  return { ...packed, ticked: isTicked ? [...others, item] : others }
}

/** Why a thing cannot be added: it shows nothing, it is on the list already, or there is no room for another. */
export type Refused = 'empty' | 'there' | 'many'

/** With another thing of one's own, last; or why not. */
export function withOwn(packed: Packed, typed: string, listed: readonly string[]): Packed | Refused {
  const item = cleanItem(typed)
  if (item === '') return 'empty'
  if ([...listed, ...packed.own].includes(item)) return 'there'
  return packed.own.length >= MAX_OWN ? 'many' : { ...packed, own: [...packed.own, item] }
}

/** Without a thing of one's own. */
export const withoutOwn = ({ ticked, own }: Packed, item: string): Packed => ({
  ticked: ticked.filter((one) => one !== item),
  own: own.filter((one) => one !== item),
})
