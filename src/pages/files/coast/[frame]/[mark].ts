import type { APIRoute } from 'astro'
import { coastFile } from '#features/trips/programme/coast-file.ts'

/** The coast behind a trip's route. Its address determines the content, so it never changes. */
export const GET: APIRoute = async ({ locals }) => {
  const file = await coastFile(locals.params.frame, locals.params.mark, locals.maps)
  if (file === null) return new Response(null, { status: 404 })
  return new Response(file, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'private, max-age=31536000, immutable' },
  })
}
