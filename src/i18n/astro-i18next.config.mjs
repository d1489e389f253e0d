const locales = ['en', 'it-IT', 'en-US', 'en-WE', 'es-ES', 'fr-FR', 'de-DE']

/** @type {import('i18next').InitOptions} */
const i18nextServer = {
  // Synchronous start: a page may translate in its first line.
  initAsync: false,
  load: 'currentOnly',
  preload: locales,
  fallbackLng: 'en',
  // The spec writes placeholders as {number} (§5).
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
}

/**
 * What astro-i18next is told (decisions §1). Plain `.mjs`, exported as "module.exports": its loader
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
    'travellers',
    'calendar',
    'profile',
    'consents',
    'partnership',
    'notify-me',
  ],
  defaultNamespace: 'ui',
  // No disk reads at run time: our own plugin holds every locale file in the server bundle.
  i18nextServerPlugins: { fsBackend: null, '{bundledLocales}': '/src/i18n/bundled-locales.ts' },
  i18nextServer,
}

export { config as 'module.exports' }
