import type { Change } from '../files/journal.ts'
import type { Value } from '../files/json-edit.ts'
import { UNTRANSLATED } from '../files/locale-files.ts'
import type { DeskText } from '../texts/desk-texts.ts'

/** A value in a sentence. */
export const valueText = (value: Value, t: DeskText): string =>
  value === null ? t('publish.nothing') : t('desk.quoted', { text: [value].flat().join(', ') })

/** A change's name by its file: `it-IT trips:days`, or `it-IT travels` for an address. */
export const changeName = ({ locale, namespace, key }: Omit<Change, 'was' | 'now'>): string =>
  `${locale} ${namespace === 'routes' ? '' : `${namespace}:`}${key}`

const MOST_NAMES = 6

/** A list of names: the first few, and how many more there are. */
export function nameList(names: readonly string[], t: DeskText): string {
  const rest = names.length - MOST_NAMES
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return rest > 0 ? t('desk.more', { names: shown, count: String(rest) }) : shown
}

/** One sentence about the changes for the person who commits them, or null without changes. */
export function handOn(changes: readonly Change[], missing: readonly string[], t: DeskText): string | null {
  if (changes.length === 0) return null
  const {
    slugs = [],
    reasons = [],
    texts = [],
  } = Object.groupBy(changes, ({ namespace }) => {
    if (namespace === 'routes') return 'slugs'
    return namespace === UNTRANSLATED ? 'reasons' : 'texts'
  })
  const part = (key: 'handOn.texts' | 'handOn.slugs', count: number, names: readonly string[]) =>
    count > 0 && t(key, { count: String(count), names: nameList(names, t) })
  const parts = [
    part('handOn.texts', texts.length, texts.map(changeName)),
    reasons.length > 0 && t('handOn.reasons', { count: String(reasons.length) }),
    part('handOn.slugs', slugs.length, renamings(slugs, t)),
  ]
  return t('handOn.sentence', {
    changes: parts.filter(Boolean).join('; '),
    missing: missing.length > 0 ? t('handOn.missing', { names: nameList(missing, t) }) : t('handOn.whole'),
  })
}

/** The new name of each renamed page; the pages below it, which moved with it, are counted. */
function renamings(slugs: readonly Change[], t: DeskText): string[] {
  const isBelow = (change: Change, page: Change) =>
    change.locale === page.locale && change.key.startsWith(`${page.key}/`)
  return slugs
    .filter((change) => !slugs.some((page) => isBelow(change, page)))
    .map((page) => {
      const below = slugs.filter((change) => isBelow(change, page)).length
      const place = renaming(page, t)
      return below > 0 ? t('handOn.below', { place, count: String(below) }) : place
    })
}

/** `it-IT travels: /viaggi now leads to /avventure`. */
function renaming(change: Change, t: DeskText): string {
  const [was, now] = [change.was, change.now].map((value) => [value].flat())
  const leads = was?.[0] && now?.slice(1).includes(was[0])
  const nothing = t('publish.nothing')
  const values = { place: changeName(change), was: was?.[0] ?? nothing, now: now?.[0] ?? nothing }
  return t(leads ? 'handOn.leads' : 'handOn.is', values)
}
