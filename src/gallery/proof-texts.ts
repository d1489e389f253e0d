import { Temporal } from 'temporal-polyfill'
import { placeholders } from '#i18n/copy-text.ts'
import { createTranslator, interpolateText, type Translate, type TranslateValues } from '#i18n/translate.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { type Locale, type Market, markets } from '#markets/market-table.ts'
import { formatMoney } from '#markets/money.ts'
import { pluralForms } from '#markets/plural-label.ts'
import { brand } from '#ui/brand.ts'

/** The languages proper; the English variants repeat most of English. */
export const proofLanguages = ['en', 'it-IT', 'es-ES', 'fr-FR', 'de-DE'] as const satisfies readonly Locale[]

/** A filled-in text; `when` names the values if there are several readings. */
export interface Reading {
  when: string | null
  text: string
}

/** One text of a namespace. */
export interface ProofText {
  key: string
  /** The locale of the readings; for "longest" the one in which the text is longest. */
  locale: Locale
  /** The sources that use it, below `src`. */
  usedIn: readonly string[]
  readings: readonly Reading[]
}

const COUNTS = [0, 1, 2, 5]
const PERCENTAGES = [0, 15]

const marketOf = (locale: Locale): Market =>
  Object.values(markets).find((market) => market.locale === locale) ?? markets.international

/** Values for placeholders: localized words if a page uses words, dates that cause elision or ordinals. */
function samples(t: Translate, market: Market): TranslateValues {
  const date = (iso: string) => formatExtendedDate(Temporal.PlainDate.from(iso), market)
  const money = (minorUnits: number) => formatMoney({ amount: minorUnits, currency: market.currency }, market)
  return {
    airport: 'FCO',
    people: '2',
    amount: money(128_450),
    arrives: date('2026-05-11'),
    back: money(40_000),
    brand: brand.name,
    browser: 'Firefox',
    candidates: 'Sofia Bellini, Luca Ferri',
    cap: 50,
    card: 'Visa •••• 4242',
    code: 'SOFIA10',
    country: 'Islanda',
    date: date('2026-05-08'),
    days: 8,
    departs: date('2026-05-08'),
    done: 2,
    document: t('documents:kind.IDENTITY_CARD'),
    duration: t('trip:flights.duration', { hours: 11, minutes: 5 }),
    end: '311',
    event: t('calendar:meeting', { trip: 'Islanda' }),
    expires: date('2026-05-01'),
    field: t('profile:field.birthDate'),
    fields: t('documents:field.expirationDate'),
    gaps: `– ${t('travellers:board.ask.flights')}: https://account.example/`,
    flight: `${t('flights:way.OUTBOUND')} · ${date('2026-05-08')} · LH1311`,
    from: 'FCO',
    hours: 11,
    kept: money(4_900),
    id: 'b7e1',
    kind: t('documents:kind.IDENTITY_CARD'),
    label: t('profile:field.birthDate'),
    lastDay: date('2026-05-08'),
    list: '11:00, 14:00',
    language: market.languageLabel,
    market: 'Italia',
    max: 4,
    megabytes: 5,
    meets: '15:00',
    minutes: 5,
    search: 'Islanda',
    name: 'Sofia Bellini',
    names: 'Sofia, Luca',
    needed: date('2026-11-11'),
    number: 8,
    phone: '+44 20 7946 0123',
    own: 5,
    page: 8,
    pages: `${t('shell:PARTNERSHIP')}, ${t('shell:MY_ALERT_ME')}`,
    paid: money(38_450),
    mailbox: 'sofia@example.com',
    partner: 'Nordlicht Ausrüstung',
    parts: t('registry:taxCodeCheck.part.birthDate'),
    place: 'Svolvær rorbuer',
    prefix: '+39',
    price: money(89_900),
    side: t('capture:side.IDENTITY_CARD.front.name'),
    size: 11,
    start: date('2026-05-01'),
    step: 2,
    steps: 3,
    item: 'Regenjacke',
    system: 'Windows',
    time: '11:05',
    to: 'IST',
    total: 8,
    tour: 'Cappadocia 360°',
    traveler: 'Sofia Bellini',
    trip: 'Cappadocia 360°',
    url: 'example.com/SOFIA10',
    value: t('documents:step.verification'),
    what: t('trips:step.flights'),
    when: `${date('2026-05-08')}, 23:59`,
    version: '2026-05',
    year: 2019,
  }
}

/** The values for a locale's texts, by placeholder. */
export function makeSamples(locale: Locale): TranslateValues {
  const made = samplesMade.get(locale) ?? samples(createTranslator(locale), marketOf(locale))
  samplesMade.set(locale, made)
  return made
}
/** Cached, because the proof sheet reads them for each of more than a thousand texts. */
const samplesMade = new Map<Locale, TranslateValues>()

/** The readings of a text: for the counts 0, 1, 2 and 5, or for zero and a positive percentage. */
export function listReadings(raw: string, locale: Locale): Reading[] {
  const given = makeSamples(locale)
  const names = placeholders(raw) ?? []
  const read = (values: TranslateValues) => interpolateText(raw, { ...given, ...values }, locale)
  const several = (name: string, values: readonly number[]) =>
    // Some texts choose their form by one placeholder and show another.
    values.map((value) => ({ when: `${name} ${value}`, text: read({ days: value, [name]: value }) }))
  if (names.includes('count') || pluralForms(raw).length > 1) return several('count', COUNTS)
  if (names.includes('percent')) return several('percent', PERCENTAGES)
  return [{ when: null, text: read({}) }]
}

const longestReading = (readings: readonly Reading[]): number =>
  Math.max(...readings.map(({ text }) => text.length))

/** A text in one locale, or in the language in which it is longest. */
export function proofText(key: string, locale: Locale | 'longest', namings: readonly Naming[]): ProofText {
  const usedIn = findSources(key, namings)
  const readIn = (spoken: Locale): ProofText => {
    const t = createTranslator(spoken) as (key: string) => string
    return { key, locale: spoken, usedIn, readings: listReadings(t(key), spoken) }
  }
  if (locale !== 'longest') return readIn(locale)
  const all = proofLanguages.map(readIn)
  return all.toSorted(
    (one, other) => longestReading(other.readings) - longestReading(one.readings),
  )[0] as ProofText
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds keys written in full, as a group that is passed on, or as a template: 'a:b.c', 'a:b', `a:b.${x}`. */
const named = /['"`]([a-z][a-z-]*:(?:[\w.-]|\$\{[^}]*\})+)['"`]/g

/** A source and the keys that it uses. */
export type Naming = readonly [path: string, patterns: readonly RegExp[]]

/** The keys that each source uses, by path below `src`. */
export const namingsIn = (sources: Readonly<Record<string, string>>): Naming[] =>
  Object.entries(sources).map(([path, source]) => [
    path.replace(/^\/src\//, ''),
    [...source.matchAll(named)].map(([, text = '']) => {
      const parts = text.split(/\$\{[^}]*\}/).map(escaped)
      return new RegExp(`^${parts.join('.+')}(?:\\..+)?$`)
    }),
  ])

/** The sources that use a key, by path below `src`. */
export const findSources = (key: string, namings: readonly Naming[]): string[] =>
  namings.filter(([, patterns]) => patterns.some((pattern) => pattern.test(key))).map(([path]) => path)
