import { searchText } from '#markets/search-text.ts'

export interface ComboboxOption {
  /** The option's value, for example an airport's code. */
  value: string
  /** What the field shows once the option is chosen. */
  label: string
  hint?: string
}

/** More rows than this are never read: typing on is quicker. */
const MAX_SHOWN = 8

/** The options that contain the typed text, compared as in a search; those that begin with it come first. */
export function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = searchText(typed)
  const rank = ({ value, label, hint = '' }: ComboboxOption): number => {
    if (searchText(value) === wanted) return 0
    if (searchText(label).startsWith(wanted)) return 1
    return searchText(`${label} ${hint}`).includes(wanted) ? 2 : 3
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter(({ rank: own }) => own < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(({ option }) => option)
}

/** The row an arrow key moves to; -1 is the text itself, which comes before the first row and after the last. */
export function nextRow(key: 'ArrowDown' | 'ArrowUp', row: number, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1
  return ((row + 1 + step + count + 1) % (count + 1)) - 1
}
