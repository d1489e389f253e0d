import { describe, expect, it } from 'vitest'
import type { Address } from '#backoffice/wire/address.ts'
import type { Flight } from '#backoffice/wire/flight.ts'
import {
  afterSave,
  currentValue,
  offersOn,
  recipientState,
  type SharedValue,
  savedField,
} from '#bookings/for-several.ts'
import { inRome } from './made.ts'

/* Saving for several: the allowed travellers, and the data that it would replace. */

const contactOf = (name: string, phone = '+15035550178'): SharedValue => ({
  kind: 'contact',
  contact: { name, relation: 'Father', phone },
})
const residenceOf = (city: string): SharedValue => ({
  kind: 'residence',
  address: { addressType: 'RESIDENCE', country: 'US', address: 'Main Street', city } as Address,
})
const flight = (direction: string, flightNumber: string) =>
  ({ direction, flightNumber, departureDate: '2027-03-01', segments: [] }) as unknown as Flight
const flightsOf = (...flights: Flight[]): SharedValue => ({ kind: 'flights', flights })
const [out, other, back] = [flight('OUTBOUND', 'AZ1'), flight('OUTBOUND', 'LH2'), flight('RETURN', 'AZ2')]

const respelt = contactOf('Hen\u00adry', '+1 503-555-0178')

const guest = { userId: null, emergencyContact: null, residence: null }
const account = { ...guest, userId: '1002' }

describe('a traveller’s state for what would be saved', () => {
  it.each<[string, SharedValue, typeof guest | typeof account, SharedValue | null, string]>([
    ['a guest without a contact', contactOf('Henry'), guest, null, 'none'],
    ['a guest with the same', contactOf('Henry'), guest, contactOf(' Henry '), 'same'],
    ['a guest with the same, spelt otherwise', contactOf('Henry'), guest, respelt, 'same'],
    ['a guest with another', contactOf('Henry'), guest, contactOf('Ruby'), 'other'],
    ['an account', contactOf('Henry'), account, null, 'own'],
    ['a guest with another address', residenceOf('Portland'), guest, residenceOf('Salem'), 'locked'],
    ['an account, for an address', residenceOf('Portland'), account, null, 'own'],
    ['an account, for flights', flightsOf(out), account, null, 'none'],
    ['a traveller with a way back alone', flightsOf(out), guest, flightsOf(back), 'none'],
    ['a traveller with another way out', flightsOf(out), guest, flightsOf(back, other), 'other'],
    ['a traveller with the same and more', flightsOf(out), guest, flightsOf(out, back), 'same'],
  ])('%s', (_, given, person, has, standing) => {
    expect(recipientState(given, person, has)).toBe(standing)
  })

  it('never reads what an account has, whatever is sent', () => {
    const emergencyContact = { name: 'Anna', relation: 'Sister', phone: '+393201122334' }
    expect(currentValue('contact', { ...account, emergencyContact }, [])).toBeNull()
    expect(currentValue('contact', { ...guest, emergencyContact }, [])).toMatchObject({ kind: 'contact' })
  })
})

it('keeps the flights of a direction that is not saved', () => {
  expect(afterSave(flightsOf(out), flightsOf(other, back))).toEqual(flightsOf(back, out))
  // Several in one direction are all saved.
  expect(afterSave(flightsOf(other, out), flightsOf(out, back))).toEqual(flightsOf(back, other, out))
})

describe('after a save', () => {
  it('knows from the toast what it was', () => {
    expect(savedField([{ key: 'ui:busy' }, { key: 'registry:saved.contact' }])).toBe('contact')
    expect(savedField([{ key: 'registry:saved.needs' }])).toBeNull()
  })

  it('offers the bookings ahead of people without an account', () => {
    const leader = (userId: string) => ({ id: 'T1', userId, leader: true })
    const [mate, guest] = ['1', null].map((userId) => ({ id: 'T2', userId, leader: false }))
    // biome-ignore format: grouped by line
    const trip = (id: string, more: object = {}) => ({
      id, bookingStatus: 'ACTIVE', startDate: '2027-01-01', endDate: '2027-01-08', timeZone: null,
      party: [leader('1'), guest] as Parameters<typeof offersOn>[0][number]['party'],
      ...more,
    })
    const trips = [
      trip('later', { startDate: '2027-02-01', endDate: '2027-02-08' }),
      trip('next'),
      trip('over', { startDate: '2025-12-25', endDate: '2026-01-01' }),
      trip('cancelled', { bookingStatus: 'CANCELLED' }),
      trip('alone', { party: [leader('1')] }),
      trip('another', { party: [leader('2'), mate, guest] }),
    ]
    const moment = inRome('2026-12-01T10:00:00Z')
    expect(offersOn(trips, '1', moment).map(({ id }) => id)).toEqual(['next', 'later'])
  })
})
