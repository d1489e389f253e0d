import { addressOfCall } from '#backoffice/client/address-of-call.ts'
import type { Base, Operation } from '#backoffice/wire/operation.ts'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'

/** The address and identity of the kit's calls. */
export interface CallTarget {
  urls: Readonly<Record<Base, string>>
  /** An access token of the test traveller. */
  token: string
  clientKey: string
  /** The locale for texts. */
  language: string
}

/** A call's content besides the address. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Used instead of the test traveller's; null sends none. */
  token?: string | null
}

export interface CallAnswer {
  /** null when no answer came. */
  status: number | null
  type: string
  /** Parsed if it is JSON, else undefined. */
  body: unknown
  bytes: number
  ms: number
  /** Why no answer came, as the system's error code. */
  reason?: string
}

/** Longer than the product waits for any answer: a slower one has failed there already. */
const GIVEN_UP_MS = 10_000

function headersOf(
  { base, token: wanted, body }: Operation,
  place: CallTarget,
  input: CallInput,
): Record<string, string> {
  const token = input.token === undefined ? place.token : input.token
  const takesToken = wanted !== 'never' && (base === 'backoffice' || base === 'notify')
  return {
    accept: 'application/json',
    'accept-language': place.language,
    'x-request-id': 'conformance',
    ...(takesToken && token !== null && { authorization: `Bearer ${token}` }),
    ...(body?.as === 'json' && { 'content-type': 'application/json' }),
  }
}

/** Makes one call of the contract as the product does, without following redirects; returns the raw answer. */
export async function call(
  place: CallTarget,
  name: OperationName,
  input: CallInput = {},
): Promise<CallAnswer> {
  const operation: Operation = operations[name]
  const url = addressOfCall(
    name,
    place.urls[operation.base],
    operation.path,
    input.params ?? {},
    input.query ?? {},
  )
  const started = performance.now()
  try {
    const response = await fetch(url, {
      method: operation.method,
      headers: headersOf(operation, place, input),
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVEN_UP_MS),
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: jsonIn(bytes),
      bytes: bytes.length,
      ms: performance.now() - started,
    }
  } catch (error) {
    const ms = performance.now() - started
    return { status: null, type: '', body: undefined, bytes: 0, ms, reason: reasonOf(error) }
  }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The system's error code (`ECONNREFUSED`), else the error's name. Neither reveals the address or the token. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.name : 'unknown'
}
