import registry from '../../locales/locales.json' with { type: 'json' }

const locales = Object.keys(registry)
// A variant says only what differs: the rest is said by the locale it belongs to (product §2), key by key.
const variants = Object.entries(registry).filter(([, { variantOf }]) => variantOf)
const fallbackLng = {
  ...Object.fromEntries(variants.map(([locale, { variantOf }]) => [locale, [variantOf, 'en']])),
  default: ['en'],
}

/** @type {import('i18next').InitOptions} */
const i18nextServer = {
  // Synchronous start: a page may translate in its first line.
  initAsync: false,
  load: 'currentOnly',
  preload: locales,
  fallbackLng,
  // Placeholders are written {number}.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  // A placeholder without a value stays, for whoever fills it in the browser.
  missingInterpolationHandler: (_text, [placeholder]) => placeholder,
  returnNull: false,
  showSupportNotice: false,
}

/**
 * What astro-i18next is told (record 005). Plain `.mjs`, exported as "module.exports": its loader
 * `require()`s this file.
 */
export const config = {
  defaultLocale: 'en',
  locales,
  // Each is a file in locales/<locale>/; a unit test holds the list against the folder.
  namespaces: [
    'ui',
    'shell',
    'auth',
    'dashboard',
    'trips',
    'trip',
    'trip-change',
    'travellers',
    'calendar',
    'flights',
    'documents',
    'capture',
    'profile',
    'registry',
    'addresses',
    'consents',
    'email-confirmation',
    'my-data',
    'session-end',
    'partnership',
    'credits',
    'referral',
    'notify-me',
  ],
  defaultNamespace: 'ui',
  // No disk reads at run time: our own plugin holds every locale file in the server bundle.
  i18nextServerPlugins: { fsBackend: null, '{bundledLocales}': '/src/i18n/bundled-locales.ts' },
  i18nextServer,
}

export { config as 'module.exports' }
