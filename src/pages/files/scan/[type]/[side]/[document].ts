import type { APIRoute } from 'astro'
import { scanResponse } from '#features/documents/scan-response.ts'
import { noFile } from '#shell/no-file.ts'

/** One side of a document as it was uploaded (product §16). */
export const GET: APIRoute = async ({ locals, request }) => {
  const scan = await scanResponse(locals, locals.params, request)
  return scan instanceof Response ? scan : noFile(locals, scan, 'scan')
}
