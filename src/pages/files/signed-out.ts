import type { APIRoute } from 'astro'

/** Other sites may not empty our cache in their visitors' browsers; a browser that does not report the site is trusted. */
const trustedSites = [null, 'same-origin']

/**
 * An empty picture, whose header makes Chromium drop the account pages that it keeps for Back. The same header on the answer to the
 * sign-out comes too early for that: Chromium stores the last page only once the next one is shown.
 */
export const GET: APIRoute = ({ request }) => {
  const isOurs = trustedSites.includes(request.headers.get('sec-fetch-site'))
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
    headers: { 'content-type': 'image/svg+xml', ...(isOurs && { 'Clear-Site-Data': '"cache"' }) },
  })
}
