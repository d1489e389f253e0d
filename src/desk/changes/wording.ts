import type { Change } from '../files/journal.ts'
import type { Value } from '../files/json-edit.ts'
import { UNTRANSLATED } from '../files/locale-files.ts'

/** A value in a sentence. */
export const valueText = (value: Value): string =>
  value === null ? 'nothing' : `“${[value].flat().join(', ')}”`

/** A change in a sentence: `it-IT trips:days`, or `it-IT travels` for an address. */
export const changeName = ({ locale, namespace, key }: Omit<Change, 'was' | 'now'>): string =>
  `${locale} ${namespace === 'routes' ? '' : `${namespace}:`}${key}`

const MOST_NAMES = 6

/** Names in a row: the first few, and how many more there are. */
export function listOf(names: readonly string[]): string {
  const rest = names.length - MOST_NAMES
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return rest > 0 ? `${shown} and ${rest} more` : shown
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** One sentence about the changes for the person who commits them, or null where nothing changed. */
export function handOn(changes: readonly Change[], missing: readonly string[]): string | null {
  if (changes.length === 0) return null
  const {
    slugs = [],
    reasons = [],
    texts = [],
  } = Object.groupBy(changes, ({ namespace }) =>
    namespace === 'routes' ? 'slugs' : namespace === UNTRANSLATED ? 'reasons' : 'texts',
  )
  const parts = [
    texts.length > 0 && `${counted(texts.length, 'text', 'texts')} (${listOf(texts.map(changeName))})`,
    reasons.length > 0 && counted(reasons.length, 'reason to stay English', 'reasons to stay English'),
    slugs.length > 0 && `${counted(slugs.length, 'slug', 'slugs')} (${listOf(renamings(slugs))})`,
  ]
  const still = missing.length > 0 ? `still missing: ${listOf(missing)}` : 'nothing is missing'
  return `In locales: ${parts.filter(Boolean).join(' and ')} changed; ${still}.`
}

/** What each renamed page is called now; the pages below it, which moved with it, are counted. */
function renamings(slugs: readonly Change[]): string[] {
  const isBelow = (change: Change, page: Change) =>
    change.locale === page.locale && change.key.startsWith(`${page.key}/`)
  return slugs
    .filter((change) => !slugs.some((page) => isBelow(change, page)))
    .map((page) => {
      const below = slugs.filter((change) => isBelow(change, page)).length
      return renaming(page) + (below > 0 ? `, with ${counted(below, 'page', 'pages')} below it` : '')
    })
}

/** `it-IT travels: /viaggi now leads to /avventure`. */
function renaming(change: Change): string {
  const [was, now] = [change.was, change.now].map((value) => [value].flat())
  const leads = was?.[0] && now?.slice(1).includes(was[0])
  return `${changeName(change)}: ${was?.[0] ?? 'nothing'} ${leads ? 'now leads to' : 'is now'} ${now?.[0] ?? 'nothing'}`
}
