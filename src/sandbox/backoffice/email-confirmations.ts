import { Hono } from 'hono'
import { EmailConfirmationRequest } from '#backoffice/wire/email-confirmation.ts'
import type { Store } from '../db/store.ts'
import { jsonBody } from './body.ts'
import { Refusal } from './refusal.ts'

/** POST email-confirmations: open to anybody who has the link, signed in or not. */
export function emailConfirmationRoutes(store: Store): Hono {
  const app = new Hono()
  app.post('/', async (c) => {
    const { token } = await jsonBody(c, EmailConfirmationRequest)
    const sql = 'SELECT used, expires_on FROM email_tokens WHERE token = ?'
    const row = store.row<{ used: number; expires_on: string }>(sql, token)
    if (!row) throw new Refusal(422, 'TOKEN_INVALID', 'This link was never sent.')
    if (row.used) return c.json({ data: { outcome: 'ALREADY_CONFIRMED' } })
    if (row.expires_on < store.today().toString()) {
      throw new Refusal(410, 'TOKEN_EXPIRED', 'This link has expired.')
    }
    store.run('UPDATE email_tokens SET used = 1 WHERE token = ?', token)
    return c.json({ data: { outcome: 'CONFIRMED' } })
  })
  return app
}
