import { dateWords, type Words } from '#features/status/payment-words.ts'
import type { ToDo } from '#features/status/to-do.ts'
import { unbrokenDate } from './unbroken-date.ts'

/** What is still to be done, and until when; amounts stay in the account. */
export function toDoLines(
  toDos: readonly Pick<ToDo, 'kind' | 'deadline'>[],
  words: Words,
): { title: string; by: string | null }[] {
  const { t } = words
  const until = (deadline: string) => t('pocket:todo.by', { date: unbrokenDate(dateWords(deadline, words)) })
  return toDos.flatMap(({ kind, deadline }) =>
    // Only a cancelled trip asks for these, and it has no page for the pocket.
    kind === 'refund' || kind === 'rebook'
      ? []
      : { title: t(`to-do:ready.${kind}.title`), by: deadline && until(deadline) },
  )
}
