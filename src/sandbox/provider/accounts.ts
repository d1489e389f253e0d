/** Languages of the sign-in page: those of the product's markets. */
export const LANGUAGES = ['en', 'it', 'es', 'fr', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** A demo traveller as the sign-in page shows them. */
export interface Account {
  sub: string
  name: string
  email: string
  /** Address of a portrait, or an empty string: then initials. */
  picture: string
  /** Market the traveller belongs to, e.g. `italy`; the page groups by it. */
  market: string
  /** What this traveller shows, in each language. */
  state: Record<Language, string>
}

/** Where the provider gets its travellers from; asked anew for each page, so reseeding needs no restart. */
export interface Accounts {
  list(): Account[]
  find(sub: string): Account | undefined
}

/** The first language of `ui_locales` (space-separated tags, best first) that the page speaks, else English. */
export function languageOf(uiLocales: unknown): Language {
  const wished = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  for (const tag of wished) {
    const language = LANGUAGES.find((known) => known === tag.toLowerCase().split('-', 1)[0])
    if (language) return language
  }
  return 'en'
}
