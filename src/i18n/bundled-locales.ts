import type { BackendModule } from 'i18next'

type Copy = Record<string, unknown>

/** Every `locales/<locale>/<namespace>.json`, bundled at build time; routes.json is the slug table, not copy. */
const files = import.meta.glob<Copy>(['/locales/*/*.json', '!/locales/*/routes.json'], {
  eager: true,
  import: 'default',
})

function copyOf(locale: string, namespace: string): Copy {
  return files[`/locales/${locale}/${namespace}.json`] ?? {}
}

/** An i18next backend that reads from the bundle synchronously, so that init needs no await. */
export const bundledLocales: BackendModule = {
  type: 'backend',
  init() {},
  read(locale, namespace, done) {
    done(null, copyOf(locale, namespace))
  },
}
