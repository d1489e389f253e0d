import registry from '../../locales/locales.json' with { type: 'json' }

/** A locale of a market; `locales/locales.json` is the one list of them. */
export type Locale = keyof typeof registry
export const locales = Object.keys(registry) as readonly Locale[]

/** A market's number notation, for all currencies (product §3). */
export type NumberStyle = {
  readonly decimal: ',' | '.'
  readonly thousands: '.' | ','
  readonly symbol: 'after' | 'before'
}

/** Short dates (product §3); the tokens are DD, MM, YYYY, HH and mm. Dates in words follow `dateLocale`. */
export type DateFormats = { readonly date: string; readonly dateTime: string }

/** A market: everything about it that is data rather than copy (product §2). */
export type Market = {
  readonly id: MarketId
  readonly locale: Locale
  /** Value of `<html lang>`: `WE` is not a registered region, so that market uses plain English. */
  readonly htmlLang: string
  /** Locale of dates in words from `Intl`, and of the order of day and month in date fields. */
  readonly dateLocale: string
  readonly currency: 'EUR' | 'USD'
  readonly numberStyle: NumberStyle
  /** Whether a tax code is mandatory for travellers. */
  readonly taxCodeMandatory: boolean
  /** The market's own country; `WE` is the company's own code, null if the market has none. */
  readonly countryCode: 'IT' | 'US' | 'WE' | 'ES' | 'FR' | 'DE' | null
  /** The community message invites visitors from these countries to this market. */
  readonly homeOf: readonly string[]
  readonly label: string
  readonly language: 'en' | 'it' | 'es' | 'fr' | 'de'
  /** The language's own name, as in the list of markets. */
  readonly languageLabel: string
  /** The language's English name; not shown (record 001). */
  readonly englishLanguageLabel: string
  /** The suffix of the company's domain. `MARKET_HOSTS` has the complete hosts, so the code does not read it (record 001). */
  readonly domainSuffix: 'com' | 'it' | 'us' | 'eu' | 'es' | 'fr' | 'de'
  /** The first day of the week, for weeks and calendars. */
  readonly firstDayOfWeek: 'monday' | 'sunday'
  /** Name of the flag icon. */
  readonly icon: 'globe' | 'it' | 'us' | 'eu' | 'es' | 'fr' | 'de'
  readonly dateFormats: DateFormats
  /**
   * The most days until a full refund after the company cancelled a trip (Directive (EU) 2015/2302, art. 12 (4)); null if the
   * market's own term for refunds applies.
   */
  readonly companyCancelledRefundDays: number | null
  /**
   * For how many years the accounts of a trip are kept, even after a request for erasure (GDPR 17(3)(b)): art. 2220 Codice civile,
   * art. 30 Código de Comercio, art. L123-22 Code de commerce, § 147 AO (vouchers, since 2025), s. 388 Companies Act with HMRC, IRS
   * records. The international market keeps its books in Italy. To be confirmed by the company's counsel.
   */
  readonly booksKeptYears: number
  /** The foreign office's pages on entering other countries. Its name is the text `entry:entering.office`. */
  readonly foreignOffice: string
  /** IANA zone that decides which day is "today" for the market's travellers. */
  readonly timeZone: string
}

export const marketIds = [
  'international',
  'italy',
  'global-us',
  'english-we',
  'spain',
  'france',
  'germany',
] as const
export type MarketId = (typeof marketIds)[number]

const commaDecimal: NumberStyle = { decimal: ',', thousands: '.', symbol: 'after' }
const dotDecimal: NumberStyle = { decimal: '.', thousands: ',', symbol: 'before' }
const dayFirst: DateFormats = { date: 'DD/MM/YYYY', dateTime: 'DD/MM/YYYY HH:mm' }

const english = {
  dateLocale: 'en-GB',
  language: 'en',
  languageLabel: 'English',
  englishLanguageLabel: 'English',
  dateFormats: dayFirst,
} as const

const continental = {
  currency: 'EUR',
  numberStyle: commaDecimal,
  firstDayOfWeek: 'monday',
  dateFormats: dayFirst,
} as const

