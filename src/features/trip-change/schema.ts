import { z } from 'zod'
import { MAX_ID } from '#backoffice/wire/id.ts'

/** Names of the form's inputs. `travelId` is empty when the traveller chooses on the public website. */
export const changeInputs = { booking: 'booking', travelId: 'travelId', shown: 'shown' } as const

/** What the form of a comparison sends. `shown` is the seal of what it showed, empty where there is none. */
export interface ChangeForm {
  booking: string
  travelId: string | null
  shown: string
}

/** Far above what a seal needs. */
const MAX_SEAL = 4096

const Id = z.string().min(1).max(MAX_ID)
const Form = z.object({
  booking: Id,
  travelId: z.union([z.literal('').transform(() => null), Id]),
  shown: z.string().max(MAX_SEAL).catch(''),
})

/** Parses the form of a comparison; null means that our page did not make it. */
export function parseChange(data: FormData): ChangeForm | null {
  const { data: form } = Form.safeParse({
    booking: data.get(changeInputs.booking),
    travelId: data.get(changeInputs.travelId),
    shown: data.get(changeInputs.shown),
  })
  return form ?? null
}
