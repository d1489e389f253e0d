import { expect, it } from 'vitest'
import { type StartOutcome, startChange, type Wanted } from '#features/trip-change/start.ts'

const NEW_TRIP = 'azores-1'
const unwanted = () => Promise.reject(new Error('nothing is to be started'))

const pressed = (travelId: string, bookedOn: string): Promise<StartOutcome> => {
  const done = { state: 'COMPLETED', token: 'done' }
  const ended = { ...done, refusedBy: null, newBookingId: null, previous: null, continueUrl: null }
  const backoffice = {
    tripChange: { result: async () => ended, start: unwanted },
    bookings: { get: unwanted },
  }
  return startChange(backoffice as unknown as Parameters<typeof startChange>[0], {
    userId: 'U1',
    booking: { id: 'B1', tour: { travelId: bookedOn } } as unknown as Wanted['booking'],
    travelId,
    seen: null,
    offer: async () => ({ available: true, options: [] }) as never,
  })
}

it('pressed again while a change is under way starts no other, and is told the same', async () => {
  const pending = { state: 'PENDING', token: 'begun', refusedBy: null, newBookingId: null, previous: null }
  const backoffice = {
    tripChange: { result: async () => ({ ...pending, continueUrl: 'https://x.example/' }), start: unwanted },
    bookings: { get: unwanted },
  }
  const again = await startChange(backoffice as unknown as Parameters<typeof startChange>[0], {
    userId: 'U1',
    booking: { id: 'B1', tour: { travelId: NEW_TRIP } } as unknown as Wanted['booking'],
    travelId: null,
    seen: null,
    offer: async () => ({ available: true, options: [] }) as never,
  })
  expect(again).toEqual({ ok: true, is: 'underway', token: 'begun', continueUrl: 'https://x.example/' })
})

it('pressed again for the departure that the booking is for by now is told that it is done', async () => {
  expect(await pressed(NEW_TRIP, NEW_TRIP)).toEqual({ ok: true, is: 'moved', token: 'done' })
})

it('pressed for another departure that is not offered is told so', async () => {
  expect(await pressed('azores-2', NEW_TRIP)).toMatchObject({ ok: false, code: 'notOffered' })
})
