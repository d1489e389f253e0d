import { describe, expect, it } from 'vitest'
import { emptyProfile, type User } from '#backoffice/wire/user.ts'
import { listBeginnings, nextBeginning } from '#bookings/beginnings.ts'
import { markets } from '#markets/market-table.ts'
import { completeProfile, day } from './made.ts'

const today = day('2026-11-23')
const full = {
  ...completeProfile,
  emergencyContact: { name: 'Bo', relation: 'Brother', phone: '+4791234568' },
}
const passport = (status: string, expirationDate: string | null = null) =>
  ({ kind: 'PASSPORT', status, expirationDate }) as NonNullable<User['passport']>
const of = (user: Partial<Parameters<typeof listBeginnings>[0]>) =>
  listBeginnings({ ...full, passport: null, ...user }, markets.international, today).map(
    ({ kind, state }) => `${kind} ${state}`,
  )

describe('the preparation of a traveller without a trip', () => {
  it('is all open in an empty profile', () => {
    const nobody = of({ ...emptyProfile, passport: passport('MISSING') })
    expect(nobody).toEqual(['details open', 'contact open', 'passport open'])
  })
  it.each([
    ['APPROVED', '2030-01-01', 'passport done'],
    ['MISSING', null, 'passport open'],
    ['REJECTED', '2030-01-01', 'passport open'],
    ['EXPIRED', null, 'passport open'],
    ['APPROVED', '2026-11-22', 'passport open'],
    ['TO_VALIDATE', '2030-01-01', 'passport waiting'],
    ['EXPIRING', '2027-01-01', 'passport done'],
    ['NOT_NEEDED', null, 'passport done'],
  ])('of a passport that is %s until %s shows: %s', (status, expires, wanted) => {
    expect(of({ passport: passport(status, expires) })).toEqual(['details done', 'contact done', wanted])
  })
  it('leaves out a passport that is unknown now, or in an unknown state', () => {
    expect(of({ passport: null })).toEqual(['details done', 'contact done'])
    expect(of({ passport: passport('LOST') })).toEqual(['details done', 'contact done'])
  })
})

describe('the next step in the message of a save', () => {
  const good = passport('APPROVED', '2030-01-01')
  const none = passport('MISSING')
  const noContact = { emergencyContact: null }
  type Reader = Parameters<typeof nextBeginning>[0]

  it.each<[string, Partial<Reader>, string | null, saved?: 'contact']>([
    ['nothing where all is there', {}, null],
    ['the details before the rest', { birthCity: '', ...noContact, passport: null }, 'details'],
    ['the contact', noContact, 'contact'],
    ['the passport', { passport: none }, 'passport'],
    ['no passport that is being checked', { passport: passport('TO_VALIDATE') }, null],
    ['no passport that is not known now', { passport: null }, null],
    ['no passport where a card may be enough', { passport: none, identityCard: good }, null],
    ['a passport if the card is over', { passport: none, identityCard: passport('EXPIRED') }, 'passport'],
    ['not the contact that was just removed', noContact, null, 'contact'],
    ['the passport after a contact', { ...noContact, passport: none }, 'passport', 'contact'],
  ])('is %s', (_, more, expected, saved) => {
    const user = { ...full, passport: good, identityCard: none, ...more }
    expect(nextBeginning(user, markets.international, today, saved ?? null)).toBe(expected)
  })
})
