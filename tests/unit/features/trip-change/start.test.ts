import { expect, it } from 'vitest'
import { type StartOutcome, startChange, type WantedDeparture } from '#features/trip-change/start.ts'

const NEW_TRIP = 'azores-1'
const unwanted = () => Promise.reject(new Error('nothing is to be started'))

const result = { state: 'COMPLETED', token: 'done', refusedBy: null, newBookingId: null, previous: null }

const pressed = (travelId: string | null, bookedOn: string, more: object = {}): Promise<StartOutcome> => {
  const backoffice = {
    tripChange: { result: async () => ({ ...result, continueUrl: null, ...more }), start: unwanted },
    bookings: { get: unwanted },
  }
  return startChange(backoffice as unknown as Parameters<typeof startChange>[0], {
    userId: 'U1',
    booking: { id: 'B1', tour: { travelId: bookedOn } } as unknown as WantedDeparture['booking'],
    travelId,
    seen: null,
    offer: async () => ({ available: true, options: [] }) as never,
  })
}

it.each<[string, Parameters<typeof pressed>, object]>([
  [
    'while a change is under way starts no other, and gets the same answer',
    [null, NEW_TRIP, { state: 'PENDING', token: 'begun', continueUrl: 'https://x.example/' }],
    { ok: true, kind: 'underway', token: 'begun', continueUrl: 'https://x.example/' },
  ],
  [
    'for the departure that the booking is for by now is reported as done',
    [NEW_TRIP, NEW_TRIP],
    { ok: true, kind: 'moved', token: 'done' },
  ],
])('pressed again %s', async (_, again, expected) => {
  expect(await pressed(...again)).toEqual(expected)
})

it('pressed for another departure that is not offered reports that', async () => {
  expect(await pressed('azores-2', NEW_TRIP)).toMatchObject({ ok: false, code: 'notOffered' })
})
