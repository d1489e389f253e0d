import { openAction } from '#forms/action.ts'
import { writeOnce } from '#forms/write-once.ts'
import { type ConfirmationOutcome, MAX_TOKEN_LENGTH, outcomeOfRefusal } from './rules.ts'

/**
 * `unanswered`: it is unknown whether the confirmation arrived, and there is no call to find out; trying again is safe, since a
 * used link is reported as used.
 */
export type ConfirmationResult =
  | { ok: true; outcome: ConfirmationOutcome }
  | { ok: false; code: 'busy' | 'unavailable' | 'unanswered' }

/** Confirms an e-mail address with the token of a link (assumed call). The token suffices, signed in or not. */
export const confirmEmail = openAction(async (data: FormData, { locals }): Promise<ConfirmationResult> => {
  const token = data.get('token')
  if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN_LENGTH) {
    return { ok: true, outcome: 'unknown' }
  }
  // Counted before the link is tried, so that many concurrent attempts do not all get through; given back unless the token is
  // wrong.
  const permit = await locals.limit.take('wrongLink')
  if (permit.wait > 0) return { ok: false, code: 'unavailable' }
  let isWrong = false
  try {
    const result = await confirm(token, locals)
    isWrong = result.ok && result.outcome === 'unknown'
    return result
  } finally {
    if (!isWrong) await permit.giveBack()
  }
})

async function confirm(
  token: string,
  { backoffice }: Pick<App.Locals, 'backoffice'>,
): Promise<ConfirmationResult> {
  // No call reports whether a link has been used.
  const written = await writeOnce(() => backoffice.email.confirm(token), {
    arrived: () => Promise.resolve(null),
  })
  if (written.ok) {
    return { ok: true, outcome: written.answer.outcome === 'CONFIRMED' ? 'confirmed' : 'used' }
  }
  const { code, error } = written
  if (code === 'refused' || code === 'conflict') {
    return { ok: true, outcome: outcomeOfRefusal(error.status, error.key) }
  }
  if (code === 'notFound') return { ok: true, outcome: 'unknown' }
  if (code === 'busy' || code === 'unavailable') return { ok: false, code }
  return { ok: false, code: 'unanswered' }
}
