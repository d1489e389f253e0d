// The package ships types that its "exports" do not name; these are the two things we use.
declare module 'astro-i18next' {
  export default function astroI18next(options?: { configPath?: string }): import('astro').AstroIntegration
  export const AstroI18next: { config: { locales: readonly string[] } }
}
