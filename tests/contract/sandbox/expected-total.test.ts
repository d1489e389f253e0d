import { describe, expect, it } from 'vitest'
import { inSandbox } from './traveller.ts'

/* The total that a start expects (`expectedTotal`): the sandbox changes nothing at any other. */

const sandbox = inSandbox()

describe('a start with an expected total', () => {
  it('other than the booking’s on that departure is refused by a key of its own; the right one is made', async () => {
    const emma = await sandbox.newTraveller('emma')
    const me = await emma.read('getMe')
    const params = { userId: String(me.id), bookingId: emma.own('B2101') }
    const { options } = await emma.read('getTripChange', { params })
    const { travelId, total } = options[0]
    for (const expectedTotal of [
      { ...total, amount: total.amount - 1 },
      { ...total, currency: 'CHF' },
    ]) {
      const answer = await emma.call('startTripChange', { params, body: { travelId, expectedTotal } })
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ key: 'TOTAL_CHANGED' })
    }
    expect(await emma.read('getTripChangeResult', { params })).toMatchObject({ state: 'NONE' })
    const made = await emma.call('startTripChange', { params, body: { travelId, expectedTotal: total } })
    expect(made.status).toBe(201)
  })
})
