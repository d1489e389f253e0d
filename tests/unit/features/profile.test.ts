import { describe, expect, it } from 'vitest'
import {
  birthDateRefusal,
  emptyMandatoryFields,
  mandatoryFields,
  measureCompletion,
  type ProfileField,
  personalRows,
  profileFields,
} from '#account/profile.ts'
import { taxCodeIsValid, taxCodeLength } from '#account/tax-code.ts'
import { type FormValues, filledForm, readForm } from '#features/registry/fields.ts'
import { parseSection } from '#features/registry/sections.ts'
import { type MarketId, marketIds, markets } from '#markets/market-table.ts'
import { readablePhone } from '#markets/phone.ts'
import { day, dayInputs } from './made.ts'

const today = day('2026-11-21')
const countries = ['IT', 'ES', 'DE', 'US', 'SE'].map((code) => ({ code }))
const empty = Object.fromEntries(profileFields.map((field) => [field, null])) as Record<ProfileField, null>
const born = (text: string) => dayInputs('birthDate', text)
// biome-ignore format: grouped by line
const sofia = {
  name: 'Sofia', lastname: 'Marin', gender: 'F', birthCity: 'Milano', citizenship: 'IT',
  ...born('1994-5-14'),
  taxCode: 'RSSMRA85T10A562S',
  'mobilePhone-prefix': 'IT',
  mobilePhone: '333 123 4567',
  email: 'sofia@example.com',
}
const filled = { ...empty, ...sofia, birthDate: '1994-05-14', mobilePhone: '+39333' }
const parse = (change: FormValues = {}, market: MarketId = 'italy') =>
  parseSection('personal', { ...sofia, ...change }, { market: markets[market], today, countries })
const errorsOf = (change: FormValues, market?: MarketId) => {
  const parsed = parse(change, market)
  return parsed.ok ? {} : parsed.codes
}

describe('mandatory fields (product §14)', () => {
  it('require the tax code in Italy and Spain only', () => {
    const asking = marketIds.filter((id) => mandatoryFields(markets[id]).includes('taxCode'))
    expect(asking).toEqual(['italy', 'spain'])
  })
  it('count as missing when empty or blank', () => {
    const profile = { ...filled, taxCode: ' ', birthCity: null }
    expect(emptyMandatoryFields(profile, markets.italy)).toEqual(['birthCity', 'taxCode'])
    expect(emptyMandatoryFields(profile, markets.germany)).toEqual(['birthCity'])
  })
})

describe('how complete a profile is', () => {
  const passport = (status: string, until: string | null = null) => ({
    passport: { kind: 'PASSPORT', status, expirationDate: until },
  })
  const contact = { name: 'Ada', relation: 'Mother', phone: '+39333' }
  const none = { kind: 'IDENTITY_CARD', status: 'MISSING', expirationDate: null }
  const whole = {
    ...filled,
    emergencyContact: contact,
    identityCard: none,
    ...passport('APPROVED', '2026-11-21'),
  }
  const both = [{ addressType: 'RESIDENCE' as const }, { addressType: 'BILLING' as const }]
  const of = (change: object, addresses: Parameters<typeof measureCompletion>[1] = both) =>
    measureCompletion({ ...whole, ...change }, addresses, markets.italy, today)

  it('is whole with the fields, an emergency contact, both addresses and a document', () => {
    expect(of({})).toEqual({ total: 13, missing: [], sure: true })
    expect(measureCompletion(whole, both, markets.germany, today).total).toBe(12)
  })
  it.each([
    ['a field', { citizenship: null }, both, ['citizenship']],
    ['an emergency contact', { emergencyContact: { ...contact, phone: ' ' } }, both, ['contact']],
    ['the billing address', {}, both.slice(0, 1), ['billing']],
    ['both addresses', {}, [], ['residence', 'billing']],
    ['a passport that is over', passport('APPROVED', '2026-11-20'), both, ['document']],
    ['one that is over by its state alone', passport('EXPIRED'), both, ['document']],
    ['a refused one', passport('REJECTED', '2035-01-01'), both, ['document']],
    ['none at all', passport('MISSING'), both, ['document']],
  ])('lacks %s', (_, change, addresses, missing) => {
    expect(of(change, addresses)).toEqual({ total: 13, missing, sure: true })
  })
  it.each([
    { ...passport('MISSING'), identityCard: { ...none, status: 'APPROVED' } },
    passport('TO_VALIDATE'),
    passport('NOT_NEEDED'),
  ])('takes an identity card, and a passport that is being checked or not needed: %j', (documents) => {
    expect(of(documents).missing).toEqual([])
  })
  it('neither counts what is unknown nor calls it missing, and shows that', () => {
    expect(of({}, null)).toEqual({ total: 11, missing: [], sure: false })
    expect(of({ passport: null, identityCard: null })).toEqual({ total: 12, missing: [], sure: false })
    expect(of({ ...passport('MISSING'), identityCard: null }).sure).toBe(false)
  })
})

describe('birth date (product §14: legal age 18, in the past)', () => {
  it.each([
    ['2008-11-21', null],
    ['2008-11-22', 'underage'],
    ['2026-11-21', 'futureDate'],
    ['2027-01-01', 'futureDate'],
    ['1916-11-21', null],
    ['1915-11-21', 'ageOutOfRange'],
    ['2008-02-29', null],
  ])('%s: %s', (date, refusal) => expect(birthDateRefusal(day(date), today)).toBe(refusal))
})

