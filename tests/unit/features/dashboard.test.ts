import { describe, expect, it } from 'vitest'
import { emptyProfile, type User } from '#backoffice/wire/user.ts'
import { listBeginnings, nextBeginning } from '#bookings/beginnings.ts'
import { markets } from '#markets/market-table.ts'
import { day } from './made.ts'

const today = day('2026-11-23')
const full = {
  ...emptyProfile,
  name: 'Ada',
  lastname: 'Nowak',
  gender: 'F',
  birthDate: '1990-01-01',
  birthCity: 'Oslo',
  citizenship: 'NO',
  mobilePhone: '+4791234567',
  email: 'ada@example.org',
  emergencyContact: { name: 'Bo', relation: 'Brother', phone: '+4791234568' },
} as const
const passport = (status: string, expirationDate: string | null = null) =>
  ({ kind: 'PASSPORT', status, expirationDate }) as NonNullable<User['passport']>
const of = (user: Partial<Parameters<typeof listBeginnings>[0]>) =>
  listBeginnings({ ...full, passport: null, ...user }, markets.international, today).map(
    ({ kind, state }) => `${kind} ${state}`,
  )

describe('what somebody without a trip can have ready', () => {
  it('is all open in an empty profile', () => {
    const nobody = of({ ...emptyProfile, passport: passport('MISSING') })
    expect(nobody).toEqual(['details open', 'contact open', 'passport open'])
  })
  it('is done where all is there', () => {
    const all = of({ passport: passport('APPROVED', '2030-01-01') })
    expect(all).toEqual(['details done', 'contact done', 'passport done'])
  })
  it.each([
    ['MISSING', null, 'passport open'],
    ['REJECTED', '2030-01-01', 'passport open'],
    ['EXPIRED', null, 'passport open'],
    ['APPROVED', '2026-11-22', 'passport open'],
    ['TO_VALIDATE', '2030-01-01', 'passport waiting'],
    ['EXPIRING', '2027-01-01', 'passport done'],
    ['NOT_NEEDED', null, 'passport done'],
  ])('of a passport that is %s until %s says: %s', (status, expires, wanted) => {
    expect(of({ passport: passport(status, expires) })).toContain(wanted)
  })
  it('leaves out a passport that is not known now, or in no state we know', () => {
    expect(of({ passport: null })).toEqual(['details done', 'contact done'])
    expect(of({ passport: passport('LOST') })).toEqual(['details done', 'contact done'])
  })
})

describe('what the message of a save says comes next', () => {
  const good = passport('APPROVED', '2030-01-01')
  const next = (
    user: Partial<Parameters<typeof nextBeginning>[0]>,
    saved: Parameters<typeof nextBeginning>[3] = null,
  ) =>
    nextBeginning(
      { ...full, passport: good, identityCard: passport('MISSING'), ...user },
      markets.international,
      today,
      saved,
    )

  it.each([
    ['nothing where all is there', next({}), null],
    [
      'the details before the rest',
      next({ birthCity: '', emergencyContact: null, passport: null }),
      'details',
    ],
    ['the contact', next({ emergencyContact: null }), 'contact'],
    ['the passport', next({ passport: passport('MISSING') }), 'passport'],
    ['no passport that is being checked', next({ passport: passport('TO_VALIDATE') }), null],
    ['no passport that is not known now', next({ passport: null }), null],
    [
      'no passport where a card may be enough',
      next({ passport: passport('MISSING'), identityCard: good }),
      null,
    ],
    [
      'a passport where the card is over',
      next({ passport: passport('MISSING'), identityCard: passport('EXPIRED') }),
      'passport',
    ],
    ['not the contact that was just removed', next({ emergencyContact: null }, 'contact'), null],
    [
      'the passport after a contact',
      next({ emergencyContact: null, passport: passport('MISSING') }, 'contact'),
      'passport',
    ],
  ])('is %s', (_, wanted, expected) => {
    expect(wanted).toBe(expected)
  })
})
