import type { Text } from '../seed/states.ts'

const text = (en: string, it: string, es: string, fr: string, de: string): Text => ({ en, it, es, fr, de })

/** Name of the invented company. */
export const COMPANY = 'Caravel'

/** Titles of the public website's pages, by the first segment of their path. */
export const titles: Record<string, Text> = {
  '': text(
    'Small groups, big roads',
    'Gruppi piccoli, grandi orizzonti',
    'Grupos pequeños, grandes caminos',
    'Petits groupes, grands départs',
    'Kleine Gruppen, große Reisen',
  ),
  travels: text('Our trips', 'I nostri viaggi', 'Nuestros viajes', 'Nos voyages', 'Unsere Reisen'),
  wishlist: text(
    'Your wishlist',
    'La tua lista dei desideri',
    'Tu lista de deseos',
    'Tes envies',
    'Deine Wunschliste',
  ),
  contact: text('Contact us', 'Contattaci', 'Escríbenos', 'Nous contacter', 'Schreib uns'),
  flights: text('Look for flights', 'Cerca i voli', 'Buscar vuelos', 'Chercher un vol', 'Flüge suchen'),
  'share-photo': text(
    'Share a photo',
    'Condividi una foto',
    'Comparte una foto',
    'Partager une photo',
    'Foto teilen',
  ),
  privacy: text(
    'Privacy policy',
    'Informativa sulla privacy',
    'Política de privacidad',
    'Politique de confidentialité',
    'Datenschutzerklärung',
  ),
  terms: text(
    'Terms and conditions',
    'Termini e condizioni',
    'Términos y condiciones',
    'Conditions générales',
    'Allgemeine Geschäftsbedingungen',
  ),
  marketing: text(
    'What we send you',
    'Cosa ti mandiamo',
    'Qué te enviamos',
    'Ce qu’on t’envoie',
    'Was wir dir schicken',
  ),
  social: text('Follow us', 'Seguici', 'Síguenos', 'Suis-nous', 'Komm dazu'),
  partners: text('Partners', 'Convenzioni', 'Ventajas', 'Bons plans', 'Partnerangebote'),
  friends: text(
    'A friend has invited you',
    'Il tuo invito',
    'Te han invitado',
    'Ton invitation',
    'Deine Einladung',
  ),
  pay: text('Pay for your trip', 'Paga il viaggio', 'Paga tu viaje', 'Payer mon voyage', 'Reise zahlen'),
  atol: text(
    'ATOL certificate',
    'Certificato ATOL',
    'Certificado ATOL',
    'Certificat ATOL',
    'ATOL-Zertifikat',
  ),
  invoice: text('Your invoice', 'La tua fattura', 'Tu factura', 'Ta facture', 'Deine Rechnung'),
  group: text(
    'Travel together again',
    'Di nuovo in viaggio insieme',
    'Viajar juntos otra vez',
    'Repartir ensemble',
    'Wieder zusammen reisen',
  ),
  change: text(
    'Choose another departure',
    'Scegli un’altra partenza',
    'Elige otra salida',
    'Choisir un autre départ',
    'Anderen Termin wählen',
  ),
}

/** The sentence under the title of a page without other content. */
export const standIn = text(
  'This page stands in for the public website in the demo. Nothing here leaves your machine.',
  'Nella demo questa pagina fa le veci del sito principale. Dal tuo computer non esce nulla.',
  'En la demo, esta página hace de web principal. Nada sale de tu ordenador.',
  'Dans la démo, cette page joue le rôle du site principal. Rien ne sort de ton ordinateur.',
  'In der Demo steht diese Seite für die öffentliche Website. Nichts verlässt deinen Rechner.',
)

/** Texts of the pay page. */
export const payWords = {
  due: text('Due now:', 'Da pagare ora:', 'A pagar ahora:', 'À payer maintenant :', 'Jetzt zu zahlen:'),
  nothing: text(
    'Nothing is due right now.',
    'Al momento non c’è niente da pagare.',
    'Ahora mismo no hay nada que pagar.',
    'Rien à payer pour le moment.',
    'Im Moment ist nichts zu zahlen.',
  ),
  differs: text(
    'This has changed since you looked. You were shown:',
    'È cambiato da quando hai guardato. Avevi visto:',
    'Ha cambiado desde que lo miraste. Viste:',
    'Ça a changé depuis ta visite. Tu avais vu :',
    'Das hat sich geändert, seit du nachgesehen hast. Du hattest gesehen:',
  ),
}

/** Texts around the choice of another departure. */
export const changeWords = {
  choose: text('Choose', 'Scegli', 'Elegir', 'Choisir', 'Wählen'),
  done: text(
    'Done: your trip has been changed.',
    'Fatto: hai cambiato viaggio.',
    'Listo: has cambiado de viaje.',
    'C’est fait : tu as changé de voyage.',
    'Erledigt: Deine Reise ist umgebucht.',
  ),
  closed: text(
    'You can no longer choose here.',
    'Qui non si può più scegliere.',
    'Aquí ya no se puede elegir.',
    'Ici, on ne peut plus choisir.',
    'Hier lässt sich nichts mehr wählen.',
  ),
}
