import ky, { isHTTPError, type Options } from 'ky'
import type { AnswerOf, Base, InputOf, Operation } from '../wire/operation.ts'
import { type OperationName, operations } from '../wire/operations.ts'
import { addressOfCall } from './address-of-call.ts'
import { type BackofficeLog, parseAnswer } from './answer.ts'
import { BackofficeError, BackofficeUnavailable, Unauthorised } from './errors.ts'
import { failureOfStatus, retryAfterSeconds, toCallError } from './failure.ts'
import { readWhole } from './read-whole.ts'
import { limitBody, parseJsonBody, readWholeBody } from './response-body.ts'
/** Milliseconds. `search` limits optional calls of forms, `upload` sending a file, `download` receiving one. */
export interface Timeouts {
  attempt: number
  total: number
  search: number
  upload: number
  download: number
}

export interface CallInfo {
  base: Base
  operation: OperationName
  ms: number
  /** null if no answer came. */
  status: number | null
  /** The error code it ended with, or null. */
  code: string | null
}

export interface BackofficeOptions {
  /** The base URL of each service, which may include a path. */
  urls: Record<Base, string>
  /** The traveller's access token, or null when signed out. */
  accessToken: () => Promise<string> | null
  /**
   * A new token after this one was refused (401); the call is then repeated once. Null if there is none; rejects with
   * BackofficeError if that cannot be known now.
   */
  renewToken?: (refused: string) => Promise<string | null>
  /** Called when a write is refused (401) with a renewed token too, or if there is none. */
  onWriteUnauthorised?: () => void
  /** Correlates our log with the backoffice's; sent as `x-request-id`. */
  requestId: string
  /** The locale for texts, sent as `accept-language`. */
  language?: string | undefined
  log: BackofficeLog
  timeouts?: Partial<Timeouts>
  /**
   * When the page must be sent, in milliseconds of `performance.now()`: no read continues after it, even within its own time limit.
   * A write keeps its own limit, since the outcome of an aborted write is unknown.
   */
  deadline?: () => number
  /** Called once per call, when it ends. */
  onCall?: (info: CallInfo) => void
}

/** The total time for all reads of a page: leaves half a second of the five (product §20) to rendering. */
export const PAGE_BUDGET_MS = 4500

/** A page's only read may take all of that time. */
export const DEFAULT_TIMEOUTS: Timeouts = {
  attempt: 4000,
  total: PAGE_BUDGET_MS,
  search: 2500,
  upload: 30_000,
  download: 60_000,
}

/** The time limits of a deployment with this patience (PATIENCE). */
export const scaleTimeouts = (patience: number) =>
  Object.fromEntries(
    Object.entries(DEFAULT_TIMEOUTS).map(([name, ms]) => [name, ms * patience]),
  ) as unknown as Timeouts

const isOk = (status: number) => status >= 200 && status < 300

interface Given {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Sent instead of the traveller's own token, signed in or not. */
  bearer?: string | undefined
}

