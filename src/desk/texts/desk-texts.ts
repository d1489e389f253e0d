import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/**
 * The desk's own texts, for editors. They are not in `locales/`, which contains travellers' texts for editors to change: there they
 * would count as unused texts of the product.
 */
export const deskTexts = { en, it, es, fr, de } as const

export type DeskLanguage = keyof typeof deskTexts
export type DeskKey = keyof typeof en
export type DeskText = (key: DeskKey, values?: Readonly<Record<string, string>>) => string

/** The first language of an `Accept-Language` header that the desk supports, in its order; English if there is none. */
export function deskLanguage(accepted: string | null | undefined): DeskLanguage {
  const wished = (accepted ?? '').split(',').map((each) => each.trim().split(/[-;]/, 1)[0]?.toLowerCase())
  return (wished.find((tag) => tag !== undefined && Object.hasOwn(deskTexts, tag)) ?? 'en') as DeskLanguage
}

/** The texts of a language, with `{name}` filled in. */
export function deskTextIn(language: DeskLanguage): DeskText {
  const texts = deskTexts[language]
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The language of the requesting browser, and its texts. */
export function spokenIn(request: Request): { readonly language: DeskLanguage; readonly t: DeskText } {
  const language = deskLanguage(request.headers.get('accept-language'))
  return { language, t: deskTextIn(language) }
}
