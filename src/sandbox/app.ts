import { Hono } from 'hono'
import { backofficeApi } from './backoffice/api.ts'
import type { VerifyAccessToken } from './backoffice/caller.ts'
import { notifyApi } from './backoffice/notify-me.ts'
import { catalogApi, featuresApi, geoApi } from './catalog/catalog-api.ts'
import type { Store } from './db/store.ts'
import { portrait } from './public-site/portrait.ts'
import { publicSite } from './public-site/public-site.ts'

/** Everything the sandbox answers but the OpenID provider; see the README for the addresses. */
export function sandboxApp(store: Store, verify: VerifyAccessToken): Hono {
  const app = new Hono()
  // Browsers ask for one beside every page that names none.
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.route('/api', backofficeApi(store, verify))
  app.route('/notify', notifyApi(store, verify))
  app.route('/geo', geoApi())
  app.route('/catalog', catalogApi(store.base))
  app.route('/features', featuresApi())
  app.route('/public', publicSite(store))
  app.get('/pictures/:file{[a-z]+\\.svg}', (c) =>
    c.body(portrait(c.req.param('file').slice(0, -4)), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'",
    }),
  )
  return app
}
