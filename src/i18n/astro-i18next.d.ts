// The package's "exports" do not include its types; these are the parts we use.
declare module 'astro-i18next' {
  interface AstroI18nextConfig {
    defaultLocale: string
    locales: readonly string[]
    namespaces: readonly string[]
    defaultNamespace: string
    i18nextServer: import('i18next').InitOptions
  }
  export default function astroI18next(options?: { configPath?: string }): import('astro').AstroIntegration
  /** Sets the configuration that `AstroI18next.config` holds. */
  export function initAstroI18next(config: object): void
  export const AstroI18next: { config: AstroI18nextConfig }
}
