import { loadRenderers } from 'astro:container'
import { createHash } from 'node:crypto'
import { getContainerRenderer } from '@astrojs/react/container-renderer'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { contactRows, hasContact, hasNeeds, needsRows } from '#account/profile.ts'
import { type TaxCodeHolder, taxCodeDoubts, taxCodeMismatches } from '#account/tax-code.ts'
import { createOwnerMarks } from '#auth/owner-mark.ts'
import type { Country } from '#backoffice/wire/country.ts'
import type { User } from '#backoffice/wire/user.ts'
import CountryControl from '#features/registry/CountryControl.astro'
import { readForm } from '#features/registry/fields.ts'
import PhonePrefix from '#features/registry/PhonePrefix.astro'
import { sectionNames } from '#features/registry/section.ts'
import { fieldText, parseSection, sections } from '#features/registry/sections.ts'
import {
  changedFields,
  computeVersion,
  versionAfter,
  wasOpenedWith,
} from '#features/registry/stored-version.ts'
import { Select } from '#forms/SelectField.tsx'
import { createTranslator } from '#i18n/translate.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import { profileItems } from '#texts/profile.ts'
import { SECRET, YOUNG } from '../auth/fixtures.ts'

const rules = { market: markets.italy, today: Temporal.PlainDate.from('2026-11-21'), countries: [] }

describe('an Italian tax code against name, birth date and gender (product §14: a warning only)', () => {
  const mario: TaxCodeHolder = { name: 'Mario', lastname: 'Rossi', gender: 'M', birthDate: '1985-12-10' }
  const anna: TaxCodeHolder = { name: 'Anna', lastname: 'Ferraro', gender: 'F', birthDate: '1991-11-02' }
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
    ['all his data differ', anna, ['lastname', 'name', 'birthDate', 'gender']],
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
    expect(taxCodeMismatches('FRRNNA91S42H501X', anna)).toEqual([])
    expect(taxCodeMismatches('FRRNNAVMSQNH501X', anna)).toEqual([])
    expect(taxCodeMismatches('FRRNNA91S02H501X', anna)).toEqual(['gender'])
  })

  it('ignores anything that is not such a code', () => {
    const text = fc.string({ maxLength: 15 })
    fc.assert(fc.property(text, (text) => void expect(taxCodeMismatches(text, mario)).toEqual([])))
  })

  it('is reported as one sentence in Italy and not at all elsewhere', () => {
    const user = { ...mario, lastname: 'Bianchi', gender: 'F', taxCode: code } as User
    const italian = { t: createTranslator('it-IT'), market: markets.italy }
    expect(taxCodeDoubts(user, italian)).toContain('cognome e genere')
    expect(taxCodeDoubts({ ...user, taxCode: `${code.slice(0, -1)}A` }, italian)).toBeNull()
    expect(taxCodeDoubts(user, { ...italian, market: markets.germany })).toBeNull()
    expect(taxCodeDoubts({ ...user, ...mario }, italian)).toBeNull()
  })
})

