import { expect, it } from 'vitest'
import { type IdentityDocument, NO_EXPIRY } from '#backoffice/wire/document.ts'
import { documentBadge } from '#bookings/documents.ts'
import type { NeededDocument } from '#features/documents/load.ts'
import { listDocumentDetails, stateWords } from '#features/documents/words.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'

const locals = { t: createTranslator('en'), market: markets.international }
const trip = 'Azores'
const needed = { kind: 'needed', trip, oneOf: false, blocked: true } as const

it.each([
  ['MISSING', needed, 'gold', 'To upload', 'You need it for “Azores”'],
  ['MISSING', { ...needed, oneOf: true }, 'gold', 'To upload', 'you need only one of them'],
  ['MISSING', { kind: 'either', trip }, 'neutral', 'One is enough', 'you need only one of them'],
  ['MISSING', { kind: 'covered' }, 'neutral', 'Not needed', 'another document'],
  ['MISSING', { kind: 'none' }, 'neutral', 'Not needed', 'None of your trips asks for it'],
  ['MISSING', null, 'gold', 'To upload', 'We don’t have it yet'],
  ['EXPIRED', { kind: 'none' }, 'neutral', 'Expired', 'None of your trips asks for it'],
  ['EXPIRING', { kind: 'covered' }, 'neutral', 'Expiring soon', 'another document'],
  ['EXPIRING', { ...needed, blocked: false }, 'gold', 'Expiring soon', 'in time. You need'],
  ['EXPIRING', needed, 'gold', 'Expiring soon', 'too early for “Azores”'],
  ['EXPIRED', needed, 'sun', 'Expired', 'You need it for “Azores”'],
  ['TO_VALIDATE', { kind: 'none' }, 'sea', 'Being checked', 'are checking it'],
] as const)('%s, need %o: a %s badge "%s"', (status, need, tone, label, text) => {
  const facts: NeededDocument = { kind: 'DRIVING_LICENCE', record: null, status, unreadable: [], need }
  const badge = documentBadge(status, need)
  expect([locals.t(badge.text), badge.tone]).toEqual([label, tone])
  expect(stateWords(facts, locals)).toContain(text)
})

it.each([{ kind: 'none' }, null] as const)('an unknown state is labelled so, need %o', (need) => {
  const facts: NeededDocument = { kind: 'PASSPORT', record: null, status: null, unreadable: [], need }
  expect(documentBadge(null, need)).toEqual({ text: 'ui:unknownStatus', tone: 'neutral' })
  expect(stateWords(facts, locals)).toBeNull()
})

it.each([
  [NO_EXPIRY, 'No expiry date'],
  ['9999-01-01', 'No expiry date'],
  ['2031-03-27', '27/03/2031'],
])('that it expires on %s is shown as "%s"; who issued it by its name', (expirationDate, shown) => {
  const issued = { number: 'CA12345BB', issuingCountry: 'XXB', issueDate: null }
  const record = { ...issued, expirationDate } as IdentityDocument
  const facts: NeededDocument = {
    kind: 'IDENTITY_CARD',
    record,
    status: 'APPROVED',
    unreadable: [],
    need: null,
  }
  const details = listDocumentDetails(facts, [{ code: 'IT', name: 'Italy', phonePrefix: null }], locals)
  const values = ['ending in 5BB', 'Refugee (1951 Convention)', null, shown]
  expect(details.map(({ value }) => value)).toEqual(values)
})
