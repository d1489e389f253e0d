import type { Language, LocalizedText } from './states.ts'

const text = (en: string, it: string, es: string, fr: string, de: string): LocalizedText => ({
  en,
  it,
  es,
  fr,
  de,
})

/** Footer message, HTML as an editor of the catalogue would write it. */
const footerMessage = text(
  '<p><strong>Caravel Travel Ltd</strong> · small groups, big roads since 2012.<br>Questions? Write to <a href="mailto:hello@caravel.example">hello@caravel.example</a>, we answer <em>within a day</em>.</p>',
  '<p><strong>Caravel Viaggi S.r.l.</strong> · gruppi piccoli, grandi orizzonti dal 2012.<br>Domande? Scrivi a <a href="mailto:hello@caravel.example">hello@caravel.example</a>, rispondiamo <em>entro un giorno</em>.</p>',
  '<p><strong>Caravel Viajes S.L.</strong> · grupos pequeños, grandes caminos desde 2012.<br>¿Preguntas? Escribe a <a href="mailto:hello@caravel.example">hello@caravel.example</a>, respondemos <em>en un día</em>.</p>',
  '<p><strong>Caravel Voyages SARL</strong> · petits groupes, grands départs depuis 2012.<br>Des questions ? Écris à <a href="mailto:hello@caravel.example">hello@caravel.example</a>, on te répond <em>sous un jour</em>.</p>',
  '<p><strong>Caravel Reisen GmbH</strong> · kleine Gruppen, große Reisen seit 2012.<br>Fragen? Schreib an <a href="mailto:hello@caravel.example">hello@caravel.example</a>, wir antworten <em>innerhalb eines Tages</em>.</p>',
)

const paymentMessage = text(
  'Secure payments, the deposit first, the rest by the days your booking names.',
  'Pagamenti sicuri: prima l’acconto, il resto entro le date della prenotazione.',
  'Pagos seguros: primero el anticipo, el resto en las fechas de tu reserva.',
  'Paiements sécurisés : l’acompte d’abord, le reste aux dates de ta réservation.',
  'Sicher zahlen: erst die Anzahlung, der Rest zu den Terminen deiner Buchung.',
)

const paymentSystems: Record<Language, string[]> = {
  en: ['Visa', 'Mastercard', 'American Express', 'PayPal'],
  it: ['Visa', 'Mastercard', 'PayPal', 'Satispay', 'Bonifico'],
  es: ['Visa', 'Mastercard', 'PayPal', 'Bizum'],
  fr: ['CB', 'Visa', 'Mastercard', 'PayPal'],
  de: ['Visa', 'Mastercard', 'PayPal', 'SEPA-Lastschrift', 'Klarna'],
}

const socialLabels: Record<string, LocalizedText> = {
  facebookGroup: text(
    'Facebook group',
    'Gruppo Facebook',
    'Grupo de Facebook',
    'Groupe Facebook',
    'Facebook-Gruppe',
  ),
  facebook: text('Facebook', 'Facebook', 'Facebook', 'Facebook', 'Facebook'),
  instagram: text('Instagram', 'Instagram', 'Instagram', 'Instagram', 'Instagram'),
  tiktok: text('TikTok', 'TikTok', 'TikTok', 'TikTok', 'TikTok'),
}

/** From the numbers reserved for fiction. */
const EMERGENCY_PHONE = '+442079460100'

/** Customer care sits in Rome, whatever the market. */
const talkToUs = (site: string) => ({
  phone: '+442079460123',
  timeZone: 'Europe/Rome',
  hours: [
    { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '19:00' },
    { weekdays: [6], opens: '10:00', closes: '16:00' },
  ],
  mail: 'hello@caravel.example',
  chatUrl: `${site}/chat`,
})

/** The layout of one market's public site, as the catalogue serves it. `site` has no trailing slash. */
export function layoutFor(language: Language, site: string) {
  const books = Object.entries(socialLabels).map(([network, label]) => [
    network,
    { value: `${site}/social/${network}`, label: label[language] },
  ])
  return {
    footer: {
      content: {
        footerMessage: footerMessage[language],
        paymentMessage: paymentMessage[language],
        paymentSystems: paymentSystems[language].map((name) => ({ name, imageUrl: null })),
        overdueHours: language === 'en' ? 48 : null,
      },
    },
    contacts: {
      content: {
        books: Object.fromEntries(books),
        emergencyPhone: EMERGENCY_PHONE,
        talkToUs: talkToUs(site),
      },
    },
  }
}
