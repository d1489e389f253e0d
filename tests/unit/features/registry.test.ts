import { loadRenderers } from 'astro:container'
import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'
import CountryControl from '#features/registry/CountryControl.astro'
import {
  type ContactForm,
  contactRefusals,
  parseContact,
  readContactForm,
} from '#features/registry/contact/schema.ts'
import { countryOptions, prefixOptions } from '#features/registry/countries.ts'
import { needsRefusals, parseNeeds, readNeedsForm } from '#features/registry/needs/schema.ts'
import { failureCodes, partNames } from '#features/registry/part.ts'
import {
  contactFields,
  hasContact,
  hasNeeds,
  MAX_NEEDS_LENGTH,
  MIN_RELATION_LENGTH,
} from '#features/registry/rules.ts'
import { changedSince, seenOf } from '#features/registry/seen.ts'
import { taxCodeDoubts } from '#features/registry/tax-code-doubts.ts'
import { type TaxCodeHolder, taxCodeMismatches } from '#features/registry/tax-code-match.ts'
import { textOfCode, translatorOf } from '#i18n/translate.ts'
import { marketIds, markets } from '#markets/market-table.ts'

describe('an Italian tax code against name, birth date and gender (product §14: a warning only)', () => {
  const mario: TaxCodeHolder = { name: 'Mario', lastname: 'Rossi', gender: 'M', birthDate: '1985-12-10' }
  const code = 'RSSMRA85T10A562S'

  it.each<[string, Partial<TaxCodeHolder>, string[]]>([
    ['his own', {}, []],
    ['small letters and accents', { name: 'màrio', lastname: "RO'SSI" }, []],
    ['another last name', { lastname: 'Bianchi' }, ['lastname']],
    ['another first name', { name: 'Marco' }, ['name']],
    ['another day', { birthDate: '1985-12-11' }, ['birthDate']],
    ['another month', { birthDate: '1985-11-10' }, ['birthDate']],
    ['another year', { birthDate: '1986-12-10' }, ['birthDate']],
    ['the same year of another century', { birthDate: '1885-12-10' }, []],
    ['a woman', { gender: 'F' }, ['gender']],
    ['nothing to compare with', { name: null, lastname: '', gender: null, birthDate: null }, []],
    ['a name in another script', { name: 'Марио', lastname: '李' }, []],
    ['a letter that has no transcription of its own', { lastname: 'Røssi' }, []],
    [
      'nobody like him',
      { name: 'Anna', lastname: 'Blu', gender: 'F', birthDate: '1999-01-01' },
      ['lastname', 'name', 'birthDate', 'gender'],
    ],
  ])('%s', (_, change, mismatches) => {
    expect(taxCodeMismatches(code, { ...mario, ...change })).toEqual(mismatches)
  })

  // Consonants first, then vowels, then X; with four consonants in a first name the second is left out.
  it.each([
    ['Fo', 'Bo', 'FOXBOX'],
    ['Aiello', 'Ada', 'LLADAA'],
    ['Conti', 'Gianfranco', 'CNTGFR'],
    ['De Luca', 'Maria Grazia', 'DLCMGR'],
    ['D’Angelo', 'Gian-Luca', 'DNGGLC'],
    ['Ionesco', 'Io', 'NSCIOX'],
    ['Marchetti', 'Sofia', 'MRCSFO'],
  ])('%s, %s is %s', (lastname, name, letters) => {
    const holder = { name, lastname, gender: null, birthDate: null }
    expect(taxCodeMismatches(`${letters}85T10A562S`, holder)).toEqual([])
    expect(taxCodeMismatches(`ZZZZZZ85T10A562S`, holder)).toEqual(['lastname', 'name'])
  })

  it("adds forty to a woman's day of birth, and decodes letters that replace digits (omocodia)", () => {
    const anna: TaxCodeHolder = { name: 'Anna', lastname: 'Ferraro', gender: 'F', birthDate: '1991-11-02' }
    expect(taxCodeMismatches('FRRNNA91S42H501X', anna)).toEqual([])
    expect(taxCodeMismatches('FRRNNAVMSQNH501X', anna)).toEqual([])
    expect(taxCodeMismatches('FRRNNA91S02H501X', anna)).toEqual(['gender'])
  })

  it('ignores anything that is not such a code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 15 }), (text) => {
        expect(taxCodeMismatches(text, mario)).toEqual([])
      }),
    )
  })

  it('is reported as one sentence in Italy and not at all elsewhere', () => {
    const user = { ...mario, lastname: 'Bianchi', gender: 'F', taxCode: code } as User
    const t = translatorOf('it-IT')
    expect(taxCodeDoubts(user, { t, market: markets.italy })).toContain('cognome e genere')
    expect(
      taxCodeDoubts({ ...user, taxCode: `${code.slice(0, -1)}A` }, { t, market: markets.italy }),
    ).toBeNull()
    expect(taxCodeDoubts(user, { t, market: markets.germany })).toBeNull()
    expect(taxCodeDoubts({ ...user, ...mario }, { t, market: markets.italy })).toBeNull()
  })
})

