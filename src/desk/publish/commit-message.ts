import { changeName, nameList, valueText } from '../changes/wording.ts'
import type { Change } from '../files/journal.ts'
import { deskTextIn } from '../texts/desk-texts.ts'

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The message of the commit: the number of changes, then each change. Always English, like the repository's other messages. */
export function commitMessage(changes: readonly Change[]): string {
  const slugs = changes.filter(({ namespace }) => namespace === 'routes').length
  const texts = changes.length - slugs
  const what = [texts > 0 && counted(texts, 'text'), slugs > 0 && counted(slugs, 'slug')].filter(Boolean)
  const t = deskTextIn('en')
  const locales = nameList([...new Set(changes.map(({ locale }) => locale))], t)
  const lines = changes.map(
    (change) => `- ${changeName(change)}: ${valueText(change.was, t)} is now ${valueText(change.now, t)}`,
  )
  return `Change ${what.join(' and ')} in ${locales}\n\n${lines.join('\n')}\n`
}
