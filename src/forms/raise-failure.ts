import { raiseToast } from '#ui/stores/raise-toast.ts'

/**
 * Raises the toast of a write that failed (record 013), `unanswered` when no answer came. A failure without a message is reported
 * by a field and raises none.
 */
export function raiseFailure(
  answer: { ok: true } | { ok: false; message?: string } | null,
  unanswered: string,
): void {
  const text = answer === null ? unanswered : answer.ok ? undefined : answer.message
  if (text !== undefined) raiseToast('danger', text)
}
