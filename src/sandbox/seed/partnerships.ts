import type { Language, LocalizedText } from './states.ts'

/** A partner's deal, for the travellers of every market. */
export interface PartnerDeal {
  id: string
  partner: string
  category: string | null
  percent: number | null
  /** null if the link alone gives the discount. */
  code: string | null
  /** Days until it ends, negative for a past one; null for no end. */
  until: number | null
  title: LocalizedText
  description?: LocalizedText
  terms?: LocalizedText
  /** The logo: a stroke in a box of 96 × 64. Without one the app draws its own. */
  mark?: { path: string; colour: string }
}

const text = (en: string, it: string, es: string, fr: string, de: string): LocalizedText => ({
  en,
  it,
  es,
  fr,
  de,
})

const once = text(
  'One use per person. Not together with other offers, and not for bookings made before.',
  'Un uso a persona. Non cumulabile con altre offerte né valido per prenotazioni già fatte.',
  'Un uso por persona. No acumulable con otras ofertas ni válido para reservas ya hechas.',
  'Une utilisation par personne. Non cumulable avec d’autres offres, ni valable pour une réservation déjà faite.',
  'Einmal pro Person. Nicht mit anderen Angeboten kombinierbar und nicht für frühere Buchungen.',
)

/** Partner deals, all invented; the last one has ended, so it must not be shown. */
export const deals: PartnerDeal[] = [
  {
    id: 'alba-insurance',
    partner: 'Alba Assicura',
    category: 'INSURANCE',
    percent: 12,
    code: 'CARAVEL12',
    until: 200,
    mark: { path: 'M14 46a34 34 0 0 1 68 0M34 46a14 14 0 0 1 28 0', colour: '#c2410c' },
    title: text(
      'Travel insurance for the whole group',
      'Assicurazione viaggio per tutto il gruppo',
      'Seguro de viaje para todo el grupo',
      'Assurance voyage pour tout le groupe',
      'Reiseversicherung für die ganze Gruppe',
    ),
    terms: text(
      'For trips of up to 60 days, bought before departure. Up to 75 years of age.',
      'Per viaggi fino a 60 giorni, da acquistare prima della partenza. Fino a 75 anni di età.',
      'Para viajes de hasta 60 días, contratado antes de salir. Hasta los 75 años.',
      'Pour des voyages de 60 jours au plus, à souscrire avant le départ. Jusqu’à 75 ans.',
      'Für Reisen bis 60 Tage, vor der Abreise abgeschlossen. Bis zum Alter von 75 Jahren.',
    ),
  },
  {
    id: 'trek-and-tarp',
    partner: 'Trek & Tarp',
    category: 'GEAR',
    percent: 15,
    code: 'TARP15',
    until: 60,
    mark: { path: 'M14 50 48 14l34 36M38 50l10-16 10 16', colour: '#166534' },
    title: text(
      'Backpacks and dry bags',
      'Zaini e sacche stagne',
      'Mochilas y bolsas estancas',
      'Sacs à dos et sacs étanches',
      'Rucksäcke und Packsäcke',
    ),
    terms: once,
  },
  {
    id: 'dry-feet',
    partner: 'Dry Feet Rental',
    category: 'GEAR',
    percent: 10,
    code: null,
    until: 90,
    title: text(
      'Boots and rain gear to rent',
      'Scarponi e antipioggia a noleggio',
      'Botas y ropa de lluvia de alquiler',
      'Chaussures et vêtements de pluie en location',
      'Wanderschuhe und Regenkleidung zum Leihen',
    ),
    description: text(
      'No code needed: the discount is in the link.',
      'Nessun codice: lo sconto è già nel link.',
      'Sin código: el descuento está en el enlace.',
      'Pas besoin de code : la réduction est dans le lien.',
      'Ganz ohne Code: Der Rabatt steckt im Link.',
    ),
  },
  {
    id: 'nomad-sim',
    partner: 'Nomad SIM',
    category: 'CONNECTIVITY',
    percent: 20,
    code: 'ROAM20',
    until: null,
    mark: { path: 'M22 40a26 26 0 0 1 52 0M34 46a14 14 0 0 1 28 0M48 52h.1', colour: '#1d4ed8' },
    title: text(
      'Data abroad without a new SIM',
      'Internet all’estero senza cambiare SIM',
      'Datos en el extranjero sin cambiar de SIM',
      'De la data à l’étranger sans changer de SIM',
      'Internet im Ausland ohne neue SIM',
    ),
    terms: once,
  },
  {
    id: 'parkwise',
    partner: 'ParkWise',
    category: 'PARKING',
    percent: 25,
    code: 'PARK25',
    until: 120,
    mark: { path: 'M38 54V12h12a13 13 0 0 1 0 26H38', colour: '#6d28d9' },
    title: text(
      'Airport parking',
      'Parcheggio in aeroporto',
      'Aparcamiento en el aeropuerto',
      'Parking à l’aéroport',
      'Parken am Flughafen',
    ),
  },
  {
    id: 'night-sky',
    partner: 'Night Sky Club',
    category: 'ASTRONOMY',
    percent: null,
    code: 'STARS',
    until: 30,
    title: text(
      'A star map for the place you travel to',
      'Una mappa delle stelle per la tua meta',
      'Un mapa de estrellas de tu destino',
      'Une carte du ciel de ta destination',
      'Eine Sternkarte für dein Reiseziel',
    ),
  },
  {
    id: 'summer-sandals',
    partner: 'Summer Sandals',
    category: 'GEAR',
    percent: 30,
    code: 'SANDALS30',
    until: -5,
    title: text('Sandals', 'Sandali', 'Sandalias', 'Sandales', 'Sandalen'),
  },
]

const atCheckout = text(
  'Enter the code at checkout.',
  'Inserisci il codice quando paghi.',
  'Escribe el código al pagar.',
  'Saisis le code au paiement.',
  'Gib den Code beim Bezahlen ein.',
)

/** The sentence under a deal. */
export function dealDescription({ description = atCheckout }: PartnerDeal, language: Language): string {
  return description[language]
}

/** The partner's conditions, if any. */
export function dealTerms({ terms }: PartnerDeal, language: Language): string | null {
  return terms?.[language] ?? null
}
