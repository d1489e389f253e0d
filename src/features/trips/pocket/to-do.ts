import type { PlainDate } from '#markets/dates.ts'
import type { ReadyItem } from '../detail/readiness.ts'
import { dateWords, type Words } from '../detail/words.ts'

/** What is still to be done, and until when; amounts stay in the account. */
export function toDoLines(ready: readonly ReadyItem[], words: Words): { title: string; by: string | null }[] {
  const { t } = words
  const until = (deadline: PlainDate) => t('pocket:todo.by', { date: dateWords(deadline, words) })
  return ready
    .filter(({ state }) => state !== 'done')
    .map(({ kind, deadline }) => ({
      title: t(`trip:ready.${kind}.title`),
      by: deadline && until(deadline),
    }))
}