describe('the emergency contact', () => {
  const paola: ContactForm = { name: 'Paola', relation: 'Madre', 'phone-prefix': 'IT', phone: '335 678 0912' }
  const errorsOf = (change: Partial<ContactForm>) => {
    const parsed = parseContact({ ...paola, ...change })
    return parsed.ok ? {} : parsed.errors
  }

  it('becomes an update of its own fields alone', () => {
    expect(parseContact({ ...paola, name: '  Paola   Rossi ' })).toEqual({
      ok: true,
      update: { emergencyContact: { name: 'Paola Rossi', relation: 'Madre', phone: '+393356780912' } },
    })
  })

  it('is complete or empty: an empty form deletes it, a calling code alone counts as empty', () => {
    const empty = { name: ' ', relation: '', 'phone-prefix': 'DE', phone: ' ' }
    expect(parseContact(empty)).toEqual({ ok: true, update: { emergencyContact: null } })
    for (const field of contactFields) expect(errorsOf({ [field]: ' ' })).toEqual({ [field]: 'required' })
  })

  it('needs no calling code beside a number that has its own', () => {
    const parsed = parseContact({ ...paola, 'phone-prefix': '', phone: '+39 335 678 0912' })
    expect(parsed).toMatchObject({ update: { emergencyContact: { phone: '+393356780912' } } })
  })

  it.each<[Partial<ContactForm>, object]>([
    [{ name: 'X' }, {}],
    [{ name: "O'Neill-李" }, {}],
    [{ name: '<b>Paola</b>' }, { name: 'characters' }],
    [{ name: 'x'.repeat(101) }, { name: 'tooLong' }],
    [{ relation: 'M' }, { relation: 'tooShort' }],
    [{ relation: 'Ma' }, {}],
    [{ phone: '12' }, { phone: 'invalid' }],
    [{ phone: '+39 335-678 0912' }, {}],
    [{ 'phone-prefix': 'XX' }, { phone: 'invalid' }],
  ])('%j: %j', (change, errors) => expect(errorsOf(change)).toEqual(errors))

  it('reads only its own inputs', () => {
    const data = new FormData()
    data.set('name', 'Paola')
    data.set('specialNeeds', 'none')
    expect(readContactForm(data)).toEqual({ name: 'Paola', relation: '', 'phone-prefix': '', phone: '' })
  })

  it('exists only with a name and a number', () => {
    const contact = { name: 'Paola', relation: null, phone: '+39335' }
    expect(hasContact({ emergencyContact: contact })).toBe(true)
    expect(hasContact({ emergencyContact: { ...contact, phone: ' ' } })).toBe(false)
    expect(hasContact({ emergencyContact: { ...contact, phone: null } })).toBe(false)
    expect(hasContact({ emergencyContact: { ...contact, name: ' ' } })).toBe(false)
    expect(hasContact({ emergencyContact: { ...contact, name: null } })).toBe(false)
    expect(hasContact({ emergencyContact: null })).toBe(false)
  })
})

describe('special needs', () => {
  const parse = (specialNeeds: string) => parseNeeds({ specialNeeds })

  it.each([
    [' Vegetariana\r\nNoci: allergia ', 'Vegetariana\nNoci: allergia'],
    ['🥜 <script>alert(1)</script>', '🥜 <script>alert(1)</script>'],
    ['👩‍🦽 حساسية', '👩‍🦽 حساسية'],
    [' \n ', null],
    ['x'.repeat(MAX_NEEDS_LENGTH), 'x'.repeat(MAX_NEEDS_LENGTH)],
    // A line end is one character, however the browser sends it.
    ['\r\n'.repeat(10) + 'x'.repeat(MAX_NEEDS_LENGTH), 'x'.repeat(MAX_NEEDS_LENGTH)],
  ])('%j is stored as %j', (typed, stored) => {
    expect(parse(typed)).toEqual({ ok: true, update: { specialNeeds: stored } })
  })

  it.each([
    ['x'.repeat(MAX_NEEDS_LENGTH + 1), 'tooLong'],
    ['a\u0000b', 'characters'],
    ['\u202egnirts', 'characters'],
  ])('%j is refused: %s', (typed, code) => {
    expect(parse(typed)).toEqual({ ok: false, errors: { specialNeeds: code } })
  })

  it('gives back the whole of a text that is too long, and cuts off an excessive one', () => {
    const data = new FormData()
    data.set('specialNeeds', 'x'.repeat(3000))
    expect(readNeedsForm(data).specialNeeds.length).toBe(3000)
    data.set('specialNeeds', 'x'.repeat(60_000))
    expect(readNeedsForm(data).specialNeeds.length).toBe(5000)
  })

  it('exist or not', () => {
    expect(hasNeeds({ specialNeeds: ' ' })).toBe(false)
    expect(hasNeeds({ specialNeeds: null })).toBe(false)
    expect(hasNeeds({ specialNeeds: 'Vegetariana' })).toBe(true)
  })
})