/** Creates the function that performs any operation of the table: it sends, retries, parses, and classifies failures. */
export function createCall(options: BackofficeOptions) {
  const ownLimits = { ...DEFAULT_TIMEOUTS, ...options.timeouts }

  /** Sends a call and returns its 2xx answer; throws the failure of any other. */
  async function send(
    name: OperationName,
    given: Given,
    token: string | null,
    note: (status: number) => void,
  ) {
    const operation: Operation = operations[name]
    const write = operation.method !== 'GET'
    const limits = write ? ownLimits : within(options.deadline?.(), ownLimits, name, operation.hurried)
    const { base, path, query } = operation
    const inQuery = query && 'access_token' in query.shape
    const asked = { ...(inQuery && { access_token: token }), ...given.query }
    const url = addressOfCall(name, options.urls[base], path, given.params ?? {}, asked)
    const answer = await ky(url, {
      ...kyOptions(operation, limits),
      ...bodyOf(name, operation, given.body),
      headers: headersOf(name, operation, options, token),
    })
    note(answer.status)
    if (isOk(answer.status)) return { answer, limits }
    const errorBody = await parseJsonBody(answer).catch(() => undefined)
    throw failureOfStatus(name, write, answer, errorBody, token?.length)
  }

  /** The same, and once more with a renewed token after a 401. Writes are repeated too: a call refused with 401 had no effect. */
  async function sendRenewed(name: OperationName, given: Given, note: (status: number) => void) {
    const token = await tokenFor(operations[name], options, given.bearer)
    try {
      return await send(name, given, token, note)
    } catch (error) {
      const isOwn = error instanceof Unauthorised && token !== null && given.bearer === undefined
      const renewed = isOwn ? await options.renewToken?.(token) : null
      if (!renewed) throw error
      return send(name, given, renewed, note)
    }
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
      const { answer: sent, limits } = await sendRenewed(name, given, (answerStatus) => {
        status = answerStatus
      })
      // For a file, ky only waits for the headers; the rest of the time is for the body.
      const left = Math.max(0, limits.download - (performance.now() - started))
      const answer = await answerOf(name, operation, sent, left, options.log)
      return answer as AnswerOf<(typeof operations)[N]>
    } catch (thrown) {
      if (isHTTPError(thrown)) status = thrown.response.status
      const failure = toCallError(name, write, thrown)
      if (write && failure instanceof Unauthorised && given.bearer === undefined)
        options.onWriteUnauthorised?.()
      if (failure instanceof BackofficeError) {
        code = failure.code
        // Not as `code`, which is redacted: a sign-in's code is a secret. Every line of the request's log has its id.
        options.log.warn({ operation: name, failure: code, status, reason: failure.message }, 'call failed')
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
 * The limits of a read, none beyond the time left until the deadline. A file has its own limit for what follows the headers. Throws
 * BackofficeUnavailable when no time is left.
 */
function within(deadline: number | undefined, limits: Timeouts, name: string, hurried = false): Timeouts {
  const untilThen = (deadline ?? Number.POSITIVE_INFINITY) - performance.now()
  const left = hurried ? Math.min(untilThen, limits.search) : untilThen
  if (left < 1) throw new BackofficeUnavailable(name, 'no time left')
  return { ...limits, attempt: Math.min(limits.attempt, left), total: Math.min(limits.total, left) }
}

async function answerOf(
  name: string,
  operation: Operation,
  response: Response,
  left: number,
  log: BackofficeLog,
): Promise<unknown> {
  if (operation.answer.kind === 'blob') return limitBody(response, left)
  if (operation.answer.kind === 'none') {
    await response.body?.cancel()
    return undefined
  }
  return parseAnswer(name, operation.answer, await parseJsonBody(response), log)
}

const MAX_RETRY_AFTER_SECONDS = 2
const RETRY_STATUSES = [429, 500, 501, 502, 503, 504]
const retryable = (status: number) => status === 429 || status >= 500

/** The bases that may receive the token (product §19): never the hosts whose data is the same for all travellers. */
const TOKEN_BASES: ReadonlySet<Base> = new Set(['backoffice', 'notify'])

/** Sets every option of ky, since its defaults retry writes and have no total time limit. */
function kyOptions(operation: Operation, limits: Timeouts): Options {
  const read = operation.method === 'GET'
  const file = operation.answer.kind === 'blob'
  const upload = operation.body?.as === 'multipart'
  return {
    // Resolves with the whole body, so that ky's time-outs and its retry cover the body too. A file streams.
    async fetch(asked, init) {
      if (read && !file) return readWhole(asked as Request)
      const answer = await fetch(asked, init)
      return file && answer.ok ? answer : readWholeBody(answer)
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
function bodyOf(name: string, operation: Operation, body: unknown): Pick<Options, 'body' | 'json'> {
  if (operation.body === undefined) return {}
  if (operation.body.as === 'multipart') return { body: body as FormData }
  const parsed = operation.body.schema.safeParse(body)
  if (parsed.success) return { json: parsed.data }
  // Forms are validated before they get here. Only paths are reported, because the values are personal.
  throw new TypeError(
    `${name}: bad request body at ${parsed.error.issues.map((i) => i.path.join('.')).join(', ')}`,
  )
}

/** The token to send with a call; null if it must not have one, or if there is none. */
async function tokenFor(
  operation: Operation,
  options: BackofficeOptions,
  bearer: string | undefined,
): Promise<string | null> {
  if (operation.token === 'never' || !TOKEN_BASES.has(operation.base)) return null
  return bearer ?? (await options.accessToken())
}

/** The request's headers, with the token. Throws Unauthorised if a required token is missing, or if it is malformed. */
function headersOf(
  name: string,
  operation: Operation,
  { requestId, language }: BackofficeOptions,
  token: string | null,
): Headers {
  const headers = new Headers({ accept: 'application/json', 'x-request-id': requestId })
  if (language) headers.set('accept-language', language)
  if (operation.answer.kind === 'blob') headers.set('accept', 'image/*')
  if (token === null) {
    if (operation.token === 'required') throw new Unauthorised(name, 'no access token')
    return headers
  }
  // `Headers` quotes a malformed value in its error, so such a token must not reach it.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Unauthorised(name, 'malformed access token')
  headers.set('authorization', `Bearer ${token}`)
  return headers
}
