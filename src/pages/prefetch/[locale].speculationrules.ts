import type { APIRoute, GetStaticPaths } from 'astro'
import { type Locale, locales } from '#markets/market-table.ts'
import { speculationRules } from '#middleware/prefetch-rules.ts'

// A file of the build: what pages name in their `Speculation-Rules` header.
export const prerender = true

export const getStaticPaths = (() =>
  locales.map((locale) => ({ params: { locale } }))) satisfies GetStaticPaths

/** Chromium takes no rules of another type; of the built file the server says it by its ending. */
const headers = { 'content-type': 'application/speculationrules+json' }

export const GET: APIRoute = ({ params }) =>
  Response.json(speculationRules(params.locale as Locale), { headers })
