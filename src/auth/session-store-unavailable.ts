/** The session storage did not answer. Nobody is signed out: cookies stay, and the page says "try again". */
export class SessionStoreUnavailable extends Error {
  override readonly name = 'SessionStoreUnavailable'
  constructor(cause: unknown) {
    super('the session store is unavailable', { cause })
  }
}
