import type { Language, Text } from './states.ts'

/** A partner's deal, for the travellers of every market. */
export interface PartnerDeal {
  id: string
  partner: string
  category: string
  percent: number
  code: string
  /** Days until it ends; null for no end. */
  until: number | null
  title: Text
}

const text = (en: string, it: string, es: string, fr: string, de: string): Text => ({ en, it, es, fr, de })

/** Partner deals, all invented. */
export const deals: PartnerDeal[] = [
  {
    id: 'alba-insurance',
    partner: 'Alba Assicura',
    category: 'insurance',
    percent: 12,
    code: 'CARAVEL12',
    until: 200,
    title: text(
      'Travel insurance for the whole group',
      'Assicurazione viaggio per tutto il gruppo',
      'Seguro de viaje para todo el grupo',
      'Assurance voyage pour tout le groupe',
      'Reiseversicherung für die ganze Gruppe',
    ),
  },
  {
    id: 'trek-and-tarp',
    partner: 'Trek & Tarp',
    category: 'gear',
    percent: 15,
    code: 'TARP15',
    until: 60,
    title: text(
      'Backpacks and dry bags',
      'Zaini e sacche stagne',
      'Mochilas y bolsas estancas',
      'Sacs à dos et sacs étanches',
      'Rucksäcke und Packsäcke',
    ),
  },
  {
    id: 'nomad-sim',
    partner: 'Nomad SIM',
    category: 'connectivity',
    percent: 20,
    code: 'ROAM20',
    until: null,
    title: text(
      'Data abroad without a new card',
      'Dati all’estero senza cambiare scheda',
      'Datos en el extranjero sin cambiar de tarjeta',
      'Des données à l’étranger sans changer de carte',
      'Daten im Ausland ohne neue Karte',
    ),
  },
  {
    id: 'parkwise',
    partner: 'ParkWise',
    category: 'parking',
    percent: 25,
    code: 'PARK25',
    until: 120,
    title: text(
      'Airport parking',
      'Parcheggio in aeroporto',
      'Aparcamiento en el aeropuerto',
      'Parking à l’aéroport',
      'Parken am Flughafen',
    ),
  },
]

const descriptions: Text = text(
  'Show the code at checkout. One use per traveller.',
  'Inserisci il codice alla cassa. Un uso per viaggiatore.',
  'Introduce el código al pagar. Un uso por viajero.',
  'Saisissez le code au paiement. Une utilisation par voyageur.',
  'Code beim Bezahlen eingeben. Einmal pro Reisendem.',
)

/** The sentence under every deal. */
export function dealDescription(language: Language): string {
  return descriptions[language]
}
