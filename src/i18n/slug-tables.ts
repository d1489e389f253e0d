import de from '../../locales/de-DE/routes.json' with { type: 'json' }
import en from '../../locales/en/routes.json' with { type: 'json' }
import enUS from '../../locales/en-US/routes.json' with { type: 'json' }
import enWE from '../../locales/en-WE/routes.json' with { type: 'json' }
import es from '../../locales/es-ES/routes.json' with { type: 'json' }
import fr from '../../locales/fr-FR/routes.json' with { type: 'json' }
import it from '../../locales/it-IT/routes.json' with { type: 'json' }
import type { SlugTables } from './slugs-words.ts'

/** The slug tables of `locales/`. */
export const slugTables = {
  en,
  'en-US': enUS,
  'en-WE': enWE,
  'it-IT': it,
  'es-ES': es,
  'fr-FR': fr,
  'de-DE': de,
} satisfies SlugTables
