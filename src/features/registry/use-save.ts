import { type Answer, useSubmit } from '#forms/use-submit.ts'

interface Texts {
  /** The page without the form: it shows what is stored, and its toast says that it was saved. */
  doneHref: string
  words: { unknown: string }
}

/** Sends a form of the registry. `show` gets the failure, or null when no answer came. */
export function useSave<Result extends Answer>(
  { doneHref, words }: Texts,
  send: (typed: FormData) => Promise<{ data?: Result | undefined }>,
  show: (result: Exclude<Result, { ok: true }> | null, form: HTMLFormElement) => void,
) {
  const { submit, leaving, leave } = useSubmit<Result>({
    send,
    unanswered: () => words.unknown,
    settle: (result, { form }) => {
      if (result?.ok) return leave(() => window.location.assign(doneHref))
      show(result as Exclude<Result, { ok: true }> | null, form)
    },
  })
  return { submit, leaving, leave }
}
