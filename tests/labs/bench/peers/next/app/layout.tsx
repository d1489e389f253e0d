import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { site } from '../../shared/site.ts'

export const metadata: Metadata = { title: site.title, robots: 'noindex, nofollow' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={site.market.lang}>
      <head>
        {site.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <link rel="stylesheet" href="/styles.css" />
      </head>
      <body>{children}</body>
    </html>
  )
}
