import { stripTypeScriptTypes } from 'node:module'
import type { APIRoute } from 'astro'
import watchSession from '#features/session-end/watch-session.ts?raw'

// A file of the build, which a page loads when it is time to warn (record 032).
export const prerender = true

export const GET: APIRoute = () =>
  new Response(stripTypeScriptTypes(watchSession), { headers: { 'content-type': 'text/javascript' } })
