import type { Context, MiddlewareHandler } from 'hono'
import type { Consents } from '#backoffice/wire/consents.ts'
import type { Store } from '../db/store.ts'
import type { UserRow } from '../db/stored-user.ts'
import { ApiRefusal, notFound } from './refusal.ts'

/** Resolves the user of a token by the provider; null for a token that is unknown, expired or revoked. */
export type VerifyAccessToken = (token: string) => Promise<{ sub: string } | null>

/** What every route of the backoffice knows about its caller. */
export interface CallerEnv {
  Variables: { caller: UserRow }
}

/** Routes that a traveller without the consents may still call, so that they can give them. */
const CONSENTS_ROUTE = /\/users\/[^/]+\/consents$/
/** The only route that accepts the token in the query (product §19): a document's download. */
const DOWNLOAD_ROUTE = /\/users\/[^/]+\/documents\/[^/]+$/

/** Admits only travellers whose token is valid and whom no rule blocks. */
export function requireCaller(store: Store, verify: VerifyAccessToken): MiddlewareHandler<CallerEnv> {
  return async (c, next) => {
    const token = tokenOf(c)
    const identity = token ? await verify(token) : null
    if (!identity) throw new ApiRefusal(401, 'UNAUTHORISED', 'A valid access token is needed.')
    const caller = store.row<UserRow>(
      'SELECT u.id, u.market, u.behaviour FROM users u JOIN accounts a ON a.user_id = u.id WHERE a.sub = ?',
      identity.sub,
    )
    if (!caller) throw new ApiRefusal(401, 'UNAUTHORISED', 'The token belongs to nobody here.')
    refuseByBehaviour(caller)
    if (!CONSENTS_ROUTE.test(c.req.path)) refuseWithoutConsents(store, caller)
    c.set('caller', caller)
    await next()
  }
}

/** The token of the Authorization header, valid or not. */
export function readBearer(c: Context): string | null {
  return /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null
}

function tokenOf(c: Context): string | null {
  const bearer = readBearer(c)
  if (bearer) return bearer
  return c.req.method === 'GET' && DOWNLOAD_ROUTE.test(c.req.path)
    ? (c.req.query('access_token') ?? null)
    : null
}

/** Simulates the outage or the block that the seeds give a traveller. */
export function refuseByBehaviour({ behaviour }: UserRow): void {
  if (behaviour === 'unavailable') {
    throw new ApiRefusal(503, 'SERVICE_UNAVAILABLE', 'This user’s records are out of reach.')
  }
  if (behaviour === 'blocked') {
    throw new ApiRefusal(403, 'USER_PRIVACY_POLICY_ERROR', 'This user is not allowed.')
  }
}

function refuseWithoutConsents(store: Store, { id }: UserRow): void {
  const consents = store.record<Consents>('SELECT record FROM consents WHERE user_id = ?', id)
  if (consents?.privacyPolicy.granted && consents.termsAndConditions.granted) return
  throw new ApiRefusal(403, 'USER_PRIVACY_POLICY_ERROR', 'Privacy policy and terms must be accepted.', {
    userId: id,
  })
}

/** `users/{userId}` accepts only the caller's own id; `users/me` is a separate call. */
export const ownRecordsOnly: MiddlewareHandler<CallerEnv> = async (c, next) => {
  const isMe = c.req.method === 'GET' && c.req.path.endsWith('/users/me')
  if (!isMe && c.req.param('userId') !== c.var.caller.id) throw notFound('user')
  await next()
}
