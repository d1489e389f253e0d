import type { ChangeResult } from './actions.ts'
import { loadChange } from './load.ts'
import type { ChangeErrors } from './schema.ts'
import type { ChangeView } from './view.ts'

const statuses = { refused: 409, tooMany: 429, unknown: 503, unavailable: 503, signedOut: 401 } as const

export interface ChangePage {
  view: ChangeView
  errors: ChangeErrors
  status: number
}

/**
 * What the dialog's own page shows: what came of a form that was posted without script, or how things stand. Null
 * where there is no such booking of this traveller's.
 */
export async function loadChangePage(
  locals: App.Locals,
  bookingId: string,
  posted: { data?: ChangeResult | undefined; error?: unknown } | undefined,
): Promise<ChangePage | null> {
  const result = posted?.data
  if (result && 'view' in result) {
    return { view: result.view, errors: {}, status: result.ok ? 200 : statuses[result.code] }
  }
  const view = await loadChange(locals, bookingId)
  if (!view) return null
  // Without a result the form was none of ours, or a bug of ours ended it.
  return { view, errors: result?.errors ?? {}, status: posted ? 400 : 200 }
}
