import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldKind } from '#account/profile.ts'
import { type SectionName, sectionNames } from '#features/registry/section.ts'
import { sections } from '#features/registry/sections.ts'
import { phonePrefixName } from '#forms/field-ids.ts'
import { actionNames } from '../../faults/action-names.ts'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { rowsFor } from '../../support/rows.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { dayFields } from '../../support/typed-forms.ts'
import { untouchedForm } from '../../support/untouched-form.ts'
import { lost } from '../../support/wire-faults.ts'

/* A stored value that today's rules would refuse survives a save of its neighbour, in every form that shows stored values. */

/** The actions whose forms show stored text, which are tested here, and the others. */
// biome-ignore format: grouped by line
const tested = [
  'savePersonalData', 'saveEmergencyContact', 'saveSpecialNeeds', 'saveAddress', 'layOutAddress',
  'documents.information', 'saveForSeveral',
]
// biome-ignore format: grouped by line
const withoutStoredText = [
  'readTripChange', 'startTripChange', 'documents.upload', 'updateConsents', 'confirmEmail',
  'findAirports', 'shareFlights', 'removeAlert', 'restoreAlert',
]

it('every action has its place here', () => {
  const groups = /^(?:devices|leaving|handoff|phone)\./
  const placed = [...tested, ...withoutStoredText]
  expect(actionNames.filter((name) => !groups.test(name) && !placed.includes(name))).toEqual([])
})

/** Values that were stored once and that our forms would refuse or write differently. */
const odd: Readonly<Record<FieldKind, readonly string[]>> = {
  shortText: [
    '🦄',
    '  Anna\u00ad  Maria ',
    '<b>',
    'x'.repeat(150),
    'a\u202eb',
    '12',
    'x'.repeat(1500),
    'a\nb',
  ],
  freeText: ['\n\na\u0007b\r\n"&amp;"', 'x'.repeat(1500), 'x'.repeat(7000), 'a\u202eb '],
  gender: ['X'],
  birthDate: ['2020-01-01', '1850-01-01', '1990-02-30', '30/02/1990', 'unknown'],
  country: ['XK', 'ZZ', 'Italia'],
  taxCode: ['RSSMRA85T10A562X', 'rss mra', '1', '-'],
  // biome-ignore format: grouped by line
  phone: [
    '+8816 3141 4321', '+16243051111', '12', 'call me', '+39 06 6981 2345 ext. 12', '+5215512345678',
    '335 678',
  ],
  email: ['a@b', 'not a mail', 'a@b.it, c@d.it', 'Anna <a@b.it>'],
}
const most = Math.max(...Object.values(odd).map(({ length }) => length))

/** Another value of each kind as typed, and as stored. */
const typed: Readonly<Record<FieldKind, (field: string) => [Record<string, string>, string]>> = {
  shortText: (field) => [{ [field]: 'Agata' }, 'Agata'],
  freeText: (field) => [{ [field]: 'Noci' }, 'Noci'],
  gender: (field) => [{ [field]: 'M' }, 'M'],
  birthDate: (field) => [dayFields(field, '1980-02-03'), '1980-02-03'],
  country: (field) => [{ [field]: 'SE' }, 'SE'],
  taxCode: (field) => [{ [field]: 'RSSMRA85T10A562S' }, 'RSSMRA85T10A562S'],
  phone: (field) => [{ [phonePrefixName(field)]: 'IT', [field]: '333 1234567' }, '+393331234567'],
  email: (field) => [{ [field]: 'agata@example.com' }, 'agata@example.com'],
}

const house = inHouse()
let browser: BrowserCookies
let id: string

beforeEach(async () => {
  const { sub } = await house.newTraveller('irene')
  browser = await house.signIn(sub, 'italy')
  id = String(house.records('SELECT user_id FROM accounts WHERE sub = ?', sub)[0]?.user_id)
})

const ask = () => ({ browser, market: 'italy' as const })
/** The form as it is opened, and a post of it. */
const open = async (path: string, action: string) =>
  untouchedForm((await house.visit(path, ask())).html, action)
const save = (path: string, action: string, form: Record<string, string>, more: Ask = {}) =>
  house.post(`${path}?_action=${action}`, form, { ...ask(), ...more })
