import type { Trouble } from '../middleware/locals.ts'

type NoFile = Extract<Trouble, { kind: 'noFile' }>

const statuses = { missing: 404, busy: 429, unavailable: 503, rateLimited: 503 } as const

/** Ends an endpoint that has no file to give: the trouble page is shown at the same address. */
export function noFile(
  locals: Pick<App.Locals, 'trouble'>,
  why: NoFile['why'],
  file: NoFile['file'],
): Response {
  const status = statuses[why]
  locals.trouble = { kind: 'noFile', status, why, file }
  return new Response(null, { status })
}
