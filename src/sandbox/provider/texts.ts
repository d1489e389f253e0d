import type { Language } from './accounts.ts'

interface Texts {
  title: string
  intro: string
  expiredTitle: string
  expiredText: string
  errorTitle: string
  errorText: string
  signedOutTitle: string
  signedOutText: string
  back: string
  markets: Record<string, string>
}

/** The provider's own words. It is a program apart from the app, so they do not live in `locales/`. */
export const TEXTS: Record<Language, Texts> = {
  en: {
    title: 'Who is travelling today?',
    intro: 'This is the demo’s sign-in. Pick a traveller; each one shows a different situation. No password.',
    expiredTitle: 'This sign-in has expired',
    expiredText: 'It was left open too long or was already used. Go back and sign in again.',
    errorTitle: 'Sign-in could not continue',
    errorText: 'The request was not one the sign-in service accepts.',
    signedOutTitle: 'You are signed out',
    signedOutText: 'See you on the next trip.',
    back: 'Back to the site',
    markets: {
      international: 'International',
      italy: 'Italy',
      'global-us': 'United States',
      'english-we': 'Europe, in English',
      spain: 'Spain',
      france: 'France',
      germany: 'Germany',
    },
  },
  it: {
    title: 'Chi viaggia oggi?',
    intro:
      'Questo è l’accesso della demo. Scegli un viaggiatore: ognuno mostra una situazione diversa. Senza password.',
    expiredTitle: 'Questo accesso è scaduto',
    expiredText: 'È rimasto aperto troppo a lungo o è già stato usato. Torna indietro e accedi di nuovo.',
    errorTitle: 'Non è stato possibile proseguire',
    errorText: 'Il servizio di accesso non accetta questa richiesta.',
    signedOutTitle: 'Hai effettuato l’uscita',
    signedOutText: 'Ci vediamo al prossimo viaggio.',
    back: 'Torna al sito',
    markets: {
      international: 'Internazionale',
      italy: 'Italia',
      'global-us': 'Stati Uniti',
      'english-we': 'Europa, in inglese',
      spain: 'Spagna',
      france: 'Francia',
      germany: 'Germania',
    },
  },
  es: {
    title: '¿Quién viaja hoy?',
    intro:
      'Este es el acceso de la demo. Elige a alguien: cada persona muestra una situación distinta. Sin contraseña.',
    expiredTitle: 'Este acceso ha caducado',
    expiredText: 'Estuvo abierto demasiado tiempo o ya se usó. Vuelve atrás y accede de nuevo.',
    errorTitle: 'No se pudo continuar',
    errorText: 'El servicio de acceso no acepta esta solicitud.',
    signedOutTitle: 'Has cerrado la sesión',
    signedOutText: 'Nos vemos en el próximo viaje.',
    back: 'Volver al sitio',
    markets: {
      international: 'Internacional',
      italy: 'Italia',
      'global-us': 'Estados Unidos',
      'english-we': 'Europa, en inglés',
      spain: 'España',
      france: 'Francia',
      germany: 'Alemania',
    },
  },
  fr: {
    title: 'Qui voyage aujourd’hui ?',
    intro:
      'Voici la connexion de la démo. Choisissez une personne : chacune montre une situation différente. Sans mot de passe.',
    expiredTitle: 'Cette connexion a expiré',
    expiredText:
      'Elle est restée ouverte trop longtemps ou a déjà servi. Revenez en arrière et reconnectez-vous.',
    errorTitle: 'Impossible de continuer',
    errorText: 'Le service de connexion n’accepte pas cette demande.',
    signedOutTitle: 'Vous êtes déconnecté',
    signedOutText: 'À bientôt pour le prochain voyage.',
    back: 'Retour au site',
    markets: {
      international: 'International',
      italy: 'Italie',
      'global-us': 'États-Unis',
      'english-we': 'Europe, en anglais',
      spain: 'Espagne',
      france: 'France',
      germany: 'Allemagne',
    },
  },
  de: {
    title: 'Wer reist heute?',
    intro:
      'Das ist die Anmeldung der Demo. Such dir jemanden aus; jede Person zeigt eine andere Lage. Ohne Passwort.',
    expiredTitle: 'Diese Anmeldung ist abgelaufen',
    expiredText: 'Sie war zu lange offen oder wurde schon benutzt. Geh zurück und melde dich neu an.',
    errorTitle: 'Die Anmeldung kann nicht fortgesetzt werden',
    errorText: 'Der Anmeldedienst nimmt diese Anfrage nicht an.',
    signedOutTitle: 'Du bist abgemeldet',
    signedOutText: 'Bis zur nächsten Reise.',
    back: 'Zurück zur Website',
    markets: {
      international: 'International',
      italy: 'Italien',
      'global-us': 'USA',
      'english-we': 'Europa, auf Englisch',
      spain: 'Spanien',
      france: 'Frankreich',
      germany: 'Deutschland',
    },
  },
}
