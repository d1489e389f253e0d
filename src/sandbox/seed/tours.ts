import type { TourSummary } from '#backoffice/wire/booking.ts'
import type { EntryDocument } from '#backoffice/wire/entry.ts'
import type { WireMoney } from '#backoffice/wire/money.ts'
import type { Language, LocalizedText } from './states.ts'

/** A tour of the catalogue: the itinerary, sold as dated departures. */
export interface Tour {
  id: string
  countryCode: string
  tags: string[]
  days: number
  title: LocalizedText
  destination: LocalizedText
  /** Price from, per traveller, in whole units of each currency the company sells in. */
  price: { EUR: number; GBP: number; USD: number }
}

/** Tours for an age group; the others are for all ages. */
export const ageGroups: Readonly<Record<string, TourSummary['ageGroup']>> = {
  'lofoten-kayak': '25-35',
  'jordan-express': '25-35',
  'iceland-ring': '25-35',
  'peru-inca': '35+',
  'patagonia-wind': '35+',
  'sri-lanka-tea': '35+',
}

const inLanguages = ([en, it, es, fr, de]: [string, string, string, string, string]): LocalizedText => ({
  en,
  it,
  es,
  fr,
  de,
})

/** A tour's document requirements; the visa note in every language. */
interface Entry {
  documents: EntryDocument[]
  months: number
  visa: LocalizedText | null
  visaDays?: number
}

const anyDocument: Entry = { documents: ['PASSPORT', 'IDENTITY_CARD'], months: 0, visa: null }

/** Tours whose document requirements the backoffice knows; it reports none for others. */
const entries: Readonly<Record<string, Entry>> = {
  'lofoten-kayak': anyDocument,
  'iceland-ring': anyDocument,
  'georgia-caucasus': anyDocument,
  'japan-rails': { documents: ['PASSPORT'], months: 0, visa: null },
  'jordan-express': {
    documents: ['PASSPORT'],
    months: 6,
    visa: inLanguages([
      'You get it on arrival in Amman; the Jordan Pass includes it.',
      'Si ottiene all’arrivo ad Amman; è incluso nel Jordan Pass.',
      'Se obtiene al llegar a Amán; el Jordan Pass lo incluye.',
      'Il s’obtient à l’arrivée à Amman ; le Jordan Pass le comprend.',
      'Gibt es bei der Ankunft in Amman; im Jordan Pass ist es enthalten.',
    ]),
  },
  'sri-lanka-tea': {
    documents: ['PASSPORT'],
    months: 6,
    visaDays: 3,
    visa: inLanguages([
      'Apply online for the ETA at least three days before you fly.',
      'Chiedi l’ETA online almeno tre giorni prima del volo.',
      'Pide la ETA en línea al menos tres días antes del vuelo.',
      'Demande l’ETA en ligne au moins trois jours avant le vol.',
      'Beantrage die ETA online, spätestens drei Tage vor dem Flug.',
    ]),
  },
}

function entryOf(tourId: string, language: Language): TourSummary['entry'] {
  const entry = entries[tourId]
  if (!entry) return null
  const { documents, months, visa, visaDays = null } = entry
  return {
    documents,
    monthsAfterReturn: months,
    visaNote: visa?.[language] ?? null,
    visaDaysBefore: visaDays,
  }
}

/** A dated departure of a tour, in the form used by bookings. */
export const tourSummary = (tour: Tour, travelId: string, language: Language): TourSummary => ({
  id: tour.id,
  travelId,
  title: tour.title[language],
  destination: tour.destination[language],
  countryCode: tour.countryCode,
  tags: tour.tags,
  ageGroup: ageGroups[tour.id] ?? null,
  entry: entryOf(tour.id, language),
})

/** The lowest price of a tour for one traveller, in minor units. */
export const priceFrom = (tour: Tour, currency: keyof Tour['price']): WireMoney => ({
  amount: tour.price[currency] * 100,
  currency,
})

const tour = (
  id: string,
  countryCode: string,
  tags: string[],
  days: number,
  price: [eur: number, gbp: number, usd: number],
  title: [en: string, it: string, es: string, fr: string, de: string],
  destination: [en: string, it: string, es: string, fr: string, de: string],
): Tour => ({
  id,
  countryCode,
  tags,
  days,
  title: inLanguages(title),
  destination: inLanguages(destination),
  price: { EUR: price[0], GBP: price[1], USD: price[2] },
})

