import { isDeepStrictEqual } from 'node:util'
import type { Problem } from '#tools/problem.ts'
import { type Change, type JournalEntry, readJournal } from '../files/journal.ts'
import { readValue, save } from '../files/save.ts'
import { changeSentence } from '../publish/change-sentence.ts'
import { newProblems } from '../slugs/judge.ts'
import { readOutside } from '../slugs/proposal.ts'
import { readTables } from '../slugs/tables.ts'
import { type DeskLanguage, deskTextIn } from '../texts/desk-texts.ts'
import { problemText } from '../texts/problem-text.ts'
import { valueText } from './wording.ts'

const backwards = (entry: JournalEntry): Change[] =>
  entry.changes.map((change) => ({ ...change, was: change.now, now: change.was }))

/** The problems that the slug tables would have after these changes. */
function wrongWith(root: string, changes: readonly Change[]): Problem[] {
  const slugs = changes.filter(({ namespace }) => namespace === 'routes')
  if (slugs.length === 0) return []
  return newProblems(readTables(root), slugs, readOutside(root))
}

/** Why a save cannot be undone, as a sentence; null if it can. */
export function undoRefusal(root: string, entry: JournalEntry, language: DeskLanguage = 'en'): string | null {
  const t = deskTextIn(language)
  for (const change of entry.changes) {
    const found = readValue(root, change, change.key)
    if (isDeepStrictEqual(found, change.now)) continue
    const values = { now: valueText(found, t), was: valueText(change.now, t) }
    return t('changes.changedSince', { place: changeSentence(change, language), ...values })
  }
  const [wrong] = wrongWith(root, backwards(entry))
  return wrong === undefined ? null : t('changes.wouldRefuse', { reason: problemText(wrong, language) })
}

/** Restores the values before a save, which is a save as well. Throws a RangeError if the journal has no such save. */
export function undo(root: string, form: URLSearchParams): string {
  const entry = readJournal(root).find(({ id }) => id === form.get('id'))
  if (!entry) throw new RangeError('The journal has no such save')
  const refused = `/desk/changes?refused=${entry.id}`
  if (undoRefusal(root, entry) !== null) return refused
  const saved = save(root, backwards(entry), entry.id)
  return saved.ok ? `/desk/changes?undone=${entry.id}` : refused
}