describe('the emergency contact', () => {
  const paola = { name: 'Paola', relation: 'Madre', 'phone-prefix': 'IT', phone: '335 678 0912' }
  const nobody = Object.fromEntries(Object.keys(contactRows).map((field) => [field, null]))
  const parseContact = (change: Partial<typeof paola> = {}) =>
    parseSection('contact', { ...paola, ...change }, rules)
  const stored = { ...nobody, name: 'Paola', relation: 'Madre', phone: '+393356780912' }

  it('becomes an update of its own fields alone', () => {
    const update = { emergencyContact: { ...stored, name: 'Paola Rossi' } }
    expect(parseContact({ name: '  Paola   Rossi ' })).toEqual({ ok: true, update })
  })

  it('is complete or empty: an empty form deletes it, a calling code alone counts as empty', () => {
    const empty = { name: ' ', relation: '', 'phone-prefix': 'DE', phone: ' ' }
    expect(parseContact(empty)).toEqual({ ok: true, update: { emergencyContact: null } })
    for (const field of ['name', 'relation', 'phone'])
      expect(parseContact({ [field]: ' ' })).toMatchObject({ codes: { [field]: 'required' } })
  })

  it('needs no calling code beside a number that has its own', () => {
    const parsed = parseContact({ 'phone-prefix': '', phone: '+39 335 678 0912' })
    expect(parsed).toEqual({ ok: true, update: { emergencyContact: stored } })
  })

  // Names and numbers of every kind: profile.test.ts, markets/phone.test.ts.
  it.each<[Partial<typeof paola>, object]>([
    [{ name: 'X' }, {}],
    [{ name: '<b>Paola</b>' }, { name: 'characters' }],
    [{ name: 'x'.repeat(101) }, { name: 'tooLong' }],
    [{ name: '\u00ad\u200b' }, { name: 'required' }],
    [{ relation: 'M' }, { relation: 'tooShort' }],
    [{ relation: 'Ma' }, {}],
    [{ 'phone-prefix': 'XX' }, { phone: 'invalid' }],
    [{ phone: '335 678 0912 int. 3' }, { phone: 'extension' }],
    [{ phone: '\u200b' }, { phone: 'required' }],
  ])('%j: %j', (change, codes) => {
    const parsed = parseContact(change)
    expect(parsed.ok ? {} : parsed.codes).toEqual(codes)
  })

  it.each([
    [{}, true],
    [{ phone: ' ' }, false],
    [{ phone: null }, false],
    [{ name: ' ' }, false],
    [{ name: null }, false],
  ])('exists only with a name and a number: with %j it does: %s', (change, exists) => {
    expect(hasContact({ emergencyContact: { ...stored, ...change } })).toBe(exists)
  })
})

describe('special needs', () => {
  const { most } = needsRows.specialNeeds
  const parse = (specialNeeds: string) => parseSection('needs', { specialNeeds }, rules)

  it.each([
    [' Vegetariana\r\nNoci: allergia ', 'Vegetariana\nNoci: allergia'],
    ['🥜 <script>alert(1)</script>', '🥜 <script>alert(1)</script>'],
    ['👩‍🦽 حساسية', '👩‍🦽 حساسية'],
    [' \n ', null],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤\ufe0f',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤\ufe0f',
    ],
    ['\u2068Noci\u2069\u00a0\u00adtel. \u202a333\u202c', 'Noci tel. 333'],
    ['x'.repeat(most), 'x'.repeat(most)],
    // A line end is one character, however the browser sends it.
    ['\r\n'.repeat(10) + 'x'.repeat(most), 'x'.repeat(most)],
  ])('%j is stored as %j', (typed, stored) => {
    expect(parse(typed)).toEqual({ ok: true, update: { specialNeeds: stored } })
  })

  it.each([
    ['x'.repeat(most + 1), 'tooLong'],
    ['a\u0000b', 'characters'],
    ['\u202egnirts', 'characters'],
  ])('%j is refused: %s', (typed, code) => {
    expect(parse(typed)).toEqual({ ok: false, codes: { specialNeeds: code } })
  })

  it('gives back the whole of a text that is too long, and cuts off an excessive one', () => {
    const data = new FormData()
    for (const [typed, read] of [
      [3000, 3000],
      [60_000, 5000],
    ] as const) {
      data.set('specialNeeds', 'x'.repeat(typed))
      expect(readForm(needsRows, data, markets.italy).specialNeeds).toHaveLength(read)
    }
  })

  it('exist or not', () => {
    const texts = [' ', null, 'Vegetariana']
    expect(texts.map((specialNeeds) => hasNeeds({ specialNeeds }))).toEqual([false, false, true])
  })
})

const italy = { code: 'IT', name: 'Italia', phonePrefix: '+39' } as Country
const antarctica = { code: 'AQ', name: 'Antartide $&', phonePrefix: null } as Country
type Component = Parameters<AstroContainer['renderToString']>[0]
/** A component of the Italian market, rendered. */
async function rendered(component: Component, props: object) {
  const renderers = await loadRenderers([getContainerRenderer()])
  const container = await AstroContainer.create({ renderers })
  const locals = { t: createTranslator('it-IT'), market: markets.italy } as unknown as App.Locals
  return (await container.renderToString(component, { props: { ...props }, locals })).trim()
}
/** Value and text of the options in some HTML, of the chosen ones or of all that have a value. */
const optionsIn = (html: string, pattern = /<option[^>]* value="(\w+)"[^>]*>([^<]*)/g) =>
  [...html.matchAll(pattern)].map(([, ...option]) => option)