/** The catalogue from which every demo booking, alert and wish is taken. */
export const tours: Tour[] = [
  tour(
    'lofoten-kayak',
    'NO',
    ['fjord', 'sea', 'active'],
    8,
    [1490, 1290, 1620],
    [
      'Lofoten by kayak',
      'Lofoten in kayak',
      'Lofoten en kayak',
      'Les Lofoten en kayak',
      'Lofoten mit dem Kajak',
    ],
    ['Norway', 'Norvegia', 'Noruega', 'Norvège', 'Norwegen'],
  ),
  tour(
    'jordan-express',
    'JO',
    ['desert', 'culture'],
    7,
    [1149, 989, 1249],
    ['Jordan express', 'Giordania express', 'Jordania exprés', 'Jordanie express', 'Jordanien kompakt'],
    ['Jordan', 'Giordania', 'Jordania', 'Jordanie', 'Jordanien'],
  ),
  tour(
    'vietnam-north-south',
    'VN',
    ['jungle', 'food', 'culture'],
    15,
    [1899, 1650, 2050],
    [
      'Vietnam north to south',
      'Vietnam da nord a sud',
      'Vietnam de norte a sur',
      'Le Vietnam du nord au sud',
      'Vietnam von Nord nach Süd',
    ],
    ['Vietnam', 'Vietnam', 'Vietnam', 'Vietnam', 'Vietnam'],
  ),
  tour(
    'azores-slow',
    'PT',
    ['coast', 'nature'],
    8,
    [1090, 945, 1190],
    [
      'Azores, slowly',
      'Azzorre con calma',
      'Azores sin prisa',
      'Les Açores sans se presser',
      'Azoren in aller Ruhe',
    ],
    ['Portugal', 'Portogallo', 'Portugal', 'Portugal', 'Portugal'],
  ),
  tour(
    'atlas-sahara',
    'MA',
    ['desert', 'mountains'],
    8,
    [899, 779, 979],
    [
      'Atlas and Sahara',
      'Atlante e Sahara',
      'Atlas y Sáhara',
      'De l’Atlas au Sahara',
      'Vom Atlas in die Sahara',
    ],
    ['Morocco', 'Marocco', 'Marruecos', 'Maroc', 'Marokko'],
  ),
  tour(
    'japan-rails',
    'JP',
    ['city', 'culture', 'food'],
    14,
    [2790, 2420, 2990],
    ['Japan by rail', 'Giappone su rotaia', 'Japón en tren', 'Le Japon en train', 'Japan auf Schienen'],
    ['Japan', 'Giappone', 'Japón', 'Japon', 'Japan'],
  ),
  tour(
    'iceland-ring',
    'IS',
    ['fjord', 'volcano', 'nature'],
    9,
    [2190, 1890, 2390],
    [
      'Iceland, the whole ring',
      'Islanda, l’anello completo',
      'Islandia, el anillo completo',
      'L’Islande, tour complet',
      'Island einmal rundherum',
    ],
    ['Iceland', 'Islanda', 'Islandia', 'Islande', 'Island'],
  ),
  tour(
    'peru-inca',
    'PE',
    ['mountains', 'culture', 'active'],
    13,
    [2350, 2040, 2550],
    [
      'Peru, on Inca roads',
      'Perù sulle vie degli Inca',
      'Perú por caminos incas',
      'Le Pérou sur les chemins incas',
      'Peru auf den Wegen der Inka',
    ],
    ['Peru', 'Perù', 'Perú', 'Pérou', 'Peru'],
  ),
  tour(
    'sri-lanka-tea',
    'LK',
    ['jungle', 'nature', 'sea'],
    12,
    [1590, 1380, 1720],
    [
      'Sri Lanka, tea and tides',
      'Sri Lanka, tè e maree',
      'Sri Lanka, té y mareas',
      'Sri Lanka, thé et marées',
      'Sri Lanka, Tee und Gezeiten',
    ],
    ['Sri Lanka', 'Sri Lanka', 'Sri Lanka', 'Sri Lanka', 'Sri Lanka'],
  ),
  tour(
    'georgia-caucasus',
    'GE',
    ['mountains', 'food'],
    9,
    [1190, 1030, 1290],
    [
      'Georgia, table and peaks',
      'Georgia, tavola e vette',
      'Georgia, mesa y cumbres',
      'La Géorgie, tables et sommets',
      'Georgien, Tafel und Gipfel',
    ],
    ['Georgia', 'Georgia', 'Georgia', 'Géorgie', 'Georgien'],
  ),
  tour(
    'cape-verde-islands',
    'CV',
    ['coast', 'sea'],
    9,
    [1290, 1120, 1390],
    [
      'Cape Verde, island to island',
      'Capo Verde di isola in isola',
      'Cabo Verde, de isla en isla',
      'Le Cap-Vert d’île en île',
      'Kap Verde von Insel zu Insel',
    ],
    ['Cape Verde', 'Capo Verde', 'Cabo Verde', 'Cap-Vert', 'Kap Verde'],
  ),
  tour(
    'patagonia-wind',
    'AR',
    ['mountains', 'active', 'nature'],
    14,
    [2990, 2590, 3190],
    [
      'Patagonia, into the wind',
      'Patagonia controvento',
      'Patagonia contra el viento',
      'La Patagonie face au vent',
      'Patagonien gegen den Wind',
    ],
    ['Argentina', 'Argentina', 'Argentina', 'Argentine', 'Argentinien'],
  ),
]

const byId = new Map(tours.map((item) => [item.id, item]))

/** The tour with this id; throws for an unknown one, which is a mistake in the seeds. */
export function tourById(id: string): Tour {
  const found = byId.get(id)
  if (!found) throw new Error(`The seeds name the tour ${id}, which seed/tours.ts does not have.`)
  return found
}