const record = () => JSON.parse(String(house.records('SELECT record FROM users WHERE id = ?', id)[0]?.record))
const store = (change: object) =>
  house.records('UPDATE users SET record = ? WHERE id = ?', JSON.stringify({ ...record(), ...change }), id)

const routes: Readonly<Record<SectionName, { path: string; action: string }>> = {
  personal: { path: '/account/i-miei-dati/anagrafica', action: 'savePersonalData' },
  contact: { path: '/account/i-miei-dati/contatto-di-emergenza', action: 'saveEmergencyContact' },
  needs: { path: '/account/i-miei-dati/esigenze-particolari', action: 'saveSpecialNeeds' },
}

describe.each(sectionNames)('the form of the section %s', (name) => {
  const { rows, holder } = sections[name]
  const { path, action } = routes[name]
  const kept = () => (holder ? record()[holder] : record())
  const oddAt = (turn: number) =>
    Object.fromEntries(
      Object.entries(rows).map(([field, { kind }]) => [field, odd[kind][turn % odd[kind].length]]),
    )
  const put = (values: object) => store(holder ? { [holder]: values } : values)

  // Of one field alone, and of every value: tests/unit/features/profile.test.ts.
  it.each(rowsFor([...Array(most).keys()], (turn) => turn === 0))(
    'keeps untouched fields: %i',
    async (turn) => {
      const values = oddAt(turn)
      put(values)
      const form = await open(path, action)
      const same = await save(path, action, form)
      expect([same.status, kept()]).toEqual([303, expect.objectContaining(values)])
      for (const [field, { kind }] of Object.entries(rows)) {
        put(values)
        const [change, stored] = typed[kind](field)
        const saved = await save(path, action, { ...form, ...change })
        expect(saved.status, `${field}: ${saved.screen.match(/id="field-[^"]*-error"[^<]*<?/g)}`).toBe(303)
        expect(kept()).toMatchObject({ ...values, [field]: stored })
      }
    },
  )
})

it('keeps what was saved elsewhere since in an untouched field, and recognises a lost answer in another spelling', async () => {
  const { path, action } = routes.personal
  const form = await open(path, action)
  store({ birthCity: 'Lodi', mobilePhone: '+8816 3141 4321' })
  // The connection breaks after the write has arrived, and the backoffice has its own spelling.
  const faults = [[/^PUT .*\/users\/\w+$/, lost(0, true)]] as const
  const saved = await save(path, action, { ...form, name: 'Agata' }, { faults })
  expect(saved.status).toBe(303)
  expect(record()).toMatchObject({ name: 'Agata', birthCity: 'Lodi', mobilePhone: '+8816 3141 4321' })
})

// The spelling in which a value is stored: tests/unit/features/profile.test.ts and registry.test.ts.
it('finds no conflict with another spelling of what was stored', async () => {
  const { path, action } = routes.personal
  store({ taxCode: 'RSSMRA85T10A562S', mobilePhone: '+262692123456' })
  const form = await open(path, action)
  store({ taxCode: 'RSS MRA 85T10 A562S', mobilePhone: '+262 692 12 34 56' })
  expect((await save(path, action, { ...form, name: 'Agata' })).status).toBe(303)
})

