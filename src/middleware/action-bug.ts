import { ActionError, type SafeResult } from 'astro:actions'

type Result = SafeResult<never, unknown>

/**
 * The answer of an action that ended by a bug of ours, without the message of what was thrown: Astro would send that to
 * the browser, whatever it holds. It goes to the log instead; any other answer stays as it is.
 */
export function withoutMessage<Answer extends Result>(
  result: Answer,
  log: Pick<App.Locals['log'], 'error'>,
): Answer {
  if (result.error?.code !== 'INTERNAL_SERVER_ERROR') return result
  log.error({ err: result.error }, 'an action failed by a bug')
  return { ...result, error: new ActionError({ code: 'INTERNAL_SERVER_ERROR' }) }
}
