/** Languages of the sign-in page: those of the product's markets. */
export const LANGUAGES = ['en', 'it', 'es', 'fr', 'de'] as const
export type ProviderLanguage = (typeof LANGUAGES)[number]

/** A demo traveller as the sign-in page shows them. */
export interface Account {
  sub: string
  name: string
  email: string
  /** Address of a portrait; an empty string shows initials. */
  picture: string
  /** Market the traveller belongs to, e.g. `italy`; the page groups by it. */
  market: string
  /** A company provider's claim about its people, for the served desk. */
  role?: string
  /** What this traveller demonstrates, in each language. */
  state: Record<ProviderLanguage, string>
}

/** Source of the provider's travellers; read afresh for each page, so that reseeding needs no restart. */
export interface Accounts {
  list(): Account[]
  find(sub: string): Account | undefined
}

/** The first language in `ui_locales` (space-separated tags, best first) that the page has, else English. */
export function uiLanguage(uiLocales: unknown): ProviderLanguage {
  const wished = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  for (const tag of wished) {
    const language = LANGUAGES.find((known) => known === tag.toLowerCase().split('-', 1)[0])
    if (language) return language
  }
  return 'en'
}
