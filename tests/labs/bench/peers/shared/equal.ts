import { SESSION_COOKIE } from '../../../../../src/auth/cookies.ts'
import { createSessionStore } from '../../../../../src/auth/create-session-store.ts'
import { parseAnswer } from '../../../../../src/backoffice/client/answer.ts'
import { operations } from '../../../../../src/backoffice/wire/operations.ts'

/*
 * A peer's additional work when equal work is compared: it opens the session that the app opened, from the same file,
 * checks both answers with the product's schemas and sends the app's headers. Off unless `PEER_SESSIONS` names the file.
 */

export { SESSION_COOKIE }

const { PEER_SESSIONS: file, PEER_SECRET: secret = '', PEER_HEADERS: headers = '{}' } = process.env
const store = file ? createSessionStore({ file, secret }) : null

/** The headers of the app's own page, its policy among them; none without equal work. */
export const equalHeaders: Record<string, string> = JSON.parse(headers)

/** The traveller's access token, from the session that this cookie names; the environment's without equal work. */
export async function findToken(sessionId: string | undefined): Promise<string> {
  if (store === null) return process.env.PEER_TOKEN ?? ''
  const session = sessionId === undefined ? null : await store.read(sessionId)
  if (session === null) throw new Error('no session')
  return session.record.accessToken
}

type Read = 'getMe' | 'listBookings'

/** An answer's data: unchanged, or as the product's schema reads it. */
export function readData(name: Read, body: { data: unknown }): unknown {
  if (store === null) return body.data
  const parsed = parseAnswer(name, operations[name].answer, body, console)
  if (name === 'getMe') return parsed
  const { heads, whole } = parsed as { heads: unknown[]; whole: (some: unknown[]) => unknown[] }
  return whole(heads)
}
