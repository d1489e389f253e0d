import { describe, expect, it } from 'vitest'
import { EntryRules } from '#backoffice/wire/entry.ts'
import type { Airport, Segment } from '#backoffice/wire/flight.ts'
import { parseRepaired } from '#backoffice/wire/repair.ts'
import { readBorderRules, transitCountries } from '#bookings/entering.ts'
import { borderRulesView } from '#features/trips/entering/page.ts'
import { createTranslator } from '#i18n/translate.ts'
import { markets } from '#markets/market-table.ts'
import { findEntryRules } from '#sandbox/seed/entry-rules.ts'
import { tours } from '#sandbox/seed/tours.ts'
import { airport, bookingDetail, day, leg as flown, flight as made } from '../features/made.ts'

const today = day('2027-01-20')
const sentence = { source: 'Visit Jordan', sourceUrl: 'https://visitjordan.com/', asOf: '2027-01-02' }
const eta = { name: 'ETA', url: 'https://eta.example/apply', days: 3, stayDays: 30 }
const visa = { ...sentence, kind: 'ELECTRONIC', ...eta }
const rules = {
  citizenship: 'IT',
  passport: { ...sentence, blankPages: 2 },
  visa,
  transits: [{ ...sentence, kind: 'NONE', countryCode: 'DE' }],
  vaccinations: { ...sentence, items: [{ name: 'hepatitis A', need: 'ADVISED' }] },
}
const leg = (from: Airport, to: Airport) => flown(from, '2027-03-01T08:00:00', to, '2027-03-01T10:00:00')
const flight = (direction: string, ...segments: Segment[]) => made(segments, { direction })
const at = (iataCode: string, countryCode: string | null) => airport(iataCode, null, { countryCode })
const [FCO, MUC, FRA, AMM] = [at('FCO', 'IT'), at('MUC', 'DE'), at('FRA', 'DE'), at('AMM', 'JO')]
/** There and back with one change each. */
const by = (out: Airport, home: Airport) => [
  flight('OUTBOUND', leg(FCO, out), leg(out, AMM)),
  flight('RETURN', leg(AMM, home), leg(home, FCO)),
]
const tour = { id: 't', title: 'Trip', countryCode: 'JO' }
const flights = [
  { travelerId: 'T1', flights: by(MUC, FRA) },
  { travelerId: 'T2', flights: by(at('IST', 'TR'), at('IST', 'TR')) },
]
const booking = (change: object = {}) => bookingDetail({ tour, flights, ...change })
const reader = { citizenship: 'IT' as string | null, travelerId: 'T1', today }
/** As on the wire, with odd parts. */
const read = (wire: object | null, who: Partial<typeof reader> = {}, of = booking()) => {
  const repaired = wire && parseRepaired(EntryRules, structuredClone(wire))
  if (repaired && !repaired.ok) throw new Error('nothing of it can be read')
  return readBorderRules((repaired?.data ?? null) as EntryRules | null, of, { ...reader, ...who })
}
const rowsOf = (wire: object | null, who: Partial<typeof reader> = {}, of = booking()) =>
  borderRulesView(
    { booking: of, entering: read(wire, who, of).entering },
    { t: createTranslator('en'), market: markets.international },
  )

