import type { ProviderLanguage } from './accounts.ts'

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

/** The provider's own texts. It is a separate program from the app, so they are not in `locales/`. */
export const TEXTS: Record<ProviderLanguage, Texts> = {
  en: {
    title: 'Who’s travelling today?',
    intro: 'This is the demo’s sign-in. Pick a traveller: each one shows a different situation. No password.',
    expiredTitle: 'This sign-in has expired',
    expiredText: 'It was left open too long or was already used. Go back and sign in again.',
    errorTitle: 'Sign-in can’t go on',
    errorText: 'The sign-in service doesn’t accept this request. Go back to the site and sign in again.',
    signedOutTitle: 'You’re signed out',
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
      'Questo è l’accesso della demo. Scegli una persona: ognuna mostra una situazione diversa. Senza password.',
    expiredTitle: 'Questo accesso è scaduto',
    expiredText: 'È rimasto aperto troppo a lungo o è già stato usato. Torna indietro e accedi di nuovo.',
    errorTitle: 'Non riusciamo ad andare avanti',
    errorText: 'Il servizio di accesso non accetta questa richiesta. Torna al sito e accedi di nuovo.',
    signedOutTitle: 'Hai chiuso la sessione',
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
    expiredText: 'Estuvo abierto demasiado tiempo o ya se usó. Vuelve atrás e inicia sesión de nuevo.',
    errorTitle: 'No podemos seguir con el acceso',
    errorText: 'El servicio de acceso no acepta esta solicitud. Vuelve a la web e inicia sesión de nuevo.',
    signedOutTitle: 'Has cerrado sesión',
    signedOutText: 'Nos vemos en el próximo viaje.',
    back: 'Volver a la web',
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
    title: 'Qui voyage aujourd’hui ?',
    intro:
      'Voici la connexion de la démo. Choisis une personne : chacune montre une situation différente. Sans mot de passe.',
    expiredTitle: 'Cette connexion a expiré',
    expiredText:
      'Elle est restée ouverte trop longtemps ou a déjà servi. Reviens en arrière et reconnecte-toi.',
    errorTitle: 'Impossible de continuer',
    errorText: 'Le service de connexion n’accepte pas cette demande. Reviens au site et reconnecte-toi.',
    signedOutTitle: 'Ta session a expiré',
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
      'Das ist die Anmeldung der Demo. Such dir eine Person aus: Jede zeigt eine andere Situation. Ohne Passwort.',
    expiredTitle: 'Diese Anmeldung ist abgelaufen',
    expiredText: 'Sie war zu lange offen oder wurde schon benutzt. Geh zurück und melde dich wieder an.',
    errorTitle: 'Die Anmeldung geht hier nicht weiter',
    errorText:
      'Der Anmeldedienst nimmt diese Anfrage nicht an. Geh zurück zur Website und melde dich wieder an.',
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
