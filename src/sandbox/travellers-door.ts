import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { inWriteTransaction } from './db/open.ts'

/*
 * A route for tests only (SANDBOX_DOOR=open): a new traveller with a copy of everything that a demo traveller has, so that no test
 * writes into another's records. Each copy has a suffix on its id: `sofia` becomes `sofia-k1`, her booking `B2041` becomes
 * `B2041-k1` and its travellers `B2041-k1-T1`. Travellers on a shared booking are copied as well, Luca with Sofia.
 */

/** POST /travellers with `{ "like": "sofia" }` answers `{ "suffix": "-k1" }`; 404 for a traveller that the seeds do not have. */
export function travellersDoor(db: DatabaseSync): Hono {
  const app = new Hono()
  let made = 0
  app.post('/', async (c) => {
    const { like } = (await c.req.json()) as { like: string }
    const users = householdOf(db, like)
    if (users.length === 0) return c.json({ message: `There is no traveller ${like}.` }, 404)
    made += 1
    const suffix = `-k${made.toString(36)}`
    inWriteTransaction(db, () => copyHousehold(db, users, suffix))
    return c.json({ suffix }, 201)
  })
  return app
}

/** User ids of this traveller and of all who share a booking with them, directly or through others. */
function householdOf(db: DatabaseSync, sub: string): string[] {
  const sql = `
    WITH RECURSIVE household(id) AS (
      SELECT user_id FROM accounts WHERE sub = ?
      UNION
      SELECT other.user_id FROM household
        JOIN booking_members own ON own.user_id = household.id
        JOIN booking_members other ON other.booking_id = own.booking_id
    )
    SELECT id FROM household`
  return db
    .prepare(sql)
    .all(sub)
    .map(({ id }) => String(id))
}

/** Copies every row of these users; in records, which are JSON, only complete strings that are ids are replaced. */
function copyHousehold(db: DatabaseSync, users: readonly string[], suffix: string): void {
  const owners = users.map((id) => `'${id}'`).join(', ')
  const bookings = `SELECT booking_id FROM booking_members WHERE user_id IN (${owners})`
  const copy = (table: string, columns: string, values: string, where: string) =>
    db.exec(
      `INSERT INTO ${table} (${columns}) SELECT ${values.replaceAll('$', `'${suffix}'`)} FROM ${table} WHERE ${where}`,
    )
  const whole = (id: string) => `replace(record, '"' || ${id} || '"', '"' || ${id} || $ || '"')`
  const members = users.reduce(
    (record, id) => `replace(${record}, '"userId":"${id}"', '"userId":"${id}' || $ || '"')`,
    // The booking's id begins those of its travellers, payments and refunds, and ends that of its departure.
    'replace(record, id, id || $)',
  )
  const own = `user_id IN (${owners})`
  copy(
    'users',
    'id, market, behaviour, record',
    `id || $, market, behaviour, ${whole('id')}`,
    `id IN (${owners})`,
  )
  // After all others, so that the sign-in page does not list them.
  copy('accounts', 'sub, user_id, position, state', 'sub || $, user_id || $, -1, state', own)
  copy('consents', 'user_id, record', 'user_id || $, record', own)
  copy('addresses', 'user_id, kind, record', 'user_id || $, kind, record', own)
  copy('bookings', 'id, record', `id || $, ${members}`, `id IN (${bookings})`)
  copy(
    'booking_members',
    'booking_id, user_id, traveler_id',
    'booking_id || $, user_id || $, replace(traveler_id, booking_id, booking_id || $)',
    own,
  )
  copy(
    'flights',
    'booking_id, traveler_id, record',
    'booking_id || $, replace(traveler_id, booking_id, booking_id || $), replace(record, booking_id, booking_id || $)',
    `booking_id IN (${bookings})`,
  )
  copy(
    'documents',
    'id, user_id, kind, uploaded_at, front_type, front, back_type, back, record',
    `id || $, user_id || $, kind, uploaded_at, front_type, front, back_type, back, ${whole('id')}`,
    own,
  )
  copy(
    'trip_changes',
    'token, booking_id, user_id, started_on, travel_id, record',
    'token || $, booking_id || $, user_id || $, started_on, travel_id, record',
    own,
  )
  copy(
    'notify_me',
    'id, user_id, tour_id, travel_id, removed, record',
    `id || $, user_id || $, tour_id, travel_id, removed, ${whole('id')}`,
    own,
  )
  copy('alert_links', 'token, user_id, expires_on', 'token || $, user_id || $, expires_on', own)
  copy('email_tokens', 'token, user_id, used, expires_on', 'token || $, user_id || $, used, expires_on', own)
  copy('user_lists', 'user_id, kind, position, record', 'user_id || $, kind, position, record', own)
}
