import { Hono } from 'hono'
import { CONSENT_KINDS, type ConsentEvent, type Consents, ConsentsUpdate } from '#backoffice/wire/consents.ts'
import type { Store } from '../db/store.ts'
import { jsonBody } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { ApiRefusal, notFound } from './refusal.ts'

/** The service requires these two (product §17). */
const REQUIRED = ['privacyPolicy', 'termsAndConditions'] as const

/** Version of the texts the sandbox's public pages show. */
export const CONSENT_VERSION = '2025-05'

/** A traveller's consents, each with the version of its text; null for an unknown traveller. */
export function findConsents(store: Store, userId: string): Consents | null {
  const found = store.record<Consents>('SELECT record FROM consents WHERE user_id = ?', userId)
  if (!found) return null
  const { privacyPolicy, termsAndConditions, marketing } = found
  const currentVersion = CONSENT_VERSION
  return {
    privacyPolicy: { ...privacyPolicy, currentVersion },
    termsAndConditions: { ...termsAndConditions, currentVersion },
    marketing: { ...marketing, currentVersion },
  }
}

/** GET and PUT users/{userId}/consents, open to a traveller who has not consented yet, and their history. */
export function consentRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const read = (userId: string): Consents => {
    const found = findConsents(store, userId)
    if (!found) throw notFound('user')
    return found
  }

  const keep = (userId: string, event: ConsentEvent) =>
    store.run(
      "INSERT INTO user_lists SELECT ?1, 'consent', count(*), ?2 FROM user_lists WHERE user_id = ?1 AND kind = 'consent'",
      userId,
      JSON.stringify(event),
    )

  app.get('/history', (c) => {
    const sql = "SELECT record FROM user_lists WHERE user_id = ? AND kind = 'consent' ORDER BY position"
    return c.json({ data: store.records<ConsentEvent>(sql, c.var.caller.id) })
  })
  app.get('/', (c) => c.json({ data: read(c.var.caller.id) }))
  app.put('/', async (c) => {
    const update = await jsonBody(c, ConsentsUpdate)
    const refused = REQUIRED.filter((kind) => update[kind]?.granted === false)
    if (refused.length > 0) {
      throw new ApiRefusal(422, 'CONSENT_REQUIRED', 'These consents are needed to go on.', {
        fields: refused,
      })
    }
    const { id } = c.var.caller
    const next = read(id)
    const now = new Date().toISOString()
    for (const kind of CONSENT_KINDS) {
      const choice = update[kind]
      if (!choice || choice.granted === next[kind].granted) continue
      const version = choice.version ?? CONSENT_VERSION
      next[kind] = choice.granted
        ? { ...next[kind], granted: true, grantedAt: now, version }
        : { ...next[kind], granted: false, grantedAt: null, version: null }
      keep(id, { kind, granted: choice.granted, at: now, version, place: 'ACCOUNT' })
    }
    store.run('UPDATE consents SET record = ? WHERE user_id = ?', JSON.stringify(next), id)
    return c.json({ data: next })
  })
  return app
}
