import ky, { isHTTPError, type Options } from 'ky'
import type { AnswerOf, Base, InputOf, Operation } from '../wire/operation.ts'
import { type OperationName, operations } from '../wire/operations.ts'
import { addressOfCall } from './address-of-call.ts'
import { type BackofficeLog, parseAnswer } from './answer.ts'
import { BackofficeError, BackofficeUnavailable, Unauthorised } from './errors.ts'
import { failureOf, failureOfStatus, retryAfterSeconds } from './failure.ts'
import { fetchWhole } from './fetch-whole.ts'
import { capped, readJson } from './response-body.ts'

/** Milliseconds. `upload` bounds a file on its way up, `download` one on its way down. */
export interface Timeouts {
  attempt: number
  total: number
  upload: number
  download: number
}

export interface CallInfo {
  base: Base
  operation: OperationName
  ms: number
  /** Null when no answer came. */
  status: number | null
  /** Of the error it ended with, else null. */
  code: string | null
}

export interface BackofficeOptions {
  /** Where each base lives; a path in it is kept. */
  urls: Record<Base, string>
  /** The traveller's access token, or null where nobody is signed in. */
  accessToken: () => Promise<string> | null
  /** Correlates our log with the backoffice's; sent as `x-request-id`. */
  requestId: string
  /** The locale that texts should come in, sent as `accept-language`. */
  language?: string | undefined
  log: BackofficeLog
  timeouts?: Partial<Timeouts>
  /**
   * When the page this is for has to go out, in milliseconds of `performance.now()`: no read goes on after it, however
   * much of its own time is left. A write has its own time, since cutting one off leaves nobody knowing what it did.
   */
  deadline?: () => number
  /** Called once per call, when it ends. */
  onCall?: (info: CallInfo) => void
}

/** What all reads of one page may take together: leaves half a second of the five (product §20) to rendering. */
export const PAGE_BUDGET_MS = 4500

/** A read that is the page's only one may take all of it. */
export const DEFAULT_TIMEOUTS: Timeouts = {
  attempt: 4000,
  total: PAGE_BUDGET_MS,
  upload: 30_000,
  download: 60_000,
}

const MAX_RETRY_AFTER_SECONDS = 2
const RETRY_STATUSES = [429, 500, 501, 502, 503, 504]
const retryable = (status: number) => status === 429 || status >= 500
const isOk = (status: number) => status >= 200 && status < 300

/** Who may see the token (product §19): never the hosts that serve everybody the same. */
const TOKEN_BASES: ReadonlySet<Base> = new Set(['backoffice', 'notify'])

interface Given {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Goes in place of the traveller's own token, signed in or not. */
  bearer?: string | undefined
}

/** Every setting of ky, since its own defaults retry writes and have no total budget. */
function kyOptions(operation: Operation, limits: Timeouts): Options {
  const read = operation.method === 'GET'
  const upload = operation.body?.as === 'multipart'
  const whole = read && operation.answer.kind !== 'blob'
  return {
    ...(whole && { fetch: fetchWhole }),
    method: operation.method,
    redirect: 'manual',
    timeout: upload ? limits.upload : limits.attempt,
    totalTimeout: upload ? limits.upload : limits.total,
    // ky retries only what it throws. The rest is answered as a response, whose body we read under our own cap.
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

function bodyOf(name: string, operation: Operation, body: unknown): Pick<Options, 'body' | 'json'> {
  if (operation.body === undefined) return {}
  if (operation.body.as === 'multipart') return { body: body as FormData }
  const parsed = operation.body.schema.safeParse(body)
  if (parsed.success) return { json: parsed.data }
  // Ours to prevent: forms are checked before they get here. Paths only, the values are personal.
  throw new TypeError(
    `${name}: bad request body at ${parsed.error.issues.map((i) => i.path.join('.')).join(', ')}`,
  )
}

async function headersOf(
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

/** Makes one function that performs any operation of the table: sends, retries, parses, names its failures. */
export function createCall(options: BackofficeOptions) {
  const ownLimits = { ...DEFAULT_TIMEOUTS, ...options.timeouts }

  async function send(name: OperationName, operation: Operation, given: Given, limits: Timeouts) {
    const { base, path } = operation
    const url = addressOfCall(name, options.urls[base], path, given.params ?? {}, given.query ?? {})
    const headers = await headersOf(name, operation, options, given.bearer)
    return ky(url, { ...kyOptions(operation, limits), ...bodyOf(name, operation, given.body), headers })
  }

  return async function call<N extends OperationName>(
    name: N,
    given: InputOf<(typeof operations)[N]> & Given,
  ): Promise<AnswerOf<(typeof operations)[N]>> {
    const operation: Operation = operations[name]
    const write = operation.method !== 'GET'
    const started = performance.now()
    let status: number | null = null
    let code: string | null = null
    try {
      const limits = write ? ownLimits : within(options.deadline?.(), ownLimits, name)
      const sent = await send(name, operation, given, limits)
      status = sent.status
      // ky's own clock stops at the headers; what is left of the time is the body's.
      const left = Math.max(0, budgetOf(operation, limits) - (performance.now() - started))
      if (!isOk(status)) {
        throw failureOfStatus(name, write, sent, await readJson(sent, left).catch(() => undefined))
      }
      const answer = await answerOf(name, operation, sent, left, options.log)
      return answer as AnswerOf<(typeof operations)[N]>
    } catch (thrown) {
      if (isHTTPError(thrown)) status = thrown.response.status
      const failure = failureOf(name, write, thrown)
      if (failure instanceof BackofficeError) {
        code = failure.code
        options.log.warn(
          { operation: name, code, status, reason: failure.message, requestId: options.requestId },
          'call failed',
        )
      }
      throw failure
    } finally {
      options.onCall?.({
        base: operation.base,
        operation: name,
        ms: performance.now() - started,
        status,
        code,
      })
    }
  }
}

/**
 * The limits of a read, none beyond what is left until the deadline. A file has its own time for what follows the
 * headers. Throws BackofficeUnavailable where nothing is left.
 */
function within(deadline: number | undefined, limits: Timeouts, name: string): Timeouts {
  const left = (deadline ?? Number.POSITIVE_INFINITY) - performance.now()
  if (left < 1) throw new BackofficeUnavailable(name, 'no time left')
  return { ...limits, attempt: Math.min(limits.attempt, left), total: Math.min(limits.total, left) }
}

/** Milliseconds a call may take from its start to the end of its answer. */
function budgetOf({ answer, body }: Operation, limits: Timeouts): number {
  if (answer.kind === 'blob') return limits.download
  return body?.as === 'multipart' ? limits.upload : limits.total
}

async function answerOf(
  name: string,
  operation: Operation,
  response: Response,
  left: number,
  log: BackofficeLog,
): Promise<unknown> {
  if (operation.answer.kind === 'blob') return capped(response, left)
  if (operation.answer.kind === 'none') {
    await response.body?.cancel()
    return undefined
  }
  return parseAnswer(name, operation.answer, await readJson(response, left), log)
}
