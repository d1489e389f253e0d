import type { APIRoute } from 'astro'
import { loadStep } from '#features/documents/load.ts'
import { kindOfSlug } from '#i18n/document-steps.ts'

/** The state of a document's verification, for the script of the page that waits for it; null if there is none. */
export const GET: APIRoute = async ({ locals }) => {
  const kind = kindOfSlug(locals.params.type)
  const page = kind && (await loadStep(locals, kind, 'verification'))
  if (page?.kind === 'unavailable') return Response.json(null, { status: 503 })
  return Response.json(page?.kind === 'verification' ? page.outcome : null)
}
