import { isHTTPError, type Options } from 'ky'
import type { Base, Operation } from '../wire/operation.ts'
import type { BackofficeOptions, Timeouts } from './call.ts'
import { Unauthorised } from './errors.ts'
import { retryAfterSeconds } from './failure.ts'
import { wholeOf } from './response-body.ts'

const MAX_RETRY_AFTER_SECONDS = 2
const RETRY_STATUSES = [429, 500, 501, 502, 503, 504]
const retryable = (status: number) => status === 429 || status >= 500

/** The bases that may receive the token (product §19): never the hosts whose data is the same for everybody. */
const TOKEN_BASES: ReadonlySet<Base> = new Set(['backoffice', 'notify'])

/** Every setting of ky is given, since its defaults retry writes and have no total time limit. */
export function kyOptions(operation: Operation, limits: Timeouts): Options {
  const read = operation.method === 'GET'
  const file = operation.answer.kind === 'blob'
  const upload = operation.body?.as === 'multipart'
  return {
    // Resolved with the whole body, so that ky's time-outs and its retry cover the body too. A file streams.
    async fetch(asked, init) {
      const answer = await fetch(asked, init)
      return file && answer.ok ? answer : wholeOf(answer)
    },
    method: operation.method,
    redirect: 'manual',
    timeout: upload ? limits.upload : limits.attempt,
    totalTimeout: upload ? limits.upload : limits.total,
    // ky retries only when it throws. Any other status comes back as a response, whose body we read under our own cap.
    throwHttpErrors: (status) => read && retryable(status),
    retry: {
      limit: read ? 1 : 0,
      methods: ['get'],
      statusCodes: RETRY_STATUSES,
      afterStatusCodes: [429, 503],
      maxRetryAfter: MAX_RETRY_AFTER_SECONDS * 1000,
      retryOnTimeout: false,
      delay: () => 200,
      backoffLimit: 200,
      jitter: (delay) => delay * (0.5 + Math.random() / 2),
      shouldRetry({ error }) {
        if (!isHTTPError(error)) return undefined
        const wait = retryAfterSeconds(error.response.headers)
        return wait === null ? retryable(error.response.status) : wait <= MAX_RETRY_AFTER_SECONDS && undefined
      },
    },
  }
}

/** The request's body, checked against the contract; a bad one is a bug of ours. */
export function bodyOf(name: string, operation: Operation, body: unknown): Pick<Options, 'body' | 'json'> {
  if (operation.body === undefined) return {}
  if (operation.body.as === 'multipart') return { body: body as FormData }
  const parsed = operation.body.schema.safeParse(body)
  if (parsed.success) return { json: parsed.data }
  // A bug of ours: forms are checked before they get here. Only paths are reported, because the values are personal.
  throw new TypeError(
    `${name}: bad request body at ${parsed.error.issues.map((i) => i.path.join('.')).join(', ')}`,
  )
}

/** The request's headers; the traveller's token is only sent to the bases that may receive it. */
export async function headersOf(
  name: string,
  operation: Operation,
  options: BackofficeOptions,
  bearer: string | undefined,
): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json', 'x-request-id': options.requestId })
  if (options.language) headers.set('accept-language', options.language)
  if (operation.answer.kind === 'blob') headers.set('accept', 'image/*')
  if (operation.token === 'never' || !TOKEN_BASES.has(operation.base)) return headers
  const token = bearer ?? (await options.accessToken())
  if (token === null) {
    if (operation.token === 'required') throw new Unauthorised(name, 'no access token')
    return headers
  }
  // `Headers` quotes a malformed value in its error, so such a token must not reach it.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Unauthorised(name, 'malformed access token')
  headers.set('authorization', `Bearer ${token}`)
  return headers
}
