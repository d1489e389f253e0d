import type { Text } from '../seed/states.ts'

const text = (en: string, it: string, es: string, fr: string, de: string): Text => ({ en, it, es, fr, de })

/** Name of the invented company. */
export const COMPANY = 'Caravel'

/** Titles of the public website's pages, by the first part of their path. */
export const titles: Record<string, Text> = {
  '': text(
    'Small groups, big roads',
    'Piccoli gruppi, grandi strade',
    'Grupos pequeños, grandes caminos',
    'Petits groupes, grandes routes',
    'Kleine Gruppen, große Wege',
  ),
  travels: text('Our travels', 'I nostri viaggi', 'Nuestros viajes', 'Nos voyages', 'Unsere Reisen'),
  wishlist: text(
    'Your wishlist',
    'La tua lista dei desideri',
    'Tu lista de deseos',
    'Votre liste d’envies',
    'Deine Wunschliste',
  ),
  contact: text('Contact us', 'Contattaci', 'Contacto', 'Nous contacter', 'Kontakt'),
  flights: text('Find flights', 'Cerca i voli', 'Busca vuelos', 'Trouver un vol', 'Flüge finden'),
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
    'Datenschutz',
  ),
  terms: text(
    'Terms and conditions',
    'Termini e condizioni',
    'Términos y condiciones',
    'Conditions générales',
    'Allgemeine Bedingungen',
  ),
  marketing: text(
    'What we send you',
    'Cosa ti mandiamo',
    'Qué te enviamos',
    'Ce que nous vous envoyons',
    'Was wir dir schicken',
  ),
  social: text('Follow us', 'Seguici', 'Síguenos', 'Suivez-nous', 'Folge uns'),
  partners: text('Our partners', 'I nostri partner', 'Nuestros socios', 'Nos partenaires', 'Unsere Partner'),
  friends: text(
    'Invited by a friend',
    'Invito di un amico',
    'Invitación de un amigo',
    'Invitation d’un ami',
    'Einladung unter Freunden',
  ),
  pay: text(
    'Pay for your trip',
    'Paga il tuo viaggio',
    'Paga tu viaje',
    'Payer votre voyage',
    'Reise bezahlen',
  ),
  atol: text(
    'ATOL certificate',
    'Certificato ATOL',
    'Certificado ATOL',
    'Certificat ATOL',
    'ATOL-Zertifikat',
  ),
  change: text(
    'Choose another departure',
    'Scegli un’altra partenza',
    'Elige otra salida',
    'Choisir un autre départ',
    'Andere Abreise wählen',
  ),
}

/** The one sentence under a title that has nothing else to show. */
export const standIn = text(
  'This page stands in for the public website in the demo. Nothing here leaves your machine.',
  'Questa pagina sostituisce il sito pubblico nella demo. Nulla esce dal tuo computer.',
  'Esta página sustituye al sitio público en la demo. Nada sale de tu equipo.',
  'Cette page remplace le site public dans la démo. Rien ne quitte votre machine.',
  'Diese Seite vertritt in der Demo die öffentliche Website. Nichts verlässt deinen Rechner.',
)

/** Words around the choice of another departure. */
export const changeWords = {
  choose: text('Choose', 'Scegli', 'Elegir', 'Choisir', 'Wählen'),
  done: text(
    'Done: your trip has been changed.',
    'Fatto: il tuo viaggio è stato cambiato.',
    'Hecho: tu viaje ha cambiado.',
    'C’est fait : votre voyage a été changé.',
    'Erledigt: deine Reise wurde umgebucht.',
  ),
  closed: text(
    'This choice is closed.',
    'Questa scelta è chiusa.',
    'Esta elección está cerrada.',
    'Ce choix est clos.',
    'Diese Auswahl ist abgeschlossen.',
  ),
}
