/** How a refusal of Redis begins; before its version 7, one within a script stands behind what the script was. */
const REFUSAL = /^(?:ERR Error running script.*? -)?([A-Z]{3,20}) /

/**
 * Why a call failed, as one word for the log: the code of an error or of one of its causes, or the word with which Redis begins its
 * refusals (READONLY, OOM); '' where there is none. Never what somebody else has written.
 */
export function errorCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : REFUSAL.exec(at.message)?.[1]
    if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code
  }
  return ''
}