describe('countries to choose from', () => {
  it('are complete, with calling codes where a country has one', async () => {
    const countries = [italy, antarctica]
    expect(optionsIn(await rendered(CountryControl, { name: 'citizenship', value: '', countries }))).toEqual([
      ['IT', 'Italia'],
      ['AQ', 'Antartide $&amp;'],
    ])
    expect(optionsIn(await rendered(PhonePrefix, { phone: 'phone', value: 'IT', countries }))).toEqual([
      ['IT', 'Italia (+39)'],
    ])
  })

  it.each([
    [[italy, antarctica], /^<select\b[^>]* name="citizenship"[^>]*> *<option value="">/],
    // Without the list travellers type the code.
    [[], /^<input\b(?=[^>]* name="citizenship")(?=[^>]* value="IT")[^>]* maxlength="2"/i],
  ])('are in one control, with the id and aria of its field: %#', async (countries, control) => {
    const props = { name: 'citizenship', label: 'C', error: 'Wrong', value: 'IT', countries }
    const html = await rendered(CountryControl, props)
    expect(html).toMatch(control)
    expect(html).toContain(' id="field-citizenship"')
    expect(html).toContain(' aria-describedby="field-citizenship-error" aria-invalid="true"')
  })
})

describe('a stored value that has no option', () => {
  const chosen = async (component: Component, props: object) =>
    optionsIn(await rendered(component, props), /<option(?=[^>]* selected)[^>]*value="([^"]*)"[^>]*>([^<]*)/g)
  const whole = createTranslator('it-IT')('ui:phone.whole')

  // The geo API may know fewer countries than there are numbers, or be down.
  it.each([
    ['IT', [italy], 'IT', 'Italia (+39)'],
    ['XK', [italy], 'XK', 'Kosovo (+383)'],
    ['AQ', [italy, antarctica], '', whole],
    ['IT', [], 'IT', 'Italia (+39)'],
    ['', [italy], '', whole],
    ['', [], '', whole],
    ['"><b>', [italy], '', whole],
  ])('%j keeps its place among the calling codes', async (value, countries, ...option) => {
    expect(await chosen(PhonePrefix, { phone: 'phone', value, countries })).toEqual([option])
  })

  it.each([
    ['IT', 'Italia'],
    ['XK', 'Kosovo'],
    ['ZZ', 'Regione sconosciuta'],
    ['Italia', 'Italia'],
    ['1', '1'],
  ])('%s keeps its place among the countries', async (value, name) => {
    expect(await chosen(CountryControl, { name: 'citizenship', value, countries: [italy] })).toEqual([
      [value, name],
    ])
  })

  it('is shown by every other select as it is', async () => {
    const select = Select as unknown as Component
    const options = [{ value: 'a', label: 'A' }]
    expect(await chosen(select, { name: 'any', defaultValue: 'z', options })).toEqual([['z', 'z']])
    expect(await chosen(select, { name: 'any', defaultValue: 'a', options })).toEqual([['a', 'A']])
  })
})

describe('the stored values a form was opened with', () => {
  const marks = createOwnerMarks(SECRET, 'value')
  const stored = { name: 'Sofia', lastname: null, birthCity: '' }

  it.each([
    [{}, []],
    [{ lastname: 'Marin' }, ['lastname']],
    [{ name: 'Anna', birthCity: 'Roma' }, ['name', 'birthCity']],
    // Absent and empty are the same to a traveller.
    [{ lastname: '' }, []],
  ])('reveal which fields were saved elsewhere since: %j', (change, changed) => {
    expect(changedFields(computeVersion(stored, marks), { ...stored, ...change }, marks)).toEqual(changed)
  })

  it('report nothing if the form has no digests, and every field if they were altered', () => {
    expect(changedFields('', stored, marks)).toEqual([])
    expect(changedFields('x', stored, marks)).toEqual(['name', 'lastname', 'birthCity'])
  })

  it('show whether a text is the earlier one, and stay unchanged if nothing is known', () => {
    const version = computeVersion(stored, marks)
    const was = wasOpenedWith(version, Object.keys(stored), marks)
    expect([was('name', 'Sofia'), was('lastname', '')]).toEqual([true, true])
    expect([was('name', 'Anna'), was('phone', '')]).toEqual([false, false])
    expect(wasOpenedWith('', ['name'], marks)('name', '')).toBe(false)
    const now = { ...stored, name: 'Anna', birthCity: 'Roma' }
    const after = versionAfter(version, now, ['name'], marks)
    expect(changedFields(after, now, marks)).toEqual(['birthCity'])
  })

  it('reveal no value, nor a way to find it without our secret', () => {
    const version = computeVersion(stored, marks)
    expect(version).not.toContain('Sofia')
    const others = createOwnerMarks(YOUNG, 'value')
    expect(changedFields(version, stored, others)).toEqual(['name', 'lastname', 'birthCity'])
    const text = (field: string, value: string) => [`${field}\0${value}`, `${field}${value}`, value]
    for (const guess of Object.entries(stored).flatMap(([field, value]) => text(field, value ?? '')))
      expect(version).not.toContain(createHash('sha256').update(guess).digest('base64url').slice(0, 6))
  })

  it('are still known after a newer secret has come', () => {
    const both = createOwnerMarks(`${YOUNG},${SECRET}`, 'value')
    expect(changedFields(computeVersion(stored, marks), stored, both)).toEqual([])
  })
})

