import registry from '../../locales/locales.json' with { type: 'json' }

const locales = Object.keys(registry)
// A variant only has the texts that differ; the rest comes, key by key, from the locale it belongs to (product §2).
const variants = Object.entries(registry).filter(([, { variantOf }]) => variantOf)
const fallbackLng = {
  ...Object.fromEntries(variants.map(([locale, { variantOf }]) => [locale, [variantOf, 'en']])),
  default: ['en'],
}

/** @type {import('i18next').InitOptions} */
const i18nextServer = {
  // Initialises synchronously, so that a page can translate in its first line.
  initAsync: false,
  load: 'currentOnly',
  preload: locales,
  fallbackLng,
  // Placeholders are written {number}.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  // A placeholder without a value stays in the text, for the browser to fill in.
  missingInterpolationHandler: (_text, [placeholder]) => placeholder,
  returnNull: false,
  showSupportNotice: false,
}

/** Configuration of astro-i18next (record 005). Plain `.mjs`, exported as "module.exports": its loader `require()`s this file. */
export const config = {
  defaultLocale: 'en',
  locales,
  // Each is a file in locales/<locale>/; a unit test compares the list with the folder.
  namespaces: [
    'ui',
    'shell',
    'auth',
    'dashboard',
    'trips',
    'trip',
    'programme',
    'trip-change',
    'to-do',
    'entry',
    'travellers',
    'several',
    'calendar',
    'flights',
    'documents',
    'devices',
    'capture',
    'pocket',
    'handoff',
    'profile',
    'registry',
    'accessibility',
    'addresses',
    'consents',
    'email-confirmation',
    'my-data',
    'leave',
    'session-end',
    'partnership',
    'credits',
    'referral',
    'notify-me',
  ],
  defaultNamespace: 'ui',
  // No disk reads at run time: our own plugin bundles every locale file with the server.
  i18nextServerPlugins: { fsBackend: null, '{bundledLocales}': '/src/i18n/bundled-locales.ts' },
  i18nextServer,
}

export { config as 'module.exports' }
