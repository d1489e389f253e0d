import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal: becomes the error envelope `{ key, message, extra }` of product §19. */
export class ApiRefusal extends Error {
  override name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly key: string
  readonly extra: Record<string, unknown>

  constructor(status: ContentfulStatusCode, key: string, message: string, extra = {}) {
    super(message)
    this.status = status
    this.key = key
    this.extra = extra
  }
}

/** For other travellers' records too, so that a caller cannot learn that they exist. */
export function notFound(what: string): ApiRefusal {
  return new ApiRefusal(404, 'NOT_FOUND', `There is no such ${what}.`)
}

/** Fields that were refused, by their names in the body. */
export function invalidFields(fields: string[], message = 'Some fields were refused.'): ApiRefusal {
  return new ApiRefusal(422, 'VALIDATION_FAILED', message, { fields })
}

/** Turns any error of a route into its answer; an error that is not a Refusal is a bug of ours and only logged. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof ApiRefusal) {
    const { status, key, message, extra } = error
    if (status === 401) c.header('WWW-Authenticate', 'Bearer')
    return c.json({ key, message, extra }, status)
  }
  console.error('sandbox:', error)
  return c.json({ key: 'INTERNAL_ERROR', message: 'The sandbox failed; see its log.', extra: {} }, 500)
}
