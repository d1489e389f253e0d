import { acceptedFor } from '#bookings/border.ts'
import type { TripProgramme } from '#bookings/programme.ts'
import { showsAnything } from '#markets/visible-text.ts'
import { documentName } from '#texts/border.ts'

// What stands on a packing list, and what a traveller ticks and adds on it: in a browser, and what was kept there is read with as little trust as any input.

type Tour = Parameters<typeof acceptedFor>[0]

/**
 * A trip's packing list with each thing once, by kind; null where nobody wrote one. Its first thing is the document that the border
 * asks of this reader: a list that the company writes for all citizenships cannot name it.
 */
export function packingView(
  { programme, booking }: { programme: Pick<TripProgramme, 'packing'> | null; booking: { tour: Tour } },
  { t }: Pick<App.Locals, 't'>,
): { kinds: { title: string; items: string[] }[]; count: number } | null {
  const listed = programme?.packing ?? []
  if (listed.length === 0) return null
  const cardIsEnough = acceptedFor(booking.tour).includes('IDENTITY_CARD')
  const documents = listed.find(({ kind }) => kind === 'DOCUMENTS')?.items ?? []
  const seen = new Set<string>()
  const kinds = [
    { kind: 'DOCUMENTS' as const, items: [documentName({ cardIsEnough }, { t }), ...documents] },
    ...listed.filter(({ kind }) => kind !== 'DOCUMENTS'),
  ]
    .map(({ kind, items }) => ({
      title: t(`programme:packing.${kind}`),
      // A tick belongs to a text: the same thing twice would be packed with one press.
      items: items.filter((item) => !seen.has(item) && seen.add(item)),
    }))
    .filter(({ items }) => items.length > 0)
  return { kinds, count: seen.size }
}

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
export function thingOf(typed: string): string {
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
    const things = textsIn(own).map(thingOf).filter(Boolean)
    return { ticked: [...new Set(textsIn(ticked))], own: [...new Set(things)].slice(0, MAX_OWN) }
  } catch {
    return NOTHING_PACKED
  }
}

/** With a thing ticked, or no longer. Only what is on the list stays ticked: the company may have changed it since. */
export function withTick(
  packed: Packed,
  thing: string,
  isTicked: boolean,
  listed: readonly string[],
): Packed {
  const others = packed.ticked.filter((one) => one !== thing && [...listed, ...packed.own].includes(one))
  return { ...packed, ticked: isTicked ? [...others, thing] : others }
}

/** Why a thing cannot be added: it shows nothing, it is on the list already, or there is no room for another. */
export type Refused = 'empty' | 'there' | 'many'

/** With another thing of one's own, last; or why not. */
export function withOwn(packed: Packed, typed: string, listed: readonly string[]): Packed | Refused {
  const thing = thingOf(typed)
  if (thing === '') return 'empty'
  if ([...listed, ...packed.own].includes(thing)) return 'there'
  return packed.own.length >= MAX_OWN ? 'many' : { ...packed, own: [...packed.own, thing] }
}

/** Without a thing of one's own. */
export const withoutOwn = ({ ticked, own }: Packed, thing: string): Packed => ({
  ticked: ticked.filter((one) => one !== thing),
  own: own.filter((one) => one !== thing),
})
