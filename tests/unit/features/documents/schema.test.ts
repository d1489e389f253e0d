import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  informationFormOf,
  parseInformation,
  readInformationForm,
  refusals,
  refusedFields,
  stillGood,
} from '#features/documents/schema.ts'
import { day, dayInputs as on } from '../made.ts'

const today = day('2026-11-21')
const countries = new Set(['IT', 'SE'])
const good = {
  number: 'YB4410287',
  issuingCountry: 'IT',
  issueDate: '2024-06-15',
  expirationDate: '2034-06-14',
}
const parse = (change: object) =>
  parseInformation({ ...informationFormOf(good), ...change }, { today, countries })

describe('the information on a document', () => {
  it('is accepted as printed: spaces and small letters do not matter', () => {
    const typed = { number: ' yb 44 10287 ', 'issueDate-day': '15', 'issueDate-month': '6' }
    expect(parse(typed)).toEqual({ ok: true, information: good })
  })

  it.each([
    ['number', { number: ' ' }, 'required'],
    ['number', { number: 'AB12' }, 'tooShort'],
    ['number', { number: 'A'.repeat(25) }, 'tooLong'],
    ['number', { number: 'YB44<b>10287' }, 'characters'],
    ['number', { number: 'YB44\u202e10287' }, 'characters'],
    ['issuingCountry', { issuingCountry: '' }, 'required'],
    ['issuingCountry', { issuingCountry: 'QQ' }, 'invalid'],
    ['issueDate', on('issueDate', ''), 'required'],
    ['issueDate', on('issueDate', '2024-2-31'), 'impossibleDate'],
    ['issueDate', on('issueDate', '2024-6'), 'impossibleDate'],
    ['issueDate', on('issueDate', '2026-11-21'), 'notPast'],
    ['expirationDate', on('expirationDate', '-6-14'), 'impossibleDate'],
    ['expirationDate', on('expirationDate', '2026-11-21'), 'notFuture'],
    ['expirationDate', on('expirationDate', '2019-6-14'), 'beforeIssue'],
    // Not on the day of issue either.
    ['expirationDate', on('expirationDate', '2024-6-15'), 'beforeIssue'],
  ])('%s: %o is %s', (field, change, code) => {
    expect(parse(change)).toEqual({ ok: false, errors: { [field]: code } })
  })

  it.each([
    ['A123456(3)', 'A123456(3)'],
    ['ΑΒ 123456', 'AB123456'],
    ['МР1234567', 'MP1234567'],
    ['ca\u00ad00\u2011000\u200baa', 'CA00-000AA'],
    ['ＹＢ４４１０２８７', 'YB4410287'],
    ['٤٤١٠٢٨٧', '4410287'],
  ])('the number %s is stored as %s', (typed, number) =>
    expect(parse({ number: typed })).toEqual({ ok: true, information: { ...good, number } }),
  )

  it('takes a licence of one character, and no passport', () => {
    const form = { ...informationFormOf(good), number: '7' }
    const licence = parseInformation(form, { today, countries, kind: 'DRIVING_LICENCE' })
    expect(licence).toMatchObject({ information: { number: '7' } })
    expect(parseInformation(form, { today, countries, kind: 'PASSPORT' })).toEqual({
      ok: false,
      errors: { number: 'tooShort' },
    })
  })

  it('takes days in the digits of any script', () => {
    const typed = { 'issueDate-day': '١٥', 'issueDate-month': '６', 'issueDate-year': '२०२४' }
    expect(parse(typed)).toEqual({ ok: true, information: good })
  })

  it('neither judges nor changes a number and a country that are stored and untouched', () => {
    const stored = { ...good, number: 'n° 12', issuingCountry: 'QQ' }
    const form = informationFormOf(stored)
    expect(parseInformation(form, { today, countries, stored })).toEqual({ ok: true, information: stored })
    const touched = parseInformation({ ...form, number: 'n° 13' }, { today, countries, stored })
    expect(touched).toEqual({ ok: false, errors: { number: 'characters' } })
    expect(stillGood(stored, today)).toEqual(stored)
    // What could not be kept until the photos come would lead back here for ever.
    const odd = { ...good, issuingCountry: 'Italia' }
    expect(parseInformation(informationFormOf(odd), { today, countries, stored: odd }).ok).toBe(false)
  })

  it.each([5, 24])('takes a number of %i characters', (length) => {
    expect(parse({ number: 'A'.repeat(length) })).toMatchObject({ ok: true })
  })

  it.each([
    [' it ', true],
    ['QQ', true],
    ['ITA', false],
    ['1IT', false],
    ['I', false],
  ])('without a list of countries %j is one: %s', (issuingCountry, ok) => {
    const form = { ...informationFormOf(good), issuingCountry }
    expect(parseInformation(form, { today, countries: null }).ok).toBe(ok)
  })

  it('gives all errors at once', () => {
    const parsed = parseInformation(readInformationForm(new FormData()), { today, countries })
    const fields = ['number', 'issuingCountry', 'issueDate', 'expirationDate']
    const errors = Object.fromEntries(fields.map((field) => [field, 'required']))
    expect(parsed).toEqual({ ok: false, errors })
  })

  it('never throws, whatever is typed', () => {
    const inputs = Object.keys(informationFormOf({}))
    fc.assert(
      fc.property(fc.tuple(...inputs.map(() => fc.string({ unit: 'binary' }))), (texts) => {
        const form = Object.fromEntries(inputs.map((input, index) => [input, texts[index] ?? '']))
        const parsed = parseInformation(form as ReturnType<typeof informationFormOf>, { today, countries })
        if (parsed.ok) return
        for (const [field, code] of Object.entries(parsed.errors)) {
          expect(refusals[field as keyof typeof refusals]).toContain(code)
        }
      }),
    )
  })

  it('survives being stored as a draft, until a date becomes invalid', () => {
    expect(stillGood(good, today)).toEqual(good)
    expect(stillGood({ ...good, expirationDate: '2026-11-22' }, today.add({ days: 1 }))).toBeNull()
    for (const kept of [null, undefined, {}, { ...good, number: 7 }, { ...good, issueDate: '2024-02-31' }]) {
      expect(stillGood(kept, today)).toBeNull()
    }
  })

  it('cuts off repeated inputs, and ignores files', () => {
    const data = new FormData()
    data.set('number', 'A'.repeat(10_000))
    data.set('issuingCountry', new File(['x'], 'x'))
    const form = readInformationForm(data)
    expect(form.number).toHaveLength(200)
    expect(form.issuingCountry).toBe('')
  })

  it('gives refused fields by name only', () => {
    const query = new URLSearchParams('refused=number&refused=constructor&refused=issueDate')
    expect(refusedFields(query)).toEqual({ number: 'refused', issueDate: 'refused' })
  })
})
