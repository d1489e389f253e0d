import type { EntryRules } from '#backoffice/wire/entry.ts'
import type { Language, LocalizedText } from './states.ts'

const unionMembers = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
const union = unionMembers.split(' ')
/** The citizenships whose rules this backoffice knows. */
const known = [...union, 'GB', 'US']

const text = (en: string, it: string, es: string, fr: string, de: string): LocalizedText => ({
  en,
  it,
  es,
  fr,
  de,
})
const illnesses = {
  hepatitis: text('hepatitis A', 'epatite A', 'hepatitis A', 'hépatite A', 'Hepatitis A'),
  typhoid: text('typhoid fever', 'febbre tifoide', 'fiebre tifoidea', 'fièvre typhoïde', 'Typhus'),
  yellowFever: text('yellow fever', 'febbre gialla', 'fiebre amarilla', 'fièvre jaune', 'Gelbfieber'),
} as const

type Visa = Pick<NonNullable<EntryRules['visa']>, 'kind' | 'name' | 'url' | 'days' | 'stayDays'>

const none = (stayDays: number | null): Visa => ({
  kind: 'NONE',
  name: null,
  url: null,
  days: null,
  stayDays,
})

/** The entry requirements of a tour's country: invented as a whole, close to those of its authorities. */
interface Rules {
  source: [name: string, url: string]
  /** Null: this backoffice does not know. */
  blankPages: number | null
  visaFor: (citizenship: string) => Visa
  advised: (keyof typeof illnesses)[]
}

const free = (stayDays: number) => (citizenship: string) =>
  none(union.includes(citizenship) ? null : stayDays)
const evisa: Visa = {
  kind: 'ELECTRONIC',
  name: 'e-Visa',
  url: 'https://evisa.gov.vn/',
  days: 5,
  stayDays: 90,
}

const rules: Readonly<Record<string, Rules>> = {
  'lofoten-kayak': {
    source: ['UDI', 'https://www.udi.no/'],
    blankPages: null,
    visaFor: free(90),
    advised: [],
  },
  'iceland-ring': {
    source: ['Útlendingastofnun', 'https://island.is/'],
    blankPages: null,
    visaFor: free(90),
    advised: [],
  },
  'azores-slow': {
    source: ['AIMA', 'https://aima.gov.pt/'],
    blankPages: null,
    visaFor: free(90),
    advised: [],
  },
  'jordan-express': {
    source: ['Visit Jordan', 'https://international.visitjordan.com/'],
    blankPages: 1,
    visaFor: () => ({
      kind: 'ON_ARRIVAL',
      name: 'Jordan Pass',
      url: 'https://www.jordanpass.jo/',
      days: null,
      stayDays: 30,
    }),
    advised: ['hepatitis', 'typhoid'],
  },
  'vietnam-north-south': {
    source: ['Cục Quản lý xuất nhập cảnh', 'https://xuatnhapcanh.gov.vn/'],
    blankPages: 2,
    visaFor: (citizenship) => (['IT', 'ES', 'FR', 'DE', 'GB'].includes(citizenship) ? none(45) : evisa),
    advised: ['hepatitis', 'typhoid'],
  },
  'atlas-sahara': {
    source: ['Consulat.ma', 'https://www.consulat.ma/'],
    blankPages: null,
    visaFor: () => none(90),
    advised: ['hepatitis'],
  },
  'japan-rails': {
    source: ['MOFA Japan', 'https://www.mofa.go.jp/'],
    blankPages: 1,
    visaFor: () => none(90),
    advised: [],
  },
  'peru-inca': {
    source: ['Migraciones', 'https://www.gob.pe/migraciones'],
    blankPages: 1,
    visaFor: () => none(90),
    advised: ['yellowFever', 'hepatitis'],
  },
  'sri-lanka-tea': {
    source: ['Department of Immigration and Emigration', 'https://www.immigration.gov.lk/'],
    blankPages: 2,
    visaFor: () => ({ kind: 'ELECTRONIC', name: 'ETA', url: 'https://eta.gov.lk/', days: 3, stayDays: 30 }),
    advised: ['hepatitis', 'typhoid'],
  },
  'georgia-caucasus': {
    source: ['GeoConsul', 'https://www.geoconsul.gov.ge/'],
    blankPages: null,
    visaFor: () => none(365),
    advised: ['hepatitis'],
  },
  'cape-verde-islands': {
    source: ['EASE', 'https://www.ease.gov.cv/'],
    blankPages: 1,
    visaFor: () => ({
      kind: 'ELECTRONIC',
      name: 'EASE',
      url: 'https://www.ease.gov.cv/',
      days: 5,
      stayDays: 30,
    }),
    advised: ['hepatitis'],
  },
}

/** Transit countries whose rules this backoffice knows; it knows nothing about others. */
const crossed: Readonly<Record<string, [name: string, url: string]>> = {
  DE: ['Auswärtiges Amt', 'https://www.auswaertiges-amt.de/'],
  FR: ['France-Visas', 'https://france-visas.gouv.fr/'],
  ES: ['Exteriores', 'https://www.exteriores.gob.es/'],
  NO: ['UDI', 'https://www.udi.no/'],
  DK: ['Ny i Danmark', 'https://www.nyidanmark.dk/'],
}

const WHO = { source: 'WHO', sourceUrl: 'https://www.who.int/travel-advice' }

/** The border requirements for a citizenship on a tour; null if the tour or the citizenship has not been looked up. */
export function findEntryRules(
  tourId: string,
  { citizenship, language, asOf }: { citizenship: string | null; language: Language; asOf: string },
): EntryRules | null {
  const found = rules[tourId]
  if (!found || citizenship === null || !known.includes(citizenship)) return null
  const [source, sourceUrl] = found.source
  const citation = { source, sourceUrl, asOf }
  return {
    citizenship,
    passport: found.blankPages === null ? null : { ...citation, blankPages: found.blankPages },
    visa: { ...citation, ...found.visaFor(citizenship) },
    transits: Object.entries(crossed).map(([countryCode, [name, url]]) => ({
      countryCode,
      source: name,
      sourceUrl: url,
      asOf,
      ...none(null),
    })),
    vaccinations: {
      ...WHO,
      asOf,
      items: found.advised.map((illness) => ({ name: illnesses[illness][language], need: 'ADVISED' })),
    },
  }
}
