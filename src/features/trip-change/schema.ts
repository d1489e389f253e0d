import { z } from 'zod'
import { MAX_ID } from '#backoffice/wire/id.ts'

/** Names of the form's inputs. `travelId` is empty when the traveller chooses on the public website. */
export const changeInputs = { booking: 'booking', travelId: 'travelId' } as const

const Id = z.string().min(1).max(MAX_ID)
const Form = z.object({
  booking: Id,
  travelId: z.union([z.literal('').transform(() => null), Id]),
})

/** Parses the form of a comparison; null means that our page did not make it. */
export function parseChange(data: FormData): { booking: string; travelId: string | null } | null {
  const { data: form } = Form.safeParse({
    booking: data.get(changeInputs.booking),
    travelId: data.get(changeInputs.travelId),
  })
  return form ?? null
}
