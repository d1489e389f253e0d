// The package ships types that its "exports" do not name; this is all we use of it.
declare module 'astro-i18next' {
  export default function astroI18next(options?: { configPath?: string }): import('astro').AstroIntegration
}
