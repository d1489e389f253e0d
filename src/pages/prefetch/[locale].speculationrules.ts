import type { APIRoute, GetStaticPaths } from 'astro'
import { type Locale, locales } from '#markets/market-table.ts'
import { speculationRules } from '#middleware/prefetch-rules.ts'

// A file of the build: what pages name in their `Speculation-Rules` header.
export const prerender = true

export const getStaticPaths = (() =>
  locales.map((locale) => ({ params: { locale } }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ params }) => Response.json(speculationRules(params.locale as Locale))