describe('the rules of a border', () => {
  const card = booking({ tour: { ...tour, entry: { documents: ['IDENTITY_CARD', 'PASSPORT'] } } })
  const source = { text: 'Visit Jordan, as of 2 January 2027', href: 'https://visitjordan.com/' }

  it('are shown with source and date', () => {
    const { summary, citizenship, rows } = rowsOf(rules)
    expect([summary, citizenship]).toEqual(['Visa: online, before you fly', 'Italy'])
    expect(rows.map(({ term, text }) => [term, text])).toEqual([
      ['Passport', expect.stringContaining('six months after your return')],
      ['Empty pages in the passport', 'At least 2.'],
      ['Visa', 'ETA: online, before you fly. It usually takes 3 days. Good for a stay of up to 30 days.'],
      ['Changing planes: Germany', 'Not needed.'],
      ['Vaccinations', 'Advised: hepatitis A.'],
    ])
    expect(rows.slice(1).map((row) => row.sources)).toEqual([[source], [source], [source], [source]])
    expect(rows[2]?.link).toEqual({ href: 'https://eta.example/apply', text: 'Official page: eta.example' })
  })

  it('are unknown if not reported, and require no pages if a card is enough', () => {
    const [, ...missing] = rowsOf(null).rows.map(({ text }) => text)
    expect(missing).toEqual(Array(4).fill('We don’t know.'))
    expect(rowsOf(null, {}, card).rows.map(({ term }) => term)).not.toContain('Empty pages in the passport')
    const none = { ...rules, vaccinations: { ...sentence, items: [] } }
    expect(rowsOf(none).rows.at(-1)?.text).toBe('None is required.')
  })

  const open = { ...sentence, kind: 'NONE' }
  const within = { ...rules, passport: null, visa: open, transits: [{ ...open, countryCode: 'DE' }] }
  const free = { ...within, vaccinations: { ...sentence, items: [] } }
  const nothing = 'No visa and no vaccination is asked for'

  it('are one line for a citizen who stays within the own union, with each source once', () => {
    const { rows } = rowsOf(free, {}, card)
    expect(rows.map(({ term }) => term)).toEqual(['Passport or identity card', nothing])
    expect(rows[1]?.sources).toEqual([source])
  })

  it.each([
    ['a passport is required', free, booking()],
    ['a stay has an end', { ...free, visa: { ...open, stayDays: 90 } }, card],
    ['the visa is unknown', { ...free, visa: null }, card],
    ['vaccinations are unknown', { ...free, vaccinations: null }, card],
    ['a vaccination is advised', within, card],
    ['a change of planes is unknown', { ...free, transits: [] }, card],
    ['empty pages are required', { ...free, passport: { ...sentence, blankPages: 2 } }, card],
  ])('are shown each if %s', (_, wire, of) => {
    expect(rowsOf(wire, {}, of).rows.map(({ term }) => term)).not.toContain(nothing)
  })

  it.each<[string, object, string]>([
    ['without a source', { ...visa, source: ' ' }, 'visa: no source'],
    ['with a date that is no date', { ...visa, asOf: '2027-02-31' }, 'visa: no day'],
    ['of a day to come', { ...visa, asOf: '2027-01-21' }, 'visa: a day to come'],
    ['of an unknown kind', { ...visa, kind: 'MAYBE' }, 'visa: unknown kind'],
  ])('that come %s cost themselves', (_, wire, oddity) => {
    const { entering, oddities } = read({ ...rules, visa: wire })
    expect([entering.visa, oddities]).toEqual([null, [oddity]])
    expect(entering.vaccinations).not.toBeNull()
  })

  it.each(['http://eta.example/', 'javascript:alert(1)', 'data:text/html,x', 'nowhere'])(
    'are shown without the link %s',
    (link) => {
      const { entering } = read({ ...rules, visa: { ...visa, url: link, sourceUrl: link } })
      expect(entering.visa).toMatchObject({ kind: 'ELECTRONIC', url: null, sourceUrl: null })
    },
  )

  it.each([
    ['FR', 'IT'],
    [null, 'IT'],
    [null, null],
    ['??', 'IT'],
  ])('for a citizen of %s say nothing to one of %s', (citizenship, own) => {
    const { entering, oddities } = read({ ...rules, citizenship }, { citizenship: own })
    expect([entering.visa, entering.pages, entering.vaccinations]).toEqual([null, null, null])
    expect(oddities).toHaveLength(1)
  })

  it('hold for the citizenship that the backoffice knows; a code of no country is shown as it is', () => {
    const known = { citizenship: 'IT', visa: { kind: visa.kind } }
    expect(read(rules, { citizenship: null }).entering).toMatchObject(known)
    expect(rowsOf(null, { citizenship: null }).citizenship).toBeNull()
    expect(rowsOf(null, { citizenship: 'XX' }).citizenship).toBe('XX')
  })
})

describe('countries where one changes planes', () => {
  it('are those between the first and the last, once each, of the own flights', () => {
    expect(transitCountries(booking(), 'T1')).toEqual(['DE'])
    expect(transitCountries(booking(), 'T2')).toEqual(['TR'])
    expect(transitCountries(booking(), null)).toEqual([])
  })

  it.each<[string, object[], string[]]>([
    ['two flights that meet', [flight('OUTBOUND', leg(FCO, FRA)), flight('OUTBOUND', leg(FRA, AMM))], ['DE']],
    ['a change at home', by(at('MXP', 'IT'), at('MXP', 'IT')), []],
    ['a change where one arrives', [flight('OUTBOUND', leg(FCO, AMM), leg(AMM, at('AQJ', 'JO')))], []],
    ['an unknown country', by(at('XXX', null), at('XXX', null)), []],
    ['a number alone', [flight('OUTBOUND')], []],
  ])('of %s', (_, flights, countries) => {
    expect(transitCountries(booking({ flights: [{ travelerId: 'T1', flights }] }), 'T1')).toEqual(countries)
  })

  it('leave out the own country', () => {
    expect(read(rules, { citizenship: 'DE' }).entering.transits).toEqual([])
  })
})

describe('the rules of the sandbox', () => {
  it.each(tours.map(({ id }) => id))('for %s have nothing that is left out', (tourId) => {
    for (const citizenship of ['IT', 'GB', 'US', 'ZW', null]) {
      const wire = findEntryRules(tourId, { citizenship, language: 'it', asOf: '2027-01-01' })
      if (wire === null) continue
      const { data, success } = EntryRules.safeParse(wire)
      expect(success).toBe(true)
      expect(readBorderRules(data ?? null, booking(), { ...reader, citizenship }).oddities).toEqual([])
    }
  })
})
