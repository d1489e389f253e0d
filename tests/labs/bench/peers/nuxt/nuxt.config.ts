import { defineNuxtConfig } from 'nuxt/config'
import { site } from '../shared/site.ts'

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  devtools: { enabled: false },
  app: {
    head: {
      title: site.title,
      htmlAttrs: { lang: site.market.lang },
      meta: [{ name: 'robots', content: 'noindex, nofollow' }],
      link: [
        ...site.fonts.map((href) => ({
          rel: 'preload' as const,
          as: 'font' as const,
          type: 'font/woff2' as const,
          crossorigin: 'anonymous' as const,
          href,
        })),
        { rel: 'stylesheet', href: '/styles.css' },
      ],
    },
  },
})
