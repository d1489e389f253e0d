/** The start of a Redis refusal; before version 7, a refusal within a script follows a description of the script. */
const REFUSAL = /^(?:ERR Error running script.*? -)?([A-Z]{3,20}) /

/**
 * The cause of a failed call, as one word for the log: the code of an error or of one of its causes, or the first word of a Redis
 * refusal (READONLY, OOM); '' without one. Never foreign text.
 */
export function errorCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : REFUSAL.exec(at.message)?.[1]
    if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code
  }
  return ''
}
