import type { APIRoute, GetStaticPaths } from 'astro'
import { type Locale, locales } from '#markets/market-table.ts'
import { speculationRules } from '#middleware/prefetch-rules.ts'

// A file of the build, named by pages in their `Speculation-Rules` header.
export const prerender = true

export const getStaticPaths = (() =>
  locales.map((locale) => ({ params: { locale } }))) satisfies GetStaticPaths

/** Chromium accepts rules of no other type; for the built file the server derives it from the ending. */
const headers = { 'content-type': 'application/speculationrules+json' }

export const GET: APIRoute = ({ params }) =>
  Response.json(speculationRules(params.locale as Locale), { headers })