describe('countries to choose from', () => {
  const italy = { code: 'IT', name: 'Italia', phonePrefix: '+39' } as Country
  const antarctica = { code: 'AQ', name: 'Antartide $&', phonePrefix: null } as Country

  it('are complete, with calling codes where a country has one', () => {
    const locals = { t: translatorOf('it-IT') }
    expect(countryOptions([italy, antarctica])).toEqual([
      { value: 'IT', label: 'Italia' },
      { value: 'AQ', label: 'Antartide $&' },
    ])
    expect(prefixOptions([italy, antarctica], locals)).toEqual([{ value: 'IT', label: 'Italia (+39)' }])
  })

  it.each([
    [[italy, antarctica], /^<select\b[^>]* name="citizenship"[^>]*> *<option value="">/],
    // Without the list the code is typed.
    [[], /^<input\b(?=[^>]* name="citizenship")(?=[^>]* value="IT")[^>]* maxlength="2"/i],
  ])('stand in one control, with the id and aria of its field: %#', async (countries, control) => {
    const renderers = await loadRenderers([getContainerRenderer()])
    const container = await AstroContainer.create({ renderers })
    const props = { name: 'citizenship', label: 'C', error: 'Wrong', value: 'IT', countries }
    const locals = { t: translatorOf('it-IT') } as App.Locals
    const html = (await container.renderToString(CountryControl, { props, locals })).trim()
    expect(html).toMatch(control)
    expect(html).toContain(' id="field-citizenship"')
    expect(html).toContain(' aria-describedby="field-citizenship-error" aria-invalid="true"')
  })
})

describe('the stored values a form was opened with', () => {
  const stored = { name: 'Sofia', lastname: null, birthCity: '' }

  it('reveal which fields were saved elsewhere since', () => {
    const seen = seenOf(stored)
    expect(changedSince(seen, stored)).toEqual([])
    expect(changedSince(seen, { ...stored, lastname: 'Marin' })).toEqual(['lastname'])
    expect(changedSince(seen, { name: 'Anna', lastname: null, birthCity: 'Roma' })).toEqual([
      'name',
      'birthCity',
    ])
    // Absent and empty are the same to a traveller.
    expect(changedSince(seen, { ...stored, lastname: '' })).toEqual([])
  })

  it('report nothing if the form has no digests, and every field if they were altered', () => {
    expect(changedSince('', stored)).toEqual([])
    expect(changedSince('x', stored)).toEqual(['name', 'lastname', 'birthCity'])
  })

  it('reveal no value', () => {
    expect(seenOf(stored)).not.toContain('Sofia')
  })
})

it('every error has a text in every language, with its number', () => {
  for (const id of marketIds) {
    const t = translatorOf(markets[id].locale)
    for (const field of contactFields) {
      for (const code of contactRefusals[field]) {
        expect(textOfCode(t, `registry:contact.error.${field}`, code)).not.toMatch(/^registry:|^contact\./)
      }
    }
    expect(t('registry:contact.error.relation.tooShort', { number: MIN_RELATION_LENGTH })).toContain('2')
    for (const code of needsRefusals) {
      expect(t(`registry:needs.error.${code}`, { number: MAX_NEEDS_LENGTH })).not.toMatch(/^registry:|\{/)
    }
    for (const code of failureCodes) expect(t(`profile:failed.${code}`)).not.toMatch(/^profile:|^failed/)
    for (const part of partNames) expect(t(`registry:saved.${part}`)).not.toMatch(/^registry:|^saved/)
    // The island fills the value in.
    expect(t('registry:stale.field', { value: '{value}' })).toContain('{value}')
  }
})
