/** The provider did not answer in time, answered 5xx, or sent something that violates the protocol. Try again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** Which call failed: 'discovery', 'token', 'refresh', 'jwks', 'revocation', 'userinfo'. */
  readonly call: string

  constructor(call: string, cause?: unknown) {
    super(`the sign-in provider is unavailable (${call})`, { cause })
    this.call = call
  }
}

/** Runs one call to the provider. Any failure, or no answer within `ms`, becomes `ProviderUnavailable`. */
export async function withinTime<T>(call: string, ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const deadline = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    deadline.abort()
    late.reject(new ProviderUnavailable(call, new Error(`no answer within ${ms} ms`)))
  }, ms)
  try {
    return await Promise.race([work(deadline.signal), late.promise])
  } catch (error) {
    throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(call, error)
  } finally {
    clearTimeout(timer)
  }
}
