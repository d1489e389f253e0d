import { type Context, Hono } from 'hono'
import { backofficeApi } from './backoffice/api.ts'
import type { VerifyAccessToken } from './backoffice/caller.ts'
import { notifyApi } from './backoffice/notify-me.ts'
import { catalogApi, featuresApi, geoApi } from './catalog/catalog-api.ts'
import type { Store } from './db/store.ts'
import { partnerLogo } from './public-site/partner-logo.ts'
import { portrait } from './public-site/portrait.ts'
import { publicSite } from './public-site/public-site.ts'
import { specimenPages } from './specimen/specimen-page.ts'

/** Everything the sandbox serves except the OpenID provider; see the README for the addresses. */
export function sandboxApp(store: Store, verify: VerifyAccessToken, uploaded: () => void): Hono {
  const app = new Hono()
  // Browsers request one for every page that names none.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/api', backofficeApi(store, verify, uploaded))
  app.route('/notify', notifyApi(store, verify))
  app.route('/geo', geoApi())
  app.route('/catalog', catalogApi(store.base))
  app.route('/features', featuresApi(store))
  app.route('/public', publicSite(store))
  app.route('/specimens', specimenPages(store))
  app.get('/pictures/:file{[a-z]+\\.svg}', (c) => picture(c, portrait(c.req.param('file').slice(0, -4))))
  app.get('/pictures/partners/:file{[a-z-]+\\.svg}', (c) => {
    const logo = partnerLogo(c.req.param('file').slice(0, -4))
    return logo ? picture(c, logo) : c.notFound()
  })
  return app
}

function picture(c: Context, svg: string): Response {
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml',
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'",
  })
}
