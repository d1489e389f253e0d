import type { TripProgramme } from '../programme/rules.ts'

/** A trip's packing list with each thing once, by kind; null where nobody wrote one. */
export function packingView(
  programme: Pick<TripProgramme, 'packing'> | null,
  { t }: Pick<App.Locals, 't'>,
): { kinds: { title: string; items: string[] }[]; count: number } | null {
  const seen = new Set<string>()
  const kinds = (programme?.packing ?? [])
    .map(({ kind, items }) => ({
      title: t(`programme:packing.${kind}`),
      // A tick belongs to a text: the same thing twice would be packed with one press.
      items: items.filter((item) => !seen.has(item) && seen.add(item)),
    }))
    .filter(({ items }) => items.length > 0)
  return seen.size > 0 ? { kinds, count: seen.size } : null
}
