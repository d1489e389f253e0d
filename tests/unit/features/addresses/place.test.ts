import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeFields } from '#account/address-fields.ts'
import { cellClass, formatRows, placeLayout, writtenLines } from '#account/places.ts'
import { Address } from '#backoffice/wire/address.ts'
import { createTranslator } from '#i18n/translate.ts'
import { countriesIn } from '#sandbox/geo/countries.ts'
import { addressSummary } from '#texts/addresses.ts'

const countries = countriesIn('en').map(({ code }) => code)
const fieldsOf = (country: string) =>
  placeLayout(country).rows.map((row) => row.map(({ field }) => field).join(' '))
const anyCountry = fc.constantFrom(...countries)

describe('the layout of a country', () => {
  it.each([
    ['IT', ['address houseNumber', 'zipCode city state']],
    ['ES', ['address houseNumber', 'zipCode city state']],
    ['DE', ['address houseNumber', 'zipCode city']],
    ['FR', ['houseNumber address', 'zipCode city']],
    ['US', ['houseNumber address', 'city state zipCode']],
    ['GB', ['houseNumber address', 'city', 'zipCode']],
    ['JP', ['address houseNumber', 'city', 'state', 'zipCode']],
    ['HU', ['city', 'address houseNumber', 'zipCode']],
    ['AE', ['address houseNumber', 'city', 'state']],
    ['HK', ['address houseNumber', 'city', 'state']],
    ['KZ', ['zipCode', 'state', 'city', 'address houseNumber']],
    ['SG', ['houseNumber address', 'city', 'zipCode']],
    ['', ['address houseNumber', 'city']],
  ])('%s: %j', (country, rows) => expect(fieldsOf(country)).toEqual(rows))

  it('has street and city in every country, and no part twice', () => {
    for (const country of countries) {
      const cells = placeLayout(country).rows.flat()
      const fields = cells.map(({ field }) => field)
      expect(new Set(fields).size, country).toBe(fields.length)
      expect(fields, country).toEqual(expect.arrayContaining(['address', 'houseNumber', 'city']))
      for (const { field, required } of cells) {
        if (field === 'address' || field === 'city') expect(required, country).toBe(true)
        if (field === 'houseNumber') expect(required, country).toBe(false)
      }
    }
  })

  it('has no part that the postal format lacks, except the city', () => {
    for (const country of countries) {
      const posted: string[] = formatRows(country).flat()
      for (const field of fieldsOf(country).join(' ').split(' ')) {
        if (field !== 'city' && field !== 'houseNumber') expect(posted, country).toContain(field)
      }
    }
  })

  it.each([
    ['US', 'zip', 'city', 'state'],
    ['IT', 'postal', 'city', 'province'],
    ['GB', 'postal', 'postTown', 'region'],
    ['IE', 'eircode', 'city', 'county'],
    ['JP', 'postal', 'city', 'prefecture'],
    ['IN', 'pin', 'city', 'state'],
    ['AE', 'postal', 'city', 'emirate'],
  ])('%s calls its parts %s, %s, %s', (country, zip, city, state) =>
    expect(placeLayout(country)).toMatchObject({ zip, city, state }),
  )
})

describe('the rows of a layout', () => {
  /** The columns of twelve for each field, row by row. */
  const spansOf = (country: string) =>
    placeLayout(country).rows.map((row) =>
      row.map((_, at) => Number(/--(\d+)/.exec(cellClass(row, at))?.[1])),
    )
  it('is the default one for an unknown country', () => {
    expect(placeLayout('XX')).toEqual(placeLayout(''))
  })

  it.each([
    ['IT', [8, 4, 3, 6, 3]],
    ['US', [4, 8, 6, 3, 3]],
    ['DE', [8, 4, 4, 8]],
    ['GB', [4, 8, 12, 12]],
  ])('gives the fields of %s their share of the row: %j', (country, spans) => {
    expect(spansOf(country).flat()).toEqual(spans)
  })

  it('fills twelve columns with each row', () => {
    for (const country of countries) {
      const sums = spansOf(country).map((spans) => spans.reduce((sum, span) => sum + span))
      expect(new Set(sums), country).toEqual(new Set([12]))
      for (const row of placeLayout(country).rows) expect(cellClass(row, 0)).toContain('--first')
    }
  })
})

describe('an address as text', () => {
  const place = { address: 'Main', houseNumber: '14', zipCode: '12345', city: 'Town', state: 'ST' }
  it.each([
    ['IT', ['Main 14', '12345 Town ST']],
    ['DE', ['Main 14', '12345 Town', 'ST']],
    ['US', ['14 Main', 'Town, ST 12345']],
    // The format has the city among the lines of the street.
    ['SG', ['14 Main', 'Town', 'SINGAPORE 12345', 'ST']],
    ['JP', ['Main 14', 'Town, ST', '12345']],
    ['AE', ['Main 14', 'Town', 'ST', '12345']],
    ['KY', ['Main 14', 'Town', 'ST 12345']],
    ['', ['Main 14', 'Town', '12345', 'ST']],
  ])('%s: %j', (country, lines) => expect(writtenLines(country, place)).toEqual(lines))

  it.each([
    ['SG', 'Singapore', ['14 Main', 'SINGAPORE 12345']],
    ['GI', 'Gibraltar', ['Main 14', 'GIBRALTAR', '12345']],
  ])('names the city once if the format of %s does', (country, city, lines) =>
    expect(writtenLines(country, { ...place, city, state: null })).toEqual(lines),
  )

  it('loses nothing that is stored, in any country', () => {
    fc.assert(
      fc.property(anyCountry, fc.subarray([...placeFields]), (country, fields) => {
        const stored = Object.fromEntries(
          placeFields.map((field) => [field, fields.includes(field) ? `x${field}x` : null]),
        )
        const text = writtenLines(country, stored as typeof place).join('\n')
        for (const field of fields) expect(text).toContain(`x${field}x`)
        expect(text).not.toMatch(/null|undefined/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a bill to the home address', () => {
  const t = createTranslator('en')
  const same = [t('addresses:sameAsResidence')]
  const home = {
    country: 'IT',
    address: 'Via Roma',
    houseNumber: '14',
    zipCode: '20121',
    city: 'Milano',
    state: 'MI',
  }
  const moved = { ...home, address: 'Via Po' }
  const none = { country: null, address: null, houseNumber: null, zipCode: null, city: null, state: null }
  const of = (addressType: string, place: object) =>
    Address.parse({
      addressType,
      billingFor: 'INDIVIDUAL',
      sameAsResidence: addressType === 'BILLING',
      ...place,
    })
  const copy = ['Via Roma 14', '20121 Milano MI', 'Italy']

  it.each([
    ['while it is that', home, of('RESIDENCE', home), same],
    ['that has changed since: the contract leaves open which one counts', home, of('RESIDENCE', moved), same],
    // Beside “We don’t know where you live yet”.
    ['that is not known any more', home, null, copy],
    ['that is not known, without a copy', none, null, same],
    ['that could not be read', home, undefined, same],
  ])('names it %s', (_, place, residence, lines) => {
    const known = [{ code: 'IT', name: 'Italy', phonePrefix: null }]
    const { lines: shown } = addressSummary(of('BILLING', place), known, { t }, residence)
    expect(shown).toEqual(lines)
  })
})
