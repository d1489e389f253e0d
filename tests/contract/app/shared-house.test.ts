import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { sharedHouse } from '../../faults/house.ts'

/* The changes of one test file to the shared house do not reach the next one. */

it('the shared house is given on with the records as seeded, no fault and an empty log', async () => {
  const first = await sharedHouse()
  const emma = await first.signIn('emma')
  const seen = await first.visit('/account/registry/personal', { browser: emma })
  expect(seen.status).toBe(200)
  await expect.poll(first.log).toContain('/account/registry/personal')
  const db = new DatabaseSync(`${first.app.dataDir}/sandbox.sqlite`, { timeout: 60_000 })
  const bookings = () => db.prepare('SELECT id, record FROM bookings ORDER BY id').all()
  const before = bookings()
  db.exec("UPDATE bookings SET record = '{}'; DELETE FROM consents")
  first.tap.hold(/./)
  await first.close()

  const second = await sharedHouse()
  expect(second.app).toBe(first.app)
  expect(bookings()).toEqual(before)
  expect(second.log()).not.toContain('/account/registry/personal')
  expect((await second.visit('/account/registry/personal', { browser: emma })).status).toBe(200)
  db.close()
})