describe('the profile form', () => {
  it('becomes an update of the wire contract', () => {
    const { name, lastname, gender, birthCity, citizenship, taxCode, email } = sofia
    const stored = { birthDate: '1994-05-14', mobilePhone: '+393331234567' }
    expect(parse()).toEqual({
      ok: true,
      update: { ...empty, name, lastname, gender, birthCity, citizenship, taxCode, email, ...stored },
    })
  })

  it('names every mandatory field that is empty, all at once', () => {
    const blank = Object.fromEntries(Object.keys(sofia).map((input) => [input, ' ']))
    expect(errorsOf(blank)).toEqual(
      Object.fromEntries(mandatoryFields(markets.italy).map((field) => [field, 'required'])),
    )
    expect(errorsOf(blank, 'france')).not.toHaveProperty('taxCode')
  })

  it.each(["O'Neill", 'D’Angelo', 'X', 'Ø', '李', 'Ελένη', 'محمد', 'de la Cruz y Gómez'])(
    'takes the name %s',
    (name) => expect(errorsOf({ name, lastname: name })).toEqual({}),
  )

  it.each([
    ['<script>alert(1)</script>', 'characters'],
    ['Sofia 🌍', 'characters'],
    ['So\u0000fia', 'characters'],
    ['\u202eaifoS', 'characters'],
    ['---', 'characters'],
    ['x'.repeat(101), 'tooLong'],
  ])('refuses the name %j: %s', (name, code) => expect(errorsOf({ name })).toEqual({ name: code }))

  it('stores names normalised', () => {
    const parsed = parse({ name: '  Zso\u0301fia   Anna ' })
    expect(parsed.ok && parsed.update.name).toBe('Zsófia Anna')
  })

  it.each([
    ['1994-2-31', 'impossibleDate'],
    ['94-5-14', 'shortYear'],
    ['2015-5-14', 'underage'],
  ])('birth date %s: %s', (date, code) => expect(errorsOf(born(date))).toEqual({ birthDate: code }))

  it('checks citizenship against the list, and only its format while there is none', () => {
    expect(errorsOf({ citizenship: 'XX' })).toEqual({ citizenship: 'invalid' })
    const rules = { market: markets.italy, today, countries: [] }
    expect(parseSection('personal', { ...sofia, citizenship: 'XX' }, rules).ok).toBe(true)
    expect(parseSection('personal', { ...sofia, citizenship: 'X1' }, rules).ok).toBe(false)
  })

  it('reads only the inputs it knows and cuts off excessive text', () => {
    const data = new FormData()
    data.set('name', 'x'.repeat(20_000))
    data.set('id', 'somebody-else')
    data.set('email', new File(['x'], 'x.txt'))
    const form = readForm(personalRows, data, markets.italy)
    expect(form).not.toHaveProperty('id')
    expect(form.name?.length).toBe(1000)
    expect(form.email).toBe('')
  })

  it('shows a stored profile as it was typed', () => {
    const user = { birthDate: '1994-05-14', mobilePhone: '+393331234567', gender: null }
    const phone = { 'mobilePhone-prefix': 'IT', mobilePhone: '333 123 4567' }
    const form = filledForm(personalRows, user, 'DE')
    expect(form).toMatchObject({ ...born('1994-05-14'), ...phone, gender: '' })
  })
})

describe('tax codes by their own checksum (product §14)', () => {
  it.each([
    ['IT', 'RSSMRA85T10A562S', true],
    ['IT', 'RSSMRA85T10A562T', false],
    ['IT', '12345678903', false],
    // Provisional: the three digits before the last are an office.
    ['IT', '12345670124', true],
    ['IT', '12345670125', false],
    ['ES', '54362315K', true],
    ['ES', '54362315A', false],
    ['ES', 'X2482300W', true],
    ['ES', 'A58818501', false],
    ['DE', 'anything', true],
    [null, 'anything', true],
  ])('%s %s: %s', (country, code, valid) => expect(taxCodeIsValid(code, country)).toBe(valid))

  it('are reported as too short by the minimum of the market', () => {
    expect(errorsOf({ taxCode: 'RSSMRA85T10A562' })).toEqual({ taxCode: 'tooShort' })
    expect(errorsOf({ taxCode: '5436231K' }, 'spain')).toEqual({ taxCode: 'tooShort' })
    expect(errorsOf({ taxCode: '1' }, 'germany')).toEqual({})
    expect(errorsOf({ taxCode: '1\u202e2' }, 'germany')).toEqual({ taxCode: 'invalid' })
    expect(taxCodeLength(markets.italy)).toBe(16)
    expect(taxCodeLength(markets.germany)).toBeNull()
  })

  it('accepts spaces and small letters, stores capitals', () => {
    const parsed = parse({ taxCode: 'rssmra 85t10 a562s' })
    expect(parsed.ok && parsed.update.taxCode).toBe('RSSMRA85T10A562S')
  })

  it.each([
    ['1234567-L', '01234567L'],
    ['ES 1234567 L', '01234567L'],
    ['123456s', '00123456S'],
    ['X-02482300-W', 'X2482300W'],
    ['X2482300W', 'X2482300W'],
  ])('of Spain has nine characters whatever zeros are typed: %s is %s', (taxCode, stored) => {
    const parsed = parse({ taxCode }, 'spain')
    expect(parsed.ok ? parsed.update.taxCode : parsed.codes).toBe(stored)
  })
})

it('shows a stored number whole if it cannot be parsed', () => {
  expect(filledForm(personalRows, { mobilePhone: '12' }, 'IT')).toMatchObject({ mobilePhone: '12' })
  expect(readablePhone('+393331234567')).toBe('+39\u00a0333\u00a0123\u00a04567')
})
