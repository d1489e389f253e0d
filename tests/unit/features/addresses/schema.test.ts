import { describe, expect, it } from 'vitest'
import { type AddressFormValues, addressInputs } from '#account/address-fields.ts'
import type { AddressKind } from '#account/addresses.ts'
import { placeLayout } from '#account/places.ts'
import { companyTaxCodeIsValid, readVat, vatNumberIsValid } from '#account/tax-code.ts'
import type { Address } from '#backoffice/wire/address.ts'
import { isSent, matchInputs, parseAddress } from '#features/registry/addresses/schema.ts'
import { type AddressWords, addressTexts } from '#features/registry/addresses/texts.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import { typedAddress } from '#texts/addresses.ts'

const countries = 'IT ES DE US GB FR AE JP AT CH LU SE CZ PL PT BR NL CA IE AD LV NO GR'
  .split(' ')
  .map((code) => ({ code }))
const empty = Object.fromEntries(addressInputs.map((input) => [input, ''])) as AddressFormValues
// biome-ignore format: grouped by line
const milan = {
  country: 'IT', address: ' Via  Larga ', houseNumber: '3/b',
  zipCode: '20122', city: 'Milano', state: 'MI',
}
const residence = {
  ...typedAddress('residence', { ...empty, ...milan, address: 'Via Larga' }),
  notes: 'Scala B',
}

interface Around {
  kind?: AddressKind
  market?: MarketId
  residence?: Address | null
  /** What the form was opened with. */
  shown?: Partial<AddressFormValues>
}
const parse = (form: Partial<AddressFormValues>, { market = 'italy', ...around }: Around = {}) => {
  const context = { kind: 'residence', residence: null, countries, market: markets[market] } as const
  return parseAddress({ ...empty, ...milan, ...form }, { ...context, ...around })
}
const errorsOf = (form: Partial<AddressFormValues>, around?: Around) => {
  const parsed = parse(form, around)
  return parsed.ok ? {} : parsed.errors
}
const entryOf = (form: Partial<AddressFormValues>, around?: Around) => {
  const parsed = parse(form, around)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.entry
}