/** The seven markets (product §2). */
export const markets: { readonly [Id in MarketId]: Market & { readonly id: Id } } = {
  international: {
    ...english,
    ...continental,
    id: 'international',
    locale: 'en',
    htmlLang: 'en',
    taxCodeMandatory: false,
    countryCode: null,
    homeOf: [],
    label: 'International',
    domainSuffix: 'com',
    icon: 'globe',
    companyCancelledRefundDays: 14,
    booksKeptYears: 10,
    foreignOffice: 'https://consular-protection.ec.europa.eu/',
    // Trips leave and return in central European time, so a market without a country uses that calendar.
    timeZone: 'Europe/Rome',
  },
  italy: {
    ...continental,
    id: 'italy',
    locale: 'it-IT',
    htmlLang: 'it-IT',
    dateLocale: 'it-IT',
    taxCodeMandatory: true,
    countryCode: 'IT',
    homeOf: ['IT'],
    label: 'Italia',
    domainSuffix: 'it',
    language: 'it',
    languageLabel: 'Italiano',
    englishLanguageLabel: 'Italian',
    icon: 'it',
    companyCancelledRefundDays: 14,
    booksKeptYears: 10,
    foreignOffice: 'https://www.viaggiaresicuri.it/',
    timeZone: 'Europe/Rome',
  },
  'global-us': {
    ...english,
    id: 'global-us',
    locale: 'en-US',
    htmlLang: 'en-US',
    dateLocale: 'en-US',
    currency: 'USD',
    numberStyle: dotDecimal,
    firstDayOfWeek: 'sunday',
    taxCodeMandatory: false,
    countryCode: 'US',
    homeOf: ['US'],
    label: 'United States',
    domainSuffix: 'us',
    icon: 'us',
    companyCancelledRefundDays: null,
    booksKeptYears: 7,
    foreignOffice: 'https://travel.state.gov/',
    timeZone: 'America/New_York',
  },
  'english-we': {
    ...english,
    id: 'english-we',
    locale: 'en-WE',
    htmlLang: 'en',
    currency: 'EUR',
    numberStyle: dotDecimal,
    firstDayOfWeek: 'sunday',
    taxCodeMandatory: false,
    countryCode: 'WE',
    // English-speaking countries of western Europe.
    homeOf: ['GB', 'IE'],
    label: 'Western Europe',
    domainSuffix: 'eu',
    icon: 'eu',
    companyCancelledRefundDays: 14,
    booksKeptYears: 6,
    foreignOffice: 'https://www.gov.uk/foreign-travel-advice',
    timeZone: 'Europe/London',
  },
  spain: {
    ...continental,
    id: 'spain',
    locale: 'es-ES',
    htmlLang: 'es-ES',
    dateLocale: 'es-ES',
    taxCodeMandatory: true,
    countryCode: 'ES',
    homeOf: ['ES'],
    label: 'España',
    domainSuffix: 'es',
    language: 'es',
    languageLabel: 'Español',
    englishLanguageLabel: 'Spanish',
    icon: 'es',
    companyCancelledRefundDays: 14,
    booksKeptYears: 6,
    foreignOffice:
      'https://www.exteriores.gob.es/es/ServiciosAlCiudadano/Paginas/Recomendaciones-de-viaje.aspx',
    timeZone: 'Europe/Madrid',
  },
  france: {
    ...continental,
    id: 'france',
    locale: 'fr-FR',
    htmlLang: 'fr-FR',
    dateLocale: 'fr-FR',
    taxCodeMandatory: false,
    countryCode: 'FR',
    homeOf: ['FR'],
    label: 'France',
    domainSuffix: 'fr',
    language: 'fr',
    languageLabel: 'Français',
    englishLanguageLabel: 'French',
    icon: 'fr',
    companyCancelledRefundDays: 14,
    booksKeptYears: 10,
    foreignOffice: 'https://www.diplomatie.gouv.fr/fr/conseils-aux-voyageurs/',
    timeZone: 'Europe/Paris',
  },
  germany: {
    ...continental,
    id: 'germany',
    locale: 'de-DE',
    htmlLang: 'de-DE',
    dateLocale: 'de-DE',
    taxCodeMandatory: false,
    countryCode: 'DE',
    homeOf: ['DE'],
    label: 'Deutschland',
    domainSuffix: 'de',
    language: 'de',
    languageLabel: 'Deutsch',
    englishLanguageLabel: 'German',
    icon: 'de',
    // The company's own promise, shorter than the law requires.
    companyCancelledRefundDays: 7,
    booksKeptYears: 8,
    foreignOffice: 'https://www.auswaertiges-amt.de/de/reiseundsicherheit',
    timeZone: 'Europe/Berlin',
  },
}

/**
 * The currency for a country's visitors if an amount has none (product §3). Every amount from the backoffice has one, so the code
 * does not read this (record 001).
 */
export const defaultCurrencies = {
  IT: 'EUR',
  GB: 'GBP',
  WE: 'EUR',
  FR: 'EUR',
  DE: 'EUR',
  ES: 'EUR',
} as const
