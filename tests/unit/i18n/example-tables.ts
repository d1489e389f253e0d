import { compileSlugs } from '#i18n/slugs-compile.ts'
import type { SlugTables } from '#i18n/slugs-words.ts'

// Addresses that do not change when editors rename the product's own: these tests use them.
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

/** The rows of a table whose addresses begin with a path, moved to another one; the former addresses remain behind. */
export function movedBelow(table: SlugTables['en'], from: string, to: string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(table ?? {}).flatMap(([key, slug]) => {
      const former = typeof slug === 'string' || Array.isArray(slug) ? [slug].flat() : []
      const [now = ''] = former
      return now === from || now.startsWith(`${from}/`) ? [[key, [now.replace(from, to), ...former]]] : []
    }),
  )
}

export const exampleSlugs = compileSlugs(tables)
