import type { APIRoute } from 'astro'
import { myDataResponse } from '#features/my-data/response.ts'
import { noFile } from '#shell/no-file.ts'

/** Everything about the signed-in traveller, as a file to download. */
export const GET: APIRoute = async ({ locals, request }) => {
  const file = await myDataResponse(locals, request)
  return file instanceof Response ? file : noFile(locals, file.code, 'myData', 'wait' in file ? file.wait : 0)
}