describe('the form of an address', () => {
  const path = '/account/i-miei-dati/fatturazione'
  const stored = (kind: string) =>
    JSON.parse(
      String(
        house.records('SELECT record FROM addresses WHERE user_id = ? AND kind = ?', id, kind)[0]?.record,
      ),
    )

  it('keeps name, tax code and country as the profile has them', async () => {
    house.records('DELETE FROM addresses WHERE user_id = ?', id)
    store({ name: '🦄', lastname: null, taxCode: 'RSSMRA85T10A562X', country: 'XK' })
    const form = await open(path, 'saveAddress')
    expect(form).toMatchObject({ country: 'XK', individualTaxCode: 'RSSMRA85T10A562X' })
    const place = { address: 'Öd', houseNumber: '1', zipCode: '10000', city: 'Peja' }
    const saved = await save(path, 'saveAddress', { ...form, ...place })
    expect(saved.status, saved.screen.match(/id="field-[^"]*-error"/g)?.join()).toBe(303)
    expect(stored('BILLING')).toMatchObject({
      ...place,
      country: 'XK',
      billingFor: 'INDIVIDUAL',
      billingInfoIndividual: { name: '🦄', taxCode: 'RSSMRA85T10A562X' },
    })
  })

  it('keeps the address of the other kind, whatever it contains', async () => {
    house.records('DELETE FROM addresses WHERE user_id = ?', id)
    const place = {
      notes: null,
      houseNumber: '12½',
      state: '',
      address: ' ',
      since: 2019,
      zipCode: 'D-1',
      city: '🦄',
    }
    const bill = { billingFor: 'ASSOCIATION', sameAsResidence: null, billingInfoBusiness: null }
    // biome-ignore format: grouped by line
    const billing = {
      addressType: 'BILLING', country: 'Kosovo', ...place, ...bill,
      billingInfoIndividual: { name: '<b>', taxCode: 'x', pec: 'a@b' },
    }
    house.records("INSERT INTO addresses VALUES (?, 'BILLING', ?)", id, JSON.stringify(billing))
    const home = '/account/i-miei-dati/residenza'
    const form = await open(home, 'saveAddress')
    const typed = { country: 'IT', address: 'Via Larga', zipCode: 'I-20122', city: 'Milano', state: 'MI' }
    const saved = await save(home, 'saveAddress', { ...form, ...typed })
    expect(saved.status, saved.screen.match(/id="field-[^"]*-error"/g)?.join()).toBe(303)
    expect([stored('BILLING'), stored('RESIDENCE').zipCode]).toEqual([billing, '20122'])
  })
})

it('the form of a document keeps its number and country', async () => {
  const path = '/account/documenti/passaporto/dati'
  house.records('DELETE FROM documents WHERE user_id = ?', id)
  const values = {
    number: 'n° 12',
    issuingCountry: 'XK',
    issueDate: '2015-01-01',
    expirationDate: '2020-01-01',
  }
  const passport = {
    id: `odd-${id}`,
    kind: 'PASSPORT',
    status: 'REJECTED',
    ...values,
    sides: [],
    unreadableFields: [],
    uploadedAt: null,
  }
  house.records(
    "INSERT INTO documents (id, user_id, kind, record) VALUES (?, ?, 'PASSPORT', ?)",
    `odd-${id}`,
    id,
    JSON.stringify(passport),
  )
  const form = await open(path, 'documents.information')
  expect(form).toMatchObject({ number: 'n° 12', issuingCountry: 'XK' })
  const change = { ...dayFields('issueDate', '2024-01-01'), ...dayFields('expirationDate', '2090-01-01') }
  const saved = await save(path, 'documents.information', { ...form, ...change })
  expect(saved.status, saved.screen.match(/id="field-[^"]*-error"/g)?.join()).toBe(303)
  const kept = await open(path, 'documents.information')
  expect(kept).toMatchObject({ number: 'n° 12', issuingCountry: 'XK', 'issueDate-year': '2024' })
})

it('what is saved for several goes to each unchanged', async () => {
  const olivia = await house.newTraveller('olivia')
  const own = await house.signIn(olivia.sub)
  const userId = String(house.records('SELECT user_id FROM accounts WHERE sub = ?', olivia.sub)[0]?.user_id)
  const contact = { name: ' 🦄\u00ad', relation: 'M', phone: '+8816 3141 4321' }
  const user = JSON.parse(String(house.records('SELECT record FROM users WHERE id = ?', userId)[0]?.record))
  const changed = JSON.stringify({ ...user, emergencyContact: contact })
  house.records('UPDATE users SET record = ? WHERE id = ?', changed, userId)
  const booking = olivia.own('B2201')
  const path = `/travels/${booking}/group/several?what=contact`
  const form = untouchedForm((await house.visit(path, { browser: own })).html, 'saveForSeveral')
  const guest = `${booking}-T3`
  const saved = await house.post(`${path}&_action=saveForSeveral`, { ...form, to: guest }, { browser: own })
  expect(saved.status).toBe(303)
  const stored = JSON.parse(
    String(house.records('SELECT record FROM bookings WHERE id = ?', booking)[0]?.record),
  )
  const guests = stored.party.map(
    (one: { guest?: { emergencyContact?: unknown } }) => one.guest?.emergencyContact,
  )
  expect(guests).toContainEqual(contact)
  // A traveller with that value is done: the same value in another form is not different.
  const again = await house.visit(path, { browser: own })
  expect(again.html).not.toMatch(new RegExp(`type="checkbox"[^>]*value="${guest}"`))
})
