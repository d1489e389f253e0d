import { stripTypeScriptTypes } from 'node:module'
import type { APIRoute } from 'astro'
import download from '#features/my-data/download.ts?raw'

// A file of the build, which a page loads when the link is pressed (record 032).
export const prerender = true

export const GET: APIRoute = () =>
  new Response(stripTypeScriptTypes(download), { headers: { 'content-type': 'text/javascript' } })
