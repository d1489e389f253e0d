import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_EXPIRY } from '#backoffice/wire/document.ts'
import {
  documentFieldCodes,
  fillInformationForm,
  parseInformation,
  readInformationForm,
  refusedFields,
  revalidateKept,
} from '#features/documents/schema.ts'
import { markets } from '#markets/market-table.ts'
import { day, dayInputs as on } from '../made.ts'

const today = day('2026-11-21')
const kind = 'PASSPORT'
const countries = new Set(['IT', 'SE'])
const good = {
  number: 'YB4410287',
  issuingCountry: 'IT',
  issueDate: '2024-06-15',
  expirationDate: '2034-06-14',
}
const parse = (change: object, around: Partial<Parameters<typeof parseInformation>[1]> = {}) =>
  parseInformation({ ...fillInformationForm(good), ...change }, { kind, today, countries, ...around })

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
    ['issueDate', on('issueDate', '2026-11-22'), 'notPast'],
    // A mistyped year, before anybody alive was born.
    ['issueDate', on('issueDate', '1024-6-15'), 'impossibleDate'],
    ['issueDate', on('issueDate', '1916-11-20'), 'impossibleDate'],
    ['issueDate', on('issueDate', '24-6-15'), 'shortYear'],
    ['issueDate', on('issueDate', '024-6-15'), 'shortYear'],
    ['expirationDate', on('expirationDate', '34-6-14'), 'shortYear'],
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
    const licence = parse({ number: '7' }, { kind: 'DRIVING_LICENCE' })
    expect(licence).toMatchObject({ information: { number: '7' } })
    expect(parse({ number: '7' })).toEqual({ ok: false, errors: { number: 'tooShort' } })
  })

  it('takes days in the digits of any script', () => {
    const typed = { 'issueDate-day': '١٥', 'issueDate-month': '６', 'issueDate-year': '२०२४' }
    expect(parse(typed)).toEqual({ ok: true, information: good })
  })

  it('neither judges nor changes a number and a country that are stored and untouched', () => {
    const stored = { ...good, number: 'n° 12', issuingCountry: 'QQ' }
    const form = fillInformationForm(stored)
    expect(parse(form, { stored })).toEqual({ ok: true, information: stored })
    const touched = parse({ ...form, number: 'n° 13' }, { stored })
    expect(touched).toEqual({ ok: false, errors: { number: 'characters' } })
    expect(revalidateKept(stored, kind, today)).toEqual(stored)
    // Data that could not be kept until the photos come would lead back here for ever.
    const odd = { ...good, issuingCountry: 'Italia' }
    expect(parse(fillInformationForm(odd), { stored: odd }).ok).toBe(false)
  })

  it.each(['XXA', 'XXB', 'XXC', 'XXX', 'GBN', 'UNO', 'EUE', 'XK'])(
    'is accepted as issued by %s, even without a list of countries',
    (issuingCountry) => {
      expect(parse({ issuingCountry })).toMatchObject({ ok: true, information: { issuingCountry } })
    },
  )

  it.each([
    ['issued today, as in an emergency', on('issueDate', '2026-11-21')],
    ['as old as a licence of long ago', on('issueDate', '1949-3-1')],
    ['with a number of five characters', { number: 'A'.repeat(5) }],
    ['with one of 24', { number: 'A'.repeat(24) }],
  ])('may be %s', (_, change) => expect(parse(change).ok).toBe(true))

  describe('without an expiry date', () => {
    const none = { ...on('expirationDate', ''), noExpiry: 'on' }
    const lasting = { ok: true, information: { ...good, expirationDate: NO_EXPIRY } }

    it.each(['IDENTITY_CARD', 'DRIVING_LICENCE'] as const)('is accepted of a %s', (of) => {
      expect(parse(none, { kind: of })).toEqual(lasting)
      // As printed in Spain.
      expect(parse(on('expirationDate', '9999-1-1'), { kind: of })).toEqual(lasting)
      expect(revalidateKept(lasting.information, of, today)).toEqual(lasting.information)
      expect(fillInformationForm(lasting.information)).toMatchObject(none)
    })

    it('is refused of a passport, however it is written', () => {
      const refusedAs = (code: string) => ({ ok: false, errors: { expirationDate: code } })
      expect(parse(none, { kind: 'PASSPORT' })).toEqual(refusedAs('required'))
      expect(parse(on('expirationDate', '9999-12-31'), { kind: 'PASSPORT' })).toEqual(
        refusedAs('impossibleDate'),
      )
      expect(revalidateKept(lasting.information, 'PASSPORT', today)).toBeNull()
    })

    it('and with one at the same time is a contradiction', () => {
      const both = { ok: false, errors: { expirationDate: 'both' } }
      expect(parse({ noExpiry: 'on' }, { kind: 'IDENTITY_CARD' })).toEqual(both)
      expect(
        parse({ noExpiry: 'on', ...on('expirationDate', '34-6-14') }, { kind: 'IDENTITY_CARD' }),
      ).toEqual(both)
    })
  })

  it.each([
    [' it ', true],
    ['QQ', true],
    ['ITA', false],
    ['xxb', true],
    ['XXD', false],
    ['1IT', false],
    ['I', false],
  ])('without a list of countries %j is a country: %s', (issuingCountry, ok) => {
    expect(parse({ issuingCountry }, { countries: null }).ok).toBe(ok)
  })

  it('gives all errors at once', () => {
    const parsed = parse(readInformationForm(new FormData(), markets.italy))
    const fields = ['number', 'issuingCountry', 'issueDate', 'expirationDate']
    const errors = Object.fromEntries(fields.map((field) => [field, 'required']))
    expect(parsed).toEqual({ ok: false, errors })
  })

  it('never throws, whatever is typed', () => {
    const inputs = Object.keys(fillInformationForm({}))
    fc.assert(
      fc.property(fc.tuple(...inputs.map(() => fc.string({ unit: 'binary' }))), (texts) => {
        const form = Object.fromEntries(inputs.map((input, index) => [input, texts[index] ?? '']))
        const parsed = parse(form)
        if (parsed.ok) return
        for (const [field, code] of Object.entries(parsed.errors)) {
          expect(documentFieldCodes[field as keyof typeof documentFieldCodes]).toContain(code)
        }
      }),
    )
  })

  it('survives being stored as a draft, until a date becomes invalid', () => {
    expect(revalidateKept(good, kind, today)).toEqual(good)
    expect(revalidateKept({ ...good, expirationDate: '2026-11-22' }, kind, today.add({ days: 1 }))).toBeNull()
    for (const kept of [null, undefined, {}, { ...good, number: 7 }, { ...good, issueDate: '2024-02-31' }]) {
      expect(revalidateKept(kept, kind, today)).toBeNull()
    }
  })

  it('cuts off repeated inputs, and ignores files', () => {
    const data = new FormData()
    data.set('number', 'A'.repeat(10_000))
    data.set('issuingCountry', new File(['x'], 'x'))
    const form = readInformationForm(data, markets.italy)
    expect(form.number).toHaveLength(200)
    expect(form.issuingCountry).toBe('')
  })

  it('gives refused fields by name only', () => {
    const query = new URLSearchParams('refused=number&refused=constructor&refused=issueDate')
    expect(refusedFields(query)).toEqual({ number: 'refused', issueDate: 'refused' })
  })
})