/** Texts that each kind of field refuses, one for each of its reasons; a day is three. */
// biome-ignore format: grouped by line
const refusable = [
  '', 'A', 'a'.repeat(3000), '\u202eabc', '1234', 'RSSMRA85T10A562X',
  '31/02/1990', '31/12/90', '01/01/2100', '01/01/2015', '01/01/1850',
]
/** The codes with which a market's forms refuse these, by field. */
function codesIn(name: (typeof sectionNames)[number], market: (typeof markets)[keyof typeof markets]) {
  const found: Record<string, Set<string>> = {}
  for (const text of refusable) {
    const [day = '', month = '', year = ''] = text.split('/')
    const fields = Object.keys(sections[name].rows)
    // The form has some input: an empty contact counts as none.
    const typed = fields.flatMap((field, at) => [
      [field, text === '' && at === 0 ? '?' : text],
      ...Object.entries({ day, month, year }).map(([part, digits]) => [`${field}-${part}`, digits]),
    ])
    const parsed = parseSection(name, Object.fromEntries(typed), { ...rules, market })
    for (const [field, code] of Object.entries(parsed.ok ? {} : parsed.codes)) {
      found[field] ??= new Set()
      found[field].add(code)
    }
  }
  return found
}

it('every field has its texts in every language, with their numbers', () => {
  const every = new Set<string>()
  for (const id of marketIds) {
    const market = markets[id]
    const locals = { t: createTranslator(market.locale), market }
    for (const name of sectionNames) {
      const refusals = codesIn(name, market)
      for (const [field, row] of Object.entries(sections[name].rows)) {
        const codes = refusals[field] ?? new Set()
        expect(codes.size, field).toBeGreaterThan(0)
        for (const code of codes) every.add(code)
        const texts = [
          fieldText(name, 'field', field, locals),
          ...(row.hint ? [fieldText(name, 'hint', field, locals)] : []),
          ...[...codes, 'refused'].map((code) => fieldText(name, { code }, field, locals)),
        ]
        // Without a text, the key's path is shown.
        for (const text of texts) expect(text).not.toMatch(/^[\w.]*\.\w+$|\{/)
      }
    }
  }
  const codes =
    'ageOutOfRange characters futureDate impossibleDate invalid required shortYear tooLong tooShort underage'
  expect([...every].toSorted().join(' ')).toBe(codes)
  const locals = { t: createTranslator('it-IT'), market: markets.italy }
  expect(fieldText('contact', { code: 'tooShort' }, 'relation', locals)).toContain('2')
  expect(fieldText('personal', { code: 'tooShort' }, 'taxCode', locals)).toContain('16')
})

it('shows each kind of stored value as the traveller reads it', () => {
  const user = { gender: 'F', birthDate: '1994-05-04', citizenship: 'IT', mobilePhone: '+393331234567' }
  const locals = { t: createTranslator('it-IT'), market: markets.italy }
  const items = profileItems(user as User, [{ code: 'IT', name: 'Italia' } as Country], locals)
  const shown = ['Donna', '04/05/1994', 'Italia', '+39\u00a0333\u00a0123\u00a04567']
  expect(items.map(({ value }) => value)).toEqual(expect.arrayContaining(shown))
})
