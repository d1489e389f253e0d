import type { DeskLanguage } from '../texts/desk-texts.ts'
import de from '../texts/pages.de.json' with { type: 'json' }
import en from '../texts/pages.en.json' with { type: 'json' }
import es from '../texts/pages.es.json' with { type: 'json' }
import fr from '../texts/pages.fr.json' with { type: 'json' }
import it from '../texts/pages.it.json' with { type: 'json' }

/** Editors' names of the pages, and of the words for a parameter, by their keys in the tables. */
export const pageNames: Readonly<Record<DeskLanguage, Readonly<Record<string, string>>>> = {
  en,
  it,
  es,
  fr,
  de,
}

/** The name of a row; its key if a new one has no name yet. */
export const pageName = (key: string, language: DeskLanguage): string => pageNames[language][key] ?? key
