import { compileSlugs, type SlugTables } from '#i18n/slugs-compile.ts'

// Addresses that do not change when editors rename the product's own: these tests are written against them.
const tables = {
  en: {
    'account-communications': ['/account/consents', '/account/communications'],
    partnership: ['/partnerships', '/partnership'],
  },
  'it-IT': {
    travels: '/viaggi',
    'travels/_tour': '/viaggi/{tour}',
    'travels/_tour/_traveler': '/viaggi/{tour}/{traveler}',
    'account-communications': '/account/consensi',
    'notify-me': '/avvisami',
    'notify-me/_token': '/avvisami/{token?}',
    'auth/confirm-email': '/auth/conferma-email/{token?}',
  },
  'es-ES': { travels: '/viajes' },
  'fr-FR': { travels: '/voyages', 'travels/_tour': '/voyages/{tour}' },
  'de-DE': {
    travels: '/reisen',
    'travels/_tour': '/reisen/{tour}',
    'travels/_tour/_traveler': '/reisen/{tour}/{traveler}',
  },
} satisfies SlugTables

export const exampleSlugs = compileSlugs(tables)
