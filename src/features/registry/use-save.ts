import { type Answer, useSubmit } from '#forms/use-submit.ts'
import { raiseToast } from '#ui/stores/raise-toast.ts'

interface Texts {
  /** The read view, where a save leads: it shows what is stored, and its toast says that it was saved. */
  doneHref: string
  words: { unknown: string }
}

/**
 * Sends a form of the registry. What `show` does not show in the form, by answering true, is told by a toast; null is an
 * answer that did not come.
 */
export function useSave<Result extends Answer & { message?: string }>(
  { doneHref, words }: Texts,
  send: (typed: FormData) => Promise<{ data?: Result | undefined }>,
  show: (result: Exclude<Result, { ok: true }> | null, form: HTMLFormElement) => boolean,
) {
  const { submit, leaving, leave } = useSubmit<Result>({
    send,
    settle: (result, { form }) => {
      if (result?.ok) return leave(() => window.location.assign(doneHref))
      const failure = result as Exclude<Result, { ok: true }> | null
      if (!show(failure, form)) raiseToast('danger', failure?.message ?? words.unknown)
    },
  })
  return { submit, leaving, leave }
}