describe('a residence', () => {
  it('becomes an entry of the wire contract, normalised', () => {
    expect(entryOf({ notes: ' citofono\n Galli ' })).toEqual({
      ...milan,
      address: 'Via Larga',
      notes: 'citofono Galli',
      addressType: 'RESIDENCE',
      billingFor: null,
      sameAsResidence: null,
      billingInfoIndividual: null,
      billingInfoBusiness: null,
    })
  })

  it.each([
    ['IT', ['address', 'zipCode', 'city', 'state']],
    ['US', ['address', 'zipCode', 'city', 'state']],
    ['DE', ['address', 'zipCode', 'city']],
    ['AE', ['address', 'city', 'state']],
  ])('in %s requires %j', (country, fields) => {
    const blank = { address: ' ', houseNumber: '', zipCode: '', city: '', state: '\t' }
    expect(errorsOf({ ...blank, country })).toEqual(
      Object.fromEntries(fields.map((field) => [field, 'required'])),
    )
  })

  it('drops fields that its country does not use', () => {
    expect(entryOf({ country: 'DE', state: 'Sachsen', zipCode: '04109' }).state).toBeNull()
    expect(entryOf({ country: 'AE', state: 'Dubai', zipCode: '12345' }).zipCode).toBeNull()
  })

  it.each([
    ['country', '', 'required'],
    ['country', 'XX', 'invalid'],
    ['address', 'x'.repeat(101), 'tooLong'],
    ['address', '<script>alert(1)</script>', 'characters'],
    ['address', 'Via 🏠 Larga', 'characters'],
    ['address', 'Via\u0000Larga', 'characters'],
    ['address', '\u202eVia Larga', 'characters'],
    ['city', '---', 'characters'],
    ['notes', 'x'.repeat(201), 'tooLong'],
    ['zipCode', '2012', 'invalid'],
    ['zipCode', '2012A', 'invalid'],
    ['zipCode', '20', 'tooShort'],
  ] as const)('%s %j: %s', (field, value, code) =>
    expect(errorsOf({ [field]: value })).toEqual({ [field]: code }),
  )

  it.each([
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['US', '94016-1234', '94016-1234'],
    ['JP', '100-0001', '100-0001'],
    // The country before it, another separator or none, small letters, other digits.
    ['DE', 'D-80331', '80331'],
    ['DE', 'DE80331', '80331'],
    ['DE', '８０３３１', '80331'],
    ['DE', '80\u00ad331\u200b', '80331'],
    ['IT', 'I-00100', '00100'],
    ['IT', '٠٠١٠٠', '00100'],
    ['FR', '44\u00a0000', '44 000'],
    ['ES', 'E 46001', '46001'],
    ['CH', 'CH-8001', '8001'],
    ['SE', 'SE-11122', '111 22'],
    ['CZ', '11000', '110 00'],
    ['PL', '00 950', '00-950'],
    ['PL', '00950', '00-950'],
    ['PT', '1000\u2013001', '1000-001'],
    ['BR', '01310 100', '01310-100'],
    ['JP', '〒100ー0001', '100-0001'],
    ['JP', '1000001', '100-0001'],
    ['NL', '1012ab', '1012 AB'],
    ['NL', 'NL-1012 AB', '1012 AB'],
    ['PT', 'P-1000 001', '1000-001'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['IE', 'd02x285', 'D02 X285'],
    ['GB', 'SW1A1AA', 'SW1A 1AA'],
    ['GB', 'ЅW1А 1АА', 'SW1A 1AA'],
    ['US', '94016\u20111234', '94016-1234'],
    ['US', '940161234', '94016-1234'],
    ['AD', 'AD100', 'AD100'],
    ['LV', 'LV-1010', 'LV-1010'],
    ['ES', '99001', 'invalid'],
    ['US', '9401', 'invalid'],
    ['GB', 'bfpo57', 'BFPO 57'],
    ['GB', 'BFPO 5423', 'BFPO 5423'],
    ['GB', 'gir0aa', 'GIR 0AA'],
    ['GB', 'BFPO', 'invalid'],
    ['GB', '12345', 'invalid'],
    ['JP', '100_0001', 'invalid'],
  ])('zip code of %s: %s is %s', (country, zipCode, stored) => {
    const parsed = parse({ country, zipCode })
    expect(parsed.ok ? parsed.entry.zipCode : parsed.errors.zipCode).toBe(stored)
  })

  it.each(['Au', 'Öd', 'Q5', 'Å', 'У', '1'])('takes the street %s', (address) =>
    expect(entryOf({ address }).address).toBe(address),
  )

  it('is stored without invisible characters', () => {
    const pasted = { address: 'Via\u00a0Lar\u00adga\u200b', houseNumber: '\u202d٣\u2011b\u202c' }
    expect(entryOf(pasted)).toMatchObject({ address: 'Via Larga', houseNumber: '3-b' })
    expect(errorsOf({ address: '\u200b\u00ad' })).toEqual({ address: 'required' })
  })

  it('keeps a country that the form was opened with and the list lacks', () => {
    const kosovo = { country: 'XK', zipCode: '10000' }
    expect(errorsOf(kosovo)).toEqual({ country: 'invalid' })
    expect(entryOf(kosovo, { shown: { country: 'XK' } })).toMatchObject({ country: 'XK' })
  })

  it.each(["Sant'Ángel", 'Å', '東京', 'Αθήνα', 'L’Hospitalet de Llobregat'])('takes the city %s', (city) =>
    expect(entryOf({ city }).city).toBe(city),
  )
})

describe('a bill', () => {
  const person = { individualName: 'Irene Galli', individualTaxCode: 'gllrni94e54a944b' }
  const bill = { billingFor: 'INDIVIDUAL', ...person }
  const firm = {
    billingFor: 'BUSINESS',
    businessName: '3M Italia',
    vatNumber: 'IT 00743110157',
    sdiCode: 'abc 1234',
  }
  const stored = { businessName: '3M Italia', vatNumber: 'IT00743110157', taxCode: null, sdiCode: 'ABC1234' }
  const billing = { kind: 'billing' } as const
  const TAX_CODE = '97103880585'
  const association = { vatNumber: null, taxCode: TAX_CODE }
  const toResidence = { sameAsResidence: 'on', country: 'DE' }
  const noResidence = { sameAsResidence: 'noResidence' }

  it('for a person contains name and tax code', () => {
    expect(entryOf(bill, billing)).toMatchObject({
      addressType: 'BILLING',
      billingFor: 'INDIVIDUAL',
      sameAsResidence: false,
      city: 'Milano',
      billingInfoIndividual: { name: 'Irene Galli', taxCode: 'GLLRNI94E54A944B' },
      billingInfoBusiness: null,
    })
  })

  it('for a company contains its numbers, without separators', () => {
    expect(entryOf(firm, billing).billingInfoBusiness).toEqual(stored)
  })

  it.each([
    [{ vatNumber: 'IT\u00ad007\u2011431\u200b10157' }, { vatNumber: 'IT00743110157' }],
    [{ vatNumber: '00743110157' }, { vatNumber: 'IT00743110157' }],
    [{ sdiCode: 'ufy9mh' }, { sdiCode: 'UFY9MH' }],
    [{ sdiCode: 'АВС1234' }, { sdiCode: 'ABC1234' }],
    [{ vatNumber: '', businessTaxCode: TAX_CODE }, association],
    [{ businessTaxCode: `IT ${TAX_CODE}` }, { taxCode: TAX_CODE }],
    [{ country: 'ES', vatNumber: 'es b-58378431' }, { vatNumber: 'ESB58378431' }],
    [{ country: 'ES', vatNumber: '1234567-L' }, { vatNumber: 'ES01234567L' }],
    [{ country: 'ES', vatNumber: 'B58378431', businessTaxCode: 'ES 1234567 L' }, { taxCode: '01234567L' }],
    [{ country: 'ES', vatNumber: 'B58378431', businessTaxCode: 'ES-B58378431' }, { taxCode: 'B58378431' }],
  ])('stores what was validated: %j is %j', (typed, kept) =>
    expect(entryOf({ ...firm, ...typed }, billing).billingInfoBusiness).toMatchObject(kept),
  )

  it.each([
    ['italy', '12345670124', '12345670124'],
    ['italy', 'RSS\u2010MRA 85T10\u00ad A562S\u200e', 'RSSMRA85T10A562S'],
    ['spain', 'ES 54362315-K', '54362315K'],
  ] as const)('for a person in %s takes %s as %s', (market, individualTaxCode, taxCode) => {
    const { billingInfoIndividual } = entryOf({ ...bill, individualTaxCode }, { ...billing, market })
    expect(billingInfoIndividual).toMatchObject({ taxCode })
  })

  it('keeps an untouched name and tax code of the profile', () => {
    const shown = { individualName: '🦄', individualTaxCode: 'RSSMRA85T10A562X' }
    const kept = { name: '🦄', taxCode: 'RSSMRA85T10A562X' }
    expect(entryOf({ ...bill, ...shown }, { ...billing, shown }).billingInfoIndividual).toEqual(kept)
    const touched = { ...bill, ...shown, individualTaxCode: 'RSSMRA85T10A562Y' }
    expect(errorsOf(touched, { ...billing, shown })).toEqual({ individualTaxCode: 'invalid' })
  })

  it('keeps both infos as given, but the one not chosen causes no errors', () => {
    const entry = entryOf({ ...firm, ...bill, vatNumber: 'nonsense', sdiCode: '1' }, billing)
    expect(entry.billingInfoBusiness).toEqual({ ...stored, vatNumber: null, sdiCode: null })
    expect(entry.billingInfoIndividual).not.toBeNull()
  })

  it('that goes to the residence is a copy of it, and ignores the typed place', () => {
    const same = { ...bill, sameAsResidence: 'on', city: '', zipCode: '!' }
    const copied = { address: 'Via Larga', city: 'Milano', notes: 'Scala B' }
    expect(entryOf(same, { ...billing, residence })).toMatchObject({ sameAsResidence: true, ...copied })
  })

  it('that goes to a residence which is not saved yet requires it first', () => {
    expect(errorsOf({ ...bill, sameAsResidence: 'on' }, billing)).toEqual({ sameAsResidence: 'noResidence' })
  })

  it.each([
    [{ ...bill, individualName: '' }, 'italy', { individualName: 'required' }],
    [{ ...bill, individualTaxCode: '' }, 'italy', { individualTaxCode: 'required' }],
    [{ ...bill, individualTaxCode: '' }, 'germany', {}],
    [{ ...bill, individualTaxCode: '' }, 'spain', { individualTaxCode: 'required' }],
    [{ ...bill, individualTaxCode: 'GLLRNI94E54A944A' }, 'italy', { individualTaxCode: 'invalid' }],
    [{ ...bill, billingFor: 'NOBODY' }, 'italy', { billingFor: 'required' }],
    [{ ...firm, businessName: '' }, 'italy', { businessName: 'required' }],
    [{ ...firm, vatNumber: '' }, 'italy', { vatNumber: 'required' }],
    [{ ...firm, vatNumber: '', country: 'DE' }, 'italy', {}],
    [{ ...firm, vatNumber: 'IT00743110158' }, 'italy', { vatNumber: 'invalid' }],
    ...(['ABC12', 'ABC12345', 'àABC1234', 'ABC1234à'] as const).map(
      (sdiCode) => [{ ...firm, sdiCode }, 'italy', { sdiCode: 'invalid' }] as const,
    ),
    [{ ...firm, businessTaxCode: '00743110158' }, 'italy', { businessTaxCode: 'invalid' }],
    // By the residence if the bill goes there, else by the market.
    [{ ...firm, ...toResidence, vatNumber: '' }, 'spain', { vatNumber: 'required', ...noResidence }],
    [{ ...firm, ...toResidence, vatNumber: '' }, 'english-we', noResidence],
  ] as const)('%j in %s: %j', (form, market, errors) =>
    expect(errorsOf(form, { ...billing, market })).toEqual(errors),
  )

  it('checks a company by the residence if the bill goes there', () => {
    const german = { ...firm, ...toResidence, vatNumber: 'DE136695976' }
    expect(errorsOf(german, { ...billing, residence })).toEqual({ vatNumber: 'invalid' })
  })

  it('has an SDI code in Italy only', () => {
    const abroad = { ...firm, country: 'DE', vatNumber: 'DE136695976' }
    expect(entryOf(abroad, billing).billingInfoBusiness?.sdiCode).toBeNull()
  })
})

describe("companies' numbers", () => {
  it.each([
    ['AT', 'U13585627', 'ATU13585627'],
    ['BE', '0403.019.261', 'BE0403019261'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE107787577'],
    ['CH', '107787577 MWST', 'CHE107787577'],
    ['CH', 'CHE107787577IVA', 'CHE107787577'],
    ['CZ', '640903926', 'CZ640903926'],
    ['CZ', 'CZ25123891', 'CZ25123891'],
    ['CZ', 'CZ640903927', false],
    ['DE', '136 695 976', 'DE136695976'],
    ['DE', 'DE136695970', false],
    ['ES', 'ESB58378431', 'ESB58378431'],
    ['FR', '40303265045', 'FR40303265045'],
    ['GB', 'xi 980 7806 84', 'XI980780684'],
    ['GB', '980780684', 'GB980780684'],
    ['GB', 'GB980780685', false],
    ['GR', 'GR 094259216', 'EL094259216'],
    ['GR', 'EL094259216', 'EL094259216'],
    ['HU', '12892312-1-42', 'HU12892312'],
    ['HU', 'HU12892312', 'HU12892312'],
    ['HU', '12892312-6-42', false],
    ['HU', '12892313-1-42', false],
    ['IE', 'IE1234567FA', 'IE1234567FA'],
    ['IT', '97103880585', 'IT97103880585'],
    ['IT', '97103880586', false],
    ['NL', 'NL000099998B57', 'NL000099998B57'],
    ['NO', '995 525 828', '995525828MVA'],
    ['NO', 'NO995525828MVA', '995525828MVA'],
    ['NO', 'NO 995 525 829', false],
    ['US', '12-3456789', '123456789'],
    ['US', '!', false],
    [null, 'AB1234', 'AB1234'],
  ])('VAT %s %s is stored as %s', (country, typed, stored) => {
    const { number, isValid } = readVat(typed, country)
    expect([isValid && number, vatNumberIsValid(typed, country)]).toEqual([stored, stored !== false])
    // What is stored is read as itself.
    expect(readVat(number, country)).toEqual({ number, isValid })
  })

  it.each([
    ['IT', '00743110157', true],
    ['IT', 'GLLRNI94E54A944B', true],
    ['IT', '123', false],
    ['ES', 'A58818501', true],
    ['ES', 'A58818502', false],
    ['DE', 'anything', true],
  ])('tax code %s %s: %s', (country, code, valid) => expect(companyTaxCodeIsValid(code, country)).toBe(valid))
})

describe('an address that is stored after an answer was lost', () => {
  const sent = { ...residence, billingInfoIndividual: { name: 'Irene', taxCode: 'GLLRNI94E54A944B' } }

  it.each([
    ['what was sent', {}, true],
    ['with more in it', { id: 7, billingInfoIndividual: { ...sent.billingInfoIndividual, pec: null } }, true],
    ['spelt otherwise', { address: 'VIA LARGA', zipCode: '20 122', notes: 'Scala  B' }, true],
    ['without what was sent as empty', { billingInfoBusiness: undefined }, true],
    ['another street', { address: 'Via Lunga' }, false],
    ['another name', { billingInfoIndividual: { ...sent.billingInfoIndividual, name: 'Anna' } }, false],
    ['without one', { billingInfoIndividual: null }, false],
  ])('%s: it has arrived: %s', (_, change, arrived) =>
    expect(isSent({ ...sent, ...change }, sent)).toBe(arrived),
  )
})

describe('the form', () => {
  it.each([
    [['addresses.0.zipCode', 'addresses.0.city'], 'zipCode city'],
    [['addresses.1.billingInfoBusiness.taxCode'], 'businessTaxCode'],
    [['addresses.1.billingInfoIndividual.taxCode'], 'individualTaxCode'],
    [['addresses.1.billingInfoIndividual.name'], 'individualName'],
    [['addresses'], ''],
  ])('finds the inputs of the refused %j: %s', (paths, inputs) => {
    expect(matchInputs(paths).join(' ')).toBe(inputs)
  })

  it('names a field in an error as its country does', () => {
    const words = {
      zip: { zip: 'ZIP code', postal: 'Postcode' },
      errors: { required: '{field}: fill this in', tooShort: '{field}: at least {number}' },
      invalid: { zipCode: '{field}: wrong' },
      hints: {},
      optional: '(optional)',
    } as unknown as AddressWords
    const error = (code: 'required' | 'tooShort' | 'invalid', country: string) =>
      addressTexts(words, { zipCode: code }, placeLayout(country))('zipCode').error
    expect(error('required', 'US')).toBe('ZIP code: fill this in')
    expect(error('tooShort', 'DE')).toBe('Postcode: at least 3')
    expect(error('invalid', 'DE')).toBe('Postcode: wrong')
  })
})
