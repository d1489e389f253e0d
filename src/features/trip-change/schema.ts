import { z } from 'zod'
import { MAX_ID } from '#backoffice/wire/id.ts'

/** Names of the form's inputs. `travelId` is empty when the traveller chooses on the public website. */
export const changeInputs = { booking: 'booking', travelId: 'travelId', confirm: 'confirm' } as const

/** `full`: the departure filled up between reading and sending. */
export type ChangeErrors = { confirm?: 'required'; travelId?: 'full' }

const Id = z.string().min(1).max(MAX_ID)
const Form = z.object({
  booking: Id,
  travelId: z.union([z.literal('').transform(() => null), Id]),
  confirm: z.boolean(),
})

export type ParsedChange =
  | { ok: true; booking: string; travelId: string | null }
  | { ok: false; errors: ChangeErrors }
  | { ok: false; errors: null }

/** Parses the form; `errors: null` means that our page did not make it. */
export function parseChange(data: FormData): ParsedChange {
  const { data: form } = Form.safeParse({
    booking: data.get(changeInputs.booking),
    travelId: data.get(changeInputs.travelId) ?? '',
    confirm: data.get(changeInputs.confirm) === 'on',
  })
  if (!form) return { ok: false, errors: null }
  if (!form.confirm) return { ok: false, errors: { confirm: 'required' } }
  return { ok: true, booking: form.booking, travelId: form.travelId }
}
