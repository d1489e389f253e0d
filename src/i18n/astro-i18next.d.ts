// The package ships types that its "exports" do not name; this is what we use of it.
declare module 'astro-i18next' {
  interface AstroI18nextConfig {
    defaultLocale: string
    locales: readonly string[]
    namespaces: readonly string[]
    defaultNamespace: string
    i18nextServer: import('i18next').InitOptions
  }
  export default function astroI18next(options?: { configPath?: string }): import('astro').AstroIntegration
  /** Makes a configuration the one that `AstroI18next.config` holds. */
  export function initAstroI18next(config: object): void
  export const AstroI18next: { config: AstroI18nextConfig }
}
