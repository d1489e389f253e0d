import { ActionError, type SafeResult } from 'astro:actions'

type Result = SafeResult<never, unknown>

/**
 * Answers for an action that failed with a bug of ours, leaving out the message of the error, which Astro would send to the
 * browser. The message goes to the log instead; any other answer is passed on unchanged.
 */
export function withoutMessage<Answer extends Result>(
  result: Answer,
  log: Pick<App.Locals['log'], 'error'>,
): Answer {
  if (result.error?.code !== 'INTERNAL_SERVER_ERROR') return result
  log.error({ err: result.error }, 'an action failed with a bug')
  return { ...result, error: new ActionError({ code: 'INTERNAL_SERVER_ERROR' }) }
}
