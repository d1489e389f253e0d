import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Sets in the sandbox of browser tests whether a traveller has read the privacy policy; false simulates a new version. */
export function setPolicyRead(sub: string, isRead: boolean): void {
  const db = new DatabaseSync(join(process.env.E2E_DATA ?? '', 'sandbox.sqlite'), { timeout: 60_000 })
  db.prepare(
    `UPDATE consents SET record = json_set(record, '$.privacyPolicy.granted', json(?))
     WHERE user_id = (SELECT user_id FROM accounts WHERE sub = ?)`,
  ).run(String(isRead), sub)
  db.close()
}
